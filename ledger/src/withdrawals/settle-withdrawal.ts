import { formatPol } from '@polder/base/amount'
import type { EntityManager } from 'typeorm'
import { factTime } from '../database-transaction.ts'
import { pausePayouts, writeSystemLog } from '../system-log.ts'
import { endWithdrawal } from './end-withdrawal.ts'
import { lockWithdrawal } from './lock-withdrawal.ts'
import { mayMove } from './states.ts'

/** A final `WithdrawalForwarded` event. */
export interface FinalPayout {
  /** bytes32 */
  withdrawalId: string
  /** who was paid */
  address: string
  /** wei */
  netAmount: bigint
  txHash: string
  blockNumber: bigint
  blockHash: string
}

/**
 * Settles a withdrawal because the chain says that it was paid, and finally so. Only the indexer calls this.
 * What does not fit the books is not booked: it stops payouts and calls an operator.
 */
export async function settleWithdrawal(
  manager: EntityManager,
  i: FinalPayout,
): Promise<'settled' | 'already_settled' | 'unknown' | 'conflict'> {
  const at = await factTime(manager)
  const withdrawal = await lockWithdrawal(manager, i.withdrawalId.toLowerCase())
  if (!withdrawal) {
    await alarm(manager, i, 'The chain paid a withdrawal that the books do not know')
    return 'unknown'
  }
  const fits = withdrawal.net === i.netAmount && withdrawal.address === i.address.toLowerCase()
  if (fits && withdrawal.state === 'settled') return 'already_settled'
  if (!fits || !mayMove(withdrawal.state, 'settled')) {
    await alarm(
      manager,
      i,
      `The chain paid a withdrawal that is ${withdrawal.state} with net ${formatPol(withdrawal.net)} POL in the books`,
    )
    return 'conflict'
  }
  await endWithdrawal(manager, withdrawal, 'settled', at, {
    txHash: i.txHash,
    settledBlockNumber: i.blockNumber,
    settledBlockHash: i.blockHash,
  })
  await writeSystemLog(manager, {
    type: 'payout_settled',
    message: `Payout of ${formatPol(i.netAmount)} POL is final`,
    blockNumber: i.blockNumber,
    address: i.address,
    details: { withdrawalId: withdrawal.id, txHash: i.txHash },
  })
  return 'settled'
}

async function alarm(manager: EntityManager, i: FinalPayout, message: string): Promise<void> {
  await pausePayouts(manager, message)
  await writeSystemLog(manager, {
    type: 'alert',
    severity: 'critical',
    message,
    blockNumber: i.blockNumber,
    address: i.address,
    details: { ...i },
  })
}
