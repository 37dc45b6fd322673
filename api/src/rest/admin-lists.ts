import { ADMIN_DEPOSITS } from '@polder/ledger/reads/admin/deposits'
import { ADMIN_HOLDINGS } from '@polder/ledger/reads/admin/holdings'
import { type AdminFilter, type AdminList, readList } from '@polder/ledger/reads/admin/list'
import { readOverview } from '@polder/ledger/reads/admin/overview'
import { ADMIN_LOGS } from '@polder/ledger/reads/admin/system-logs'
import { ADMIN_BALANCES, ADMIN_REFERRALS } from '@polder/ledger/reads/admin/wallets'
import { ADMIN_WITHDRAWALS } from '@polder/ledger/reads/admin/withdrawals'
import { readTeams } from '@polder/ledger/reads/teams'
import * as z from 'zod'
import type { Parts } from '../parts.ts'
import { iso, pol } from './answers.ts'
import type { Call, Serves } from './call.ts'
import {
  addressField,
  countField,
  flagField,
  hashField,
  instantField,
  polField,
  success,
  textField,
} from './fields.ts'

/** Rows that one answer holds; GraphQL pages through all of them, and `/admin/export` streams them. */
const MOST_ROWS = 10_000

const truncated = flagField(`Whether there are more than these newest ${MOST_ROWS}`)
const walletAddress = addressField('The wallet')

/** What the documented calls of admins have in common (product specification §7). */
const ADMIN_GET = { method: 'get', tag: 'Admin', admin: 'viewer', refusals: [401] } as const

export const adminOverview = {
  ...ADMIN_GET,
  path: '/admin/overview',
  summary: 'The product at a glance',
  answer: success({
    overview: z
      .object({
        totalUsers: countField('Wallets that signed in or were credited', 120),
        totalDeposits: polField('Final deposits over all time', 5000),
        totalWithdrawals: polField('Completed withdrawals over all time, before their fees', 750),
        totalNFTs: countField('NFTs purchased over all time', 300),
        totalAvailablePOL: polField('Available balances of all wallets', 1200),
      })
      .meta({ id: 'AdminOverview' }),
  }),
} satisfies Call

/** `GET /api/admin/overview` → `{success, overview}` */
export function getAdminOverview({ db }: Parts): Serves<typeof adminOverview> {
  return async (_request, response) => {
    const { users, deposited, withdrawn, positionsBought, available } = await readOverview(db.manager)
    response.json({
      success: true,
      overview: {
        totalUsers: users,
        totalDeposits: pol(deposited),
        totalWithdrawals: pol(withdrawn),
        totalNFTs: positionsBought,
        totalAvailablePOL: pol(available),
      },
    })
  }
}

export const adminDeposits = {
  ...ADMIN_GET,
  path: '/admin/deposits',
  summary: 'Credited deposits, newest first',
  answer: success({
    deposits: z.array(
      z
        .object({
          walletAddress,
          amountPOL: polField('The amount', 100),
          createdAt: instantField('When it was credited'),
          txHash: hashField('Its chain transaction'),
        })
        .meta({ id: 'AdminDeposit' }),
    ),
    truncated,
  }),
} satisfies Call

/** `GET /api/admin/deposits` → `{success, deposits, truncated}` */
export function getAdminDeposits(parts: Parts): Serves<typeof adminDeposits> {
  return async (_request, response) => {
    const { rows, truncated } = await newest(parts, ADMIN_DEPOSITS, { only: { states: ['credited'] } })
    const deposits = rows.map((row) => ({
      walletAddress: row.address,
      amountPOL: pol(row.amount),
      createdAt: iso(row.creditedAt),
      txHash: row.txHash,
    }))
    response.json({ success: true, deposits, truncated })
  }
}

export const adminWithdrawals = {
  ...ADMIN_GET,
  path: '/admin/withdrawals',
  summary: 'Withdrawals in every state, newest first',
  answer: success({
    withdrawals: z.array(
      z
        .object({
          walletAddress,
          amountPOL: polField('What was asked for, with the fee', 100),
          feePOL: polField('The fee', 5),
          createdAt: instantField('When it was requested'),
          txHash: z.nullable(hashField('Its chain transaction; null until it was sent')),
        })
        .meta({ id: 'AdminWithdrawal' }),
    ),
    truncated,
  }),
} satisfies Call

/** `GET /api/admin/withdrawals` → `{success, withdrawals, truncated}` */
export function getAdminWithdrawals(parts: Parts): Serves<typeof adminWithdrawals> {
  return async (_request, response) => {
    const { rows, truncated } = await newest(parts, ADMIN_WITHDRAWALS)
    const withdrawals = rows.map((row) => ({
      walletAddress: row.address,
      amountPOL: pol(row.amount),
      feePOL: pol(row.fee),
      createdAt: iso(row.requestedAt),
      txHash: row.txHash,
    }))
    response.json({ success: true, withdrawals, truncated })
  }
}

