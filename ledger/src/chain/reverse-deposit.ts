import { formatPol } from '@polder/base/amount'
import type { EntityManager } from 'typeorm'
import { postEntry } from '../books/post-entries.ts'
import { takeOrOwe } from '../books/take-or-owe.ts'
import { execute, factTime, query } from '../sql.ts'
import { pausePayouts, writeSystemLog } from '../system-log.ts'

/**
 * Undoes the credit of a deposit that a reorg removed after it was final. What the wallet no longer has becomes a
 * receivable: none of its withdrawals is signed and later credits repay it first. Payouts pause until an operator
 * resumes them (docs/payouts.md#reorgs).
 */
export async function reverseDeposit(
  manager: EntityManager,
  i: { chainId: number; txHash: string; logOrdinal: number },
): Promise<'reversed' | 'not_credited'> {
  const at = await factTime(manager)
  const [deposit] = await query(
    manager,
    `select d.id, d.wallet_id, d.amount, d.block_number, w.address
       from deposit d join wallet w on w.id = d.wallet_id
       where d.chain_id = $1 and d.tx_hash = $2 and d.log_ordinal = $3 and d.reversal_entry_id is null
       for no key update of d`,
    [i.chainId, i.txHash, i.logOrdinal],
  )
  if (!deposit) return 'not_credited'
  const { wallet_id: walletId, amount } = deposit
  const { transfers, available } = await takeOrOwe(manager, walletId, amount, 'chain_reserve')
  const { entryId } = await postEntry(manager, {
    kind: 'deposit_reversed',
    key: `deposit ${deposit.id} reversal`,
    occurredAt: at,
    walletId,
    transfers,
  })
  await execute(manager, 'update deposit set reversal_entry_id = $2 where id = $1', [deposit.id, entryId])
  await pausePayouts(
    manager,
    `The chain took back deposits of block ${deposit.block_number}, which was final`,
  )
  await writeSystemLog(manager, {
    type: 'reorg',
    severity: 'critical',
    message: `A credited deposit of ${formatPol(amount)} POL vanished from the chain: ${formatPol(available)} POL taken back, ${formatPol(amount - available)} POL owed`,
    blockNumber: BigInt(deposit.block_number),
    address: deposit.address,
    details: { txHash: i.txHash, logOrdinal: i.logOrdinal },
  })
  return 'reversed'
}
