import { inTransaction } from '@polder/ledger/sql'
import { askAboutNonces, noteNonces } from '@polder/ledger/withdrawals/signer-nonces'
import { lockSigner } from '@polder/ledger/withdrawals/store-batch'
import type { EntityManager } from 'typeorm'
import type { Hash } from 'viem'
import { raiseAlarm } from '../alarm.ts'
import { exists, query } from '../sql.ts'
import { adoptBatch } from './adopt-batch.ts'
import type { PayoutContext } from './payout-context.ts'

/** Lost transactions looked at in one round. */
const MAX_ADOPTED = 500

/**
 * Looks whether the key's nonces are further on chain than the books know, as they are after the newest minutes of the
 * books were lost. Then nothing is signed until each of those nonces is a payout's that the indexer has booked: its
 * transaction is read from the chain and stored. Nonces that no payout explains, although all blocks up to them are
 * booked, are put to the operators (docs/payouts.md#lost-minutes).
 * @throws Error when the chain or the database cannot be asked
 */
export async function accountForNonces(context: PayoutContext): Promise<void> {
  const { chain, db } = context
  const finalizedBlock = await chain.finalized()
  const { final, taken } = await chain.nonces(finalizedBlock)
  await inTransaction(db, async (manager) => {
    await lockSigner(manager)
    const note = () => noteNonces(manager, chain.signer, taken)
    if (taken <= (await note())) return
    for (const { txHash } of await settledUnstored(manager))
      await adoptBatch(context, manager, txHash as Hash)
    const first = await note()
    if (first < final && (await isIndexed(manager, chain.contract, finalizedBlock)))
      await askOperators(manager, chain.signer, { first, below: final })
  })
}

/** Transactions by which the chain has settled withdrawals, and which are not in the books; the newest first. */
async function settledUnstored(manager: EntityManager) {
  return await query(
    manager,
    `select w.tx_hash as "txHash!" from withdrawal w
     where w.state = 'settled' and w.tx_hash is not null
       and not exists (select from payout_transaction p where p.hash = w.tx_hash)
     group by 1 order by max(w.payout_number) desc limit ${MAX_ADOPTED}`,
  )
}

async function isIndexed(manager: EntityManager, contract: string, block: bigint): Promise<boolean> {
  return await exists(manager, 'select 1 from chain_checkpoint where contract = $1 and block_number >= $2', [
    contract.toLowerCase(),
    block,
  ])
}

async function askOperators(
  manager: EntityManager,
  signer: string,
  { first, below }: { first: number; below: number },
): Promise<void> {
  await askAboutNonces(manager, signer, below)
  await raiseAlarm(manager, {
    key: `nonces ${signer} ${below}`,
    message:
      `The payout key has signed transactions that no payout explains (nonces ${first} to ${below - 1}). ` +
      'Payouts go on once admins have accepted them, by an act of its own.',
    severity: 'critical',
    stopsPayouts: true,
    details: { signer, first, below },
  })
}
