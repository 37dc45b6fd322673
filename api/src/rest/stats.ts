import { readPages } from '@polder/ledger/lists/read-pages'
import { type DepositRecord, WALLET_DEPOSITS } from '@polder/ledger/lists/wallet-deposits'
import { readKnownWallet } from '@polder/ledger/reads/known-wallets'
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
import { inPol, iso, pol } from './answers.ts'
import { route } from './call.ts'
import { instantField, named, polField, success, textField } from './fields.ts'

/** "Recent" on the dashboard. */
const RECENT = 10

const balances = {
  availableBalancePOL: polField('What can be spent or withdrawn now'),
  totalDepositPOL: polField('Final deposits over all time', 100),
  totalWithdrawnPOL: polField('Completed withdrawals over all time, before their fees', 20),
}

export const walletStats = route('GET /wallet/stats/{wallet}', 'Wallet', {
  summary: "A wallet's balance and totals",
  parameters: { wallet: addressInput },
  answer: success({ stats: z.object(balances).meta({ id: 'WalletStats' }) }),
  async serve(parts, request) {
    const figures = await chargedFigures(parts, request, 0)
    return { stats: balancesOf(figures) }
  },
})

const recentTransaction = named('RecentTransaction', {
  type: z.enum(TRANSACTION_TYPES),
  netAmountPOL: polField('Positive; of a withdrawal what is paid after the fee', 9.5),
  status: z.enum(['pending', 'completed', 'failed', 'cancelled']).meta({
    description:
      '`pending`: a deposit not final yet, or a withdrawal under way; `cancelled`: a withdrawal that its owner took back, its amount being available again',
  }),
  createdAt: instantField('When it happened'),
})

export const dashboardStats = route('GET /dashboard-stats/{wallet}', 'Wallet', {
  summary: 'The figures of the dashboard',
  parameters: { wallet: addressInput },
  answer: success({
    stats: named('DashboardStats', {
      ...balances,
      totalEarnedPOL: polField('Every kind of reward together', 7.25),
      user: z.object({
        referralCode: z.nullable(textField('Its own code, to share; null for an unknown wallet', 'K7P2M9QX')),
      }),
      incomeBreakdown: z.object({
        nftInterest: polField('Interest of positions', 5),
        referral: polField('Commissions of all levels', 2),
        club: polField('Club rewards', 0.25),
        mysteryBox: polField('Rewards of boxes', 0),
        prizePool: polField('Weekly and final prizes', 0),
      }),
      recentTransactions: z
        .array(recentTransaction)
        .max(RECENT)
        .meta({ description: 'Newest first, 10 at most; deposits that are not final yet come first' }),
    }),
  }),
  async serve(parts, request) {
    const { reads } = parts
    const figures = await chargedFigures(parts, request, RECENT)
    const recent = await recentTransactions(reads, figures)
    return {
      stats: {
        ...balancesOf(figures),
        totalEarnedPOL: pol(figures.earned),
        user: { referralCode: figures.referralCode },
        incomeBreakdown: {
          nftInterest: pol(figures.income.interest),
          referral: pol(figures.income.referral),
          club: pol(figures.income.club),
          mysteryBox: pol(figures.income.mysteryBox),
          prizePool: pol(figures.income.prizePool),
        },
        recentTransactions: recent,
      },
    }
  },
})

function balancesOf({ available, deposited, withdrawn }: WalletFigures) {
  return inPol({ availableBalance: available, totalDeposit: deposited, totalWithdrawn: withdrawn })
}

/** Each closed day of the wallet is added up; the client pays for them, and for the rows that it is shown. */
async function chargedFigures(parts: Parts, request: Request, rows: number): Promise<WalletFigures> {
  const { reads } = parts
  const wallet = await readKnownWallet(reads, addressInput.parse(request.params.wallet))
  await spend(parts, request, pointsOfRows(rows) + pointsOfHistory(wallet, 500))
  return await readFigures(reads, wallet.address)
}

type Transaction = z.infer<typeof recentTransaction>

/** Deposits that are seen but not final first, then what the books hold; newest first in both. */
async function recentTransactions(manager: EntityManager, figures: WalletFigures): Promise<Transaction[]> {
  const { address, walletId, pendingDeposits } = figures
  const seen =
    pendingDeposits > 0n ? await readPages(manager, WALLET_DEPOSITS, { of: [address], first: RECENT }) : []
  const pending = seen.filter(({ status }) => status === 'pending').map(pendingDeposit)
  const first = RECENT - pending.length
  const lines =
    walletId && first > 0 ? await readStatement(manager, { walletId, first, oncePerWithdrawal: true }) : []
  return [...pending, ...lines.map(transaction)]
}

function pendingDeposit({ amount, blockTime }: DepositRecord): Transaction {
  return { type: 'deposit', netAmountPOL: pol(amount), status: 'pending', createdAt: iso(blockTime) }
}

function transaction(line: StatementRecord): Transaction {
  return { type: line.type, netAmountPOL: pol(line.net), status: line.status, createdAt: iso(line.at) }
}
