import { readPages } from '@polder/ledger/lists/read-pages'
import { WALLET_DEPOSITS } from '@polder/ledger/lists/wallet-deposits'
import { type KnownWallet, readKnownWallet } from '@polder/ledger/reads/known-wallets'
import { readStatement, type StatementRecord, TRANSACTION_TYPES } from '@polder/ledger/reads/statement'
import type { WalletFigures } from '@polder/ledger/reads/wallet-figures'
import type { Request } from 'express'
import type { EntityManager } from 'typeorm'
import * as z from 'zod'
import { spend } from '../http/guard.ts'
import { addressInput } from '../inputs.ts'
import type { Parts } from '../parts.ts'
import { pointsOfHistory, pointsOfRows } from '../reads/points.ts'
import { readFigures } from '../reads/rewards.ts'
import { route } from './call.ts'
import { answerOf, instantField, polField, success, textField, transactionStatus } from './fields.ts'

/** "Recent" on the dashboard. */
const RECENT = 10

const balances = {
  availableBalancePOL: [polField('What can be spent or withdrawn now'), 'available'],
  totalDepositPOL: [polField('Final deposits over all time', 100), 'deposited'],
  totalWithdrawnPOL: [polField('Completed withdrawals over all time, before their fees', 20), 'withdrawn'],
} as const

export const walletStats = route('GET /wallet/stats/{wallet}', 'Wallet', {
  summary: "A wallet's balance and totals",
  answer: success({ stats: answerOf<WalletFigures>()('WalletStats', balances) }),
  async serve(parts, request) {
    const { address } = await chargedWallet(parts, request, 0)
    return { stats: await readFigures(parts.reads, address) }
  },
})

type Transaction = Pick<StatementRecord, 'type' | 'net' | 'status' | 'at'>

const recentTransaction = answerOf<Transaction>()('RecentTransaction', {
  type: [z.enum(TRANSACTION_TYPES), 'type'],
  netAmountPOL: [polField('Positive; of a withdrawal what is paid after the fee', 9.5), 'net'],
  status: [
    transactionStatus(
      '`pending`: a deposit not final yet, or a withdrawal under way; `cancelled`: a withdrawal that was taken back before it was signed, its amount being available again',
    ),
    'status',
  ],
  createdAt: [instantField('When it happened'), 'at'],
})

export const dashboardStats = route('GET /dashboard-stats/{wallet}', 'Wallet', {
  summary: 'The figures of the dashboard',
  answer: success({
    stats: answerOf<WalletFigures & { recent: Transaction[] }>()('DashboardStats', {
      ...balances,
      totalEarnedPOL: [polField('Every kind of reward together', 7.25), 'earned'],
      user: [
        z.object({
          referralCode: z.nullable(
            textField('Its own code, to share; null for an unknown wallet', 'K7P2M9QX'),
          ),
        }),
        (figures) => figures,
      ],
      incomeBreakdown: [
        answerOf<WalletFigures['income']>()(null, {
          nftInterest: [polField('Interest of positions', 5), 'interest'],
          referral: [polField('Commissions of all levels', 2), 'referral'],
          club: [polField('Club rewards', 0.25), 'club'],
          mysteryBox: [polField('Rewards of boxes', 0), 'mysteryBox'],
          prizePool: [polField('Weekly and final prizes', 0), 'prizePool'],
        }),
        'income',
      ],
      recentTransactions: [
        z
          .array(recentTransaction)
          .max(RECENT)
          .meta({ description: 'Newest first, 10 at most; deposits that are not final yet come first' }),
        'recent',
      ],
    }),
  }),
  async serve(parts, request) {
    const { address, walletId } = await chargedWallet(parts, request, RECENT)
    const reads = parts.reads.together()
    const [figures, lines] = await Promise.all([
      readFigures(reads, address),
      walletId ? readStatement(reads, { of: [walletId], first: RECENT, oncePerWithdrawal: true }) : [],
    ])
    const pending = figures.pendingDeposits > 0n ? await pendingTransactions(reads, address) : []
    return { stats: { ...figures, recent: [...pending, ...lines].slice(0, RECENT) } }
  },
})

/** Each closed day of the wallet is added up; the client pays for them, and for the rows that it is shown. */
async function chargedWallet(parts: Parts, request: Request, rows: number): Promise<KnownWallet> {
  const wallet = await readKnownWallet(parts.reads, addressInput.parse(request.params.wallet))
  await spend(parts, request, pointsOfRows(rows) + pointsOfHistory(wallet, 500))
  return wallet
}

/** Deposits that are seen but not final, newest first: they come before what the books hold. */
async function pendingTransactions(manager: EntityManager, address: string): Promise<Transaction[]> {
  const seen = await readPages(manager, WALLET_DEPOSITS, { of: [address], first: RECENT, status: 'pending' })
  return seen.map(({ amount: net, status, blockTime: at }) => ({ type: 'deposit', net, status, at }))
}