export const adminUserBalances = {
  ...ADMIN_GET,
  path: '/admin/user-balances',
  summary: 'What each wallet has, the newest wallet first',
  answer: success({
    balances: z.array(
      z
        .object({
          walletAddress,
          availablePOL: polField('What can be spent or withdrawn now'),
          totalDeposited: polField('Final deposits over all time', 100),
          totalWithdrawn: polField('Completed withdrawals over all time, before their fees', 20),
        })
        .meta({ id: 'AdminUserBalance' }),
    ),
    truncated,
  }),
} satisfies Call

/** `GET /api/admin/user-balances` → `{success, balances, truncated}` */
export function getAdminUserBalances(parts: Parts): Serves<typeof adminUserBalances> {
  return async (_request, response) => {
    const { rows, truncated } = await newest(parts, ADMIN_BALANCES)
    const balances = rows.map((row) => ({
      walletAddress: row.address,
      availablePOL: pol(row.available),
      totalDeposited: pol(row.deposited),
      totalWithdrawn: pol(row.withdrawn),
    }))
    response.json({ success: true, balances, truncated })
  }
}

export const adminNftHoldings = {
  ...ADMIN_GET,
  path: '/admin/nft-holdings',
  summary: 'NFTs that are held, the newest purchase first',
  answer: success({
    holdings: z.array(
      z
        .object({
          walletAddress,
          nftName: textField('Name of the NFT', 'Windmill'),
          purchasePOL: polField('What was paid', 50),
          dailyInterestPOL: polField('What it earns a day', 0.5),
          purchaseDate: instantField('When it was bought'),
        })
        .meta({ id: 'AdminNftHolding' }),
    ),
    truncated,
  }),
} satisfies Call

/** `GET /api/admin/nft-holdings` → `{success, holdings, truncated}` */
export function getAdminNftHoldings(parts: Parts): Serves<typeof adminNftHoldings> {
  return async (_request, response) => {
    const { rows, truncated } = await newest(parts, ADMIN_HOLDINGS, { only: { states: ['active'] } })
    const holdings = rows.map((row) => ({
      walletAddress: row.address,
      nftName: row.nftName,
      purchasePOL: pol(row.price),
      dailyInterestPOL: pol(row.dailyInterest),
      purchaseDate: iso(row.openedAt),
    }))
    response.json({ success: true, holdings, truncated })
  }
}

export const adminReferralSummary = {
  ...ADMIN_GET,
  path: '/admin/referral-summary',
  summary: 'What each wallet earned as a sponsor, the newest wallet first',
  answer: success({
    summary: z.array(
      z
        .object({
          walletAddress,
          totalEarnings: polField('Over all levels and all time', 7.5),
          downlineCount: countField('Wallets below it, at any depth', 12),
        })
        .meta({ id: 'AdminReferralSummary' }),
    ),
    truncated,
  }),
} satisfies Call

/** `GET /api/admin/referral-summary` → `{success, summary, truncated}` */
export function getAdminReferralSummary(parts: Parts): Serves<typeof adminReferralSummary> {
  return async (_request, response) => {
    const { rows, truncated } = await newest(parts, ADMIN_REFERRALS)
    const teams = await readTeams(
      parts.db.manager,
      rows.map(({ id }) => id),
    )
    const summary = rows.map((row) => ({
      walletAddress: row.address,
      totalEarnings: pol(row.referralEarned),
      downlineCount: teams.get(row.id)?.referrals ?? 0,
    }))
    response.json({ success: true, summary, truncated })
  }
}

export const adminSystemLogs = {
  ...ADMIN_GET,
  path: '/admin/system-logs',
  summary: 'What the product says of itself, newest first',
  answer: success({
    logs: z.array(
      z
        .object({
          timestamp: instantField('Real time'),
          type: textField('What it tells; the types are listed in docs/operations.md', 'deposit_credited'),
          message: textField('For people', 'Deposit of 100 POL credited'),
          blockNumber: z.nullable(countField('Where it is about a block', 1234)),
        })
        .meta({ id: 'AdminSystemLog' }),
    ),
    truncated,
  }),
} satisfies Call

/** `GET /api/admin/system-logs` → `{success, logs, truncated}` */
export function getAdminSystemLogs(parts: Parts): Serves<typeof adminSystemLogs> {
  return async (_request, response) => {
    const { rows, truncated } = await newest(parts, ADMIN_LOGS)
    const logs = rows.map(({ at, type, message, blockNumber }) => ({
      timestamp: iso(at),
      type,
      message,
      blockNumber,
    }))
    response.json({ success: true, logs, truncated })
  }
}

async function newest<Only extends string, Row, Rec>(
  { db }: Parts,
  list: AdminList<'createdAt', Only, Row, Rec>,
  filter: AdminFilter<Only> = {},
): Promise<{ rows: Rec[]; truncated: boolean }> {
  const rows = await readList(db.manager, list, {
    sortBy: 'createdAt',
    descending: true,
    filter,
    first: MOST_ROWS + 1,
  })
  return { rows: rows.slice(0, MOST_ROWS), truncated: rows.length > MOST_ROWS }
}
