import type { DepositRecord } from '@polder/ledger/reads/deposits'
import type { PositionRecord } from '@polder/ledger/reads/positions'
import type { SolvencyRecord } from '@polder/ledger/reads/solvency'
import type { StatementRecord } from '@polder/ledger/reads/statement'
import type { WithdrawalRecord } from '@polder/ledger/reads/withdrawals'
import { CANCELLABLE, type WithdrawalState } from '@polder/ledger/withdrawals/states'
import { ratesOf } from './to-plan.ts'
import { PositionStatus, TransactionStatus } from './types/enums.ts'
import { Solvency } from './types/house.ts'
import { Deposit, StatementLine, Withdrawal } from './types/movements.ts'
import { Position } from './types/position.ts'

/** From what the ledger reads to what the schema shows; no rule stands here. */
export function toPosition(record: PositionRecord): Position {
  return {
    ...ratesOf(record),
    id: record.id,
    nftId: record.nftId,
    name: record.name,
    imageUrl: record.imageUrl,
    price: record.price,
    dailyInterest: record.dailyInterest,
    earned: record.earned,
    daysEarned: record.daysEarned,
    status: record.closedAt ? PositionStatus.SOLD : PositionStatus.ACTIVE,
    openedAt: record.openedAt,
    closedAt: record.closedAt,
    soldPrice: record.closedAt ? record.price : null,
    planVersion: record.planVersion,
  }
}

export function toStatementLine(record: StatementRecord): StatementLine {
  return {
    id: record.id,
    type: record.type,
    status: record.status,
    amount: record.change < 0n ? -record.change : record.change,
    change: record.change,
    at: record.at,
    day: record.day,
    txHash: record.txHash,
    entryId: record.entryId,
    label: record.label,
    place: { walletId: record.walletId, ...record.cursor },
  }
}

export function toDeposit(record: DepositRecord): Deposit {
  return {
    id: record.id,
    amount: record.amount,
    status: record.status,
    txHash: record.txHash,
    blockNumber: Number(record.blockNumber),
    blockTime: record.blockTime,
    creditedAt: record.creditedAt,
  }
}

export function toWithdrawal(record: WithdrawalRecord): Withdrawal {
  return {
    id: record.id,
    amount: record.amount,
    fee: record.fee,
    net: record.net,
    state: record.state,
    status: statusOf(record.state),
    requestedAt: record.requestedAt,
    settledAt: record.state === 'settled' ? record.endedAt : null,
    txHash: record.txHash,
    cancellable: CANCELLABLE.includes(record.state),
    waitingFor: CANCELLABLE.includes(record.state) ? record.waitingFor : null,
    failureReason: record.failureReason,
  }
}

export function toSolvency(seen: SolvencyRecord): Solvency {
  return {
    at: seen.at,
    blockNumber: Number(seen.blockNumber),
    reserves: seen.reserves,
    liabilities: seen.liabilities,
    coveragePercent:
      seen.liabilities === 0n ? null : Number((seen.reserves * 10_000n) / seen.liabilities) / 100,
    dailyInterestOwed: seen.dailyInterest,
  }
}

/** How a state is shown. */
function statusOf(state: WithdrawalState): TransactionStatus {
  if (state === 'settled') return TransactionStatus.COMPLETED
  return state === 'refunded' || state === 'cancelled' ? TransactionStatus.FAILED : TransactionStatus.PENDING
}
