import { readStatement, type StatementRecord } from '@polder/ledger/reads/statement'
import { readWalletFigures, type WalletFigures } from '@polder/ledger/reads/wallet-figures'
import type { RequestHandler } from 'express'
import type { EntityManager } from 'typeorm'
import { addressInput } from '../inputs.ts'
import type { Parts } from '../parts.ts'
import { iso, pol } from './answers.ts'

/** "Recent" on the dashboard. */
const RECENT = 10

/** `GET /api/wallet/stats/{wallet}` → `{success, stats}` */
export function getWalletStats({ db }: Parts): RequestHandler<{ wallet: string }> {
  return async (request, response) => {
    const figures = await figuresOf(db.manager, addressInput.parse(request.params.wallet))
    response.json({
      success: true,
      stats: {
        availableBalancePOL: pol(figures.available),
        totalDepositPOL: pol(figures.deposited),
        totalWithdrawnPOL: pol(figures.withdrawn),
      },
    })
  }
}

/** `GET /api/dashboard-stats/{wallet}` → `{success, stats}` */
export function getDashboardStats({ db }: Parts): RequestHandler<{ wallet: string }> {
  return async (request, response) => {
    const figures = await figuresOf(db.manager, addressInput.parse(request.params.wallet))
    const recent = figures.walletId
      ? await readStatement(db.manager, { walletId: figures.walletId, first: RECENT })
      : []
    response.json({
      success: true,
      stats: {
        availableBalancePOL: pol(figures.available),
        totalEarnedPOL: pol(figures.earned),
        totalDepositPOL: pol(figures.deposited),
        totalWithdrawnPOL: pol(figures.withdrawn),
        user: { referralCode: figures.referralCode },
        incomeBreakdown: {
          nftInterest: pol(figures.income.interest),
          referral: pol(figures.income.referral),
          club: pol(figures.income.club),
        },
        recentTransactions: recent.map(transaction),
      },
    })
  }
}

function transaction(line: StatementRecord) {
  return { type: line.type, netAmountPOL: pol(line.net), status: line.status, createdAt: iso(line.at) }
}

async function figuresOf(manager: EntityManager, address: string): Promise<WalletFigures> {
  const figures = (await readWalletFigures(manager, [address])).get(address)
  if (!figures) throw new Error(`No figures of ${address}`)
  return figures
}
