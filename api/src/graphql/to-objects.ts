import type { DepositRecord } from '@polder/ledger/reads/deposits'
import type { PositionRecord } from '@polder/ledger/reads/positions'
import type { SolvencyRecord } from '@polder/ledger/reads/solvency'
import { statusOfWithdrawal } from '@polder/ledger/reads/transaction-status'
import type { WithdrawalRecord } from '@polder/ledger/reads/withdrawals'
import { CANCELLABLE } from '@polder/ledger/withdrawals/states'
import { ratesOf } from './to-plan.ts'
import { PositionStatus } from './types/enums.ts'
import { ReserveKind } from './types/house.ts'
import { Deposit, Withdrawal } from './types/movements.ts'
import type { SolvencyPoint } from './types/owed.ts'
import { Position } from './types/position.ts'

/** From what the ledger reads to what the schema shows; no rule stands here. */
export function toPosition(record: PositionRecord): Position {
  return {
    ...record,
    ...ratesOf(record),
    status: record.closedAt ? PositionStatus.SOLD : PositionStatus.ACTIVE,
    soldPrice: record.closedAt ? record.price : null,
  }
}

export function toDeposit(record: DepositRecord): Deposit {
  return { ...record, blockNumber: Number(record.blockNumber) }
}

export function toWithdrawal(record: WithdrawalRecord): Withdrawal {
  const cancellable = CANCELLABLE.includes(record.state)
  return {
    ...record,
    status: statusOfWithdrawal(record.state),
    settledAt: record.state === 'settled' ? record.endedAt : null,
    cancellable,
    waitingFor: cancellable ? record.waitingFor : null,
  }
}

/** @param contract its address, lower case */
export function toSolvency({ dailyInterest, ...seen }: SolvencyRecord, contract: string): SolvencyPoint {
  const { reserves, liabilities, principals } = seen
  return {
    ...seen,
    blockNumber: Number(seen.blockNumber),
    accounts: [
      { kind: ReserveKind.TREASURY, address: seen.treasuryAddress, balance: seen.treasury },
      ...(seen.payoutWalletAddress === null
        ? []
        : [
            {
              kind: ReserveKind.PAYOUT_WALLET,
              address: seen.payoutWalletAddress,
              balance: seen.payoutWallet,
            },
          ]),
      { kind: ReserveKind.CONTRACT, address: contract, balance: seen.contract },
    ],
    // What is final on the chain is booked a moment later.
    rewardsOwed: liabilities > principals ? liabilities - principals : 0n,
    coveragePercent: liabilities === 0n ? null : Number((reserves * 10_000n) / liabilities) / 100,
    dailyInterestOwed: dailyInterest,
  }
}
