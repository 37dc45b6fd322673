import {
  JSON_BALANCES,
  JSON_DEPOSITS,
  JSON_HOLDINGS,
  JSON_LOGS,
  JSON_WITHDRAWALS,
} from '@polder/ledger/reads/admin/json-lists'
import { type AdminFilter, readList } from '@polder/ledger/reads/admin/list'
import { type JsonList, readNewestJson } from '@polder/ledger/reads/admin/newest-json'
import { readOverview } from '@polder/ledger/reads/admin/overview'
import { ADMIN_EARNINGS } from '@polder/ledger/reads/admin/wallets'
import { countDownlines } from '@polder/ledger/reads/teams'
import type { Response } from 'express'
import * as z from 'zod'
import type { Parts } from '../parts.ts'
import { pol } from './answers.ts'
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
  return (_request, response) =>
    answerNewest(parts, response, 'deposits', JSON_DEPOSITS, { states: ['credited'] })
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
  return (_request, response) => answerNewest(parts, response, 'withdrawals', JSON_WITHDRAWALS)
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
  return (_request, response) => answerNewest(parts, response, 'balances', JSON_BALANCES)
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
  return (_request, response) =>
    answerNewest(parts, response, 'holdings', JSON_HOLDINGS, { states: ['active'] })
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
export function getAdminReferralSummary({ db }: Parts): Serves<typeof adminReferralSummary> {
  return async (_request, response) => {
    const rows = await readList(db.manager, ADMIN_EARNINGS, {
      sortBy: 'createdAt',
      descending: true,
      filter: {},
      first: MOST_ROWS + 1,
    })
    const downlines = await countDownlines(
      db.manager,
      rows.slice(0, MOST_ROWS).map(({ id }) => id),
    )
    const summary = rows.slice(0, MOST_ROWS).map((row) => ({
      walletAddress: row.address,
      totalEarnings: pol(row.referralEarned),
      downlineCount: downlines.get(row.id) ?? 0,
    }))
    response.json({ success: true, summary, truncated: rows.length > MOST_ROWS })
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
  return (_request, response) => answerNewest(parts, response, 'logs', JSON_LOGS)
}

/** Writes the rows as the database gave them: they are JSON already. */
async function answerNewest<Only extends string>(
  { db }: Parts,
  response: Response,
  name: string,
  list: JsonList<Only>,
  only: AdminFilter<Only>['only'] = {},
): Promise<void> {
  const { rows, truncated } = await readNewestJson(db.manager, list, { filter: { only }, most: MOST_ROWS })
  response.type('json').end(`{"success":true,"${name}":[${rows}],"truncated":${truncated}}`)
}
