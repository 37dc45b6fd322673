import type { EntityManager } from 'typeorm'
import type { Hash, Hex } from 'viem'
import { raiseAlarm } from '../alarm.ts'
import { query } from '../sql.ts'
import { giveToChain } from './key-account.ts'
import type { PayoutContext } from './payout-context.ts'

/** Given to the chain in one round. */
const MAX_AGAIN = 50

/**
 * Gives payments to the chain anew that were final and that a reorg took back: the books hold them as settled, and the same
 * bytes pay what they paid, once. Nothing else can use their nonces and numbers.
 * @throws Error when the chain or the database cannot be asked
 */
export async function sendAgain(context: PayoutContext): Promise<void> {
  const { chain, db } = context
  const lost = await succeededFrom(db.manager, chain.signer, await chain.nonce('latest'))
  for (const { nonce, hash, bytes } of lost) {
    if ((await giveToChain(context, { hash: hash as Hash, bytes: bytes as Hex })) !== 'taken') return
    await raiseAlarm(db, {
      key: `taken back ${hash}`,
      message: `The chain took back a batch of payouts that was final (nonce ${nonce}): the same transaction is sent again`,
      severity: 'warning',
      details: { nonce: Number(nonce), txHash: hash },
    })
  }
}

async function succeededFrom(manager: EntityManager, signer: string, nonce: number) {
  return await query(
    manager,
    `select nonce, hash, signed_bytes as "bytes!" from payout_transaction
     where signer = $1 and nonce >= $2 and outcome = 'succeeded' order by nonce limit ${MAX_AGAIN}`,
    [signer.toLowerCase(), nonce],
  )
}
