import { formatPol } from '@polder/base/amount'
import type { EntityManager } from 'typeorm'
import { openReceivable } from '../books/accounts.ts'
import { availableBalance } from '../books/available-balance.ts'
import { postEntry } from '../books/post-entries.ts'
import type { TransferInput } from '../books/posting.ts'
import { factTime } from '../database-transaction.ts'
import { execute, query } from '../sql.ts'
import { writeSystemLog } from '../system-log.ts'

/**
 * Undoes the credit of a deposit that a reorg removed after it was final. What the wallet no longer has becomes a
 * receivable: its withdrawals stop and later credits repay it first (docs/payouts.md#reorgs).
 */
export async function reverseDeposit(
  manager: EntityManager,
  i: { chainId: number; txHash: string; logOrdinal: number },
): Promise<'reversed' | 'not_credited'> {
  const at = await factTime(manager)
  const [deposit] = await query(
    manager,
    `select d.id, d.wallet_id, d.amount, d.entry_id, d.block_number, w.address
       from deposit d join wallet w on w.id = d.wallet_id
       where d.chain_id = $1 and d.tx_hash = $2 and d.log_ordinal = $3 and d.reversal_entry_id is null
       for no key update of d`,
    [i.chainId, i.txHash, i.logOrdinal],
  )
  if (!deposit) return 'not_credited'
  const walletId = deposit.wallet_id
  const amount = BigInt(deposit.amount)
  const available = await availableBalance(manager, walletId, 'lock')
  const taken = available < amount ? available : amount
  const shortfall = amount - taken
  if (shortfall > 0n) await openReceivable(manager, walletId)
  const transfers: TransferInput[] = []
  if (taken > 0n)
    transfers.push({ from: { kind: 'available', walletId }, to: { kind: 'chain_reserve' }, amount: taken })
  if (shortfall > 0n)
    transfers.push({
      from: { kind: 'receivable', walletId },
      to: { kind: 'chain_reserve' },
      amount: shortfall,
    })
  const { entryId } = await postEntry(manager, {
    kind: 'deposit_reversed',
    key: `deposit ${deposit.id} reversal`,
    occurredAt: at,
    transfers,
    reverses: deposit.entry_id,
  })
  await execute(manager, 'update deposit set reversal_entry_id = $2 where id = $1', [deposit.id, entryId])
  await writeSystemLog(manager, {
    type: 'reorg',
    severity: 'critical',
    message: `A credited deposit of ${formatPol(amount)} POL vanished from the chain: ${formatPol(taken)} POL taken back, ${formatPol(shortfall)} POL owed`,
    blockNumber: BigInt(deposit.block_number),
    address: deposit.address,
    details: { txHash: i.txHash, logOrdinal: i.logOrdinal },
  })
  return 'reversed'
}
