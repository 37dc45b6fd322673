import { inTransaction } from '@polder/ledger/database-transaction'
import type { OpenPayout } from '@polder/ledger/withdrawals/open-payouts'
import { raiseAlarm } from '../alarm.ts'
import type { PayoutContext } from './payout-context.ts'
import { firstFees } from './payout-fees.ts'

/**
 * Payouts wait behind a nonce that is not theirs: another transaction of this key took it and was dropped. Once they
 * have waited as long as a stuck one, and no node has anything for that nonce, an empty transaction fills it. Should the
 * other one come back, at most one of the two is mined.
 * @param latestNonce the first that no mined transaction has used
 */
export async function fillNonceHole(
  { chain, policy, db, logger }: PayoutContext,
  open: readonly OpenPayout[],
  latestNonce: number,
): Promise<void> {
  const signer = chain.signer.toLowerCase()
  const waiting = open.filter((payout) => payout.signer === signer && payout.nonce >= latestNonce)
  const first = waiting.reduce<OpenPayout | undefined>(
    (lowest, payout) => (lowest && lowest.nonce < payout.nonce ? lowest : payout),
    undefined,
  )
  if (!first || first.nonce === latestNonce) return
  if (first.attempts.at(-1)!.ageMs < policy.replaceAfterMs) return
  if ((await chain.nonce('pending')) > latestNonce) return
  const fees = firstFees(await chain.networkFees(), policy)
  if (!fees) return
  for (let nonce = latestNonce; nonce < first.nonce; nonce++) {
    const hash = await chain.fillNonce(nonce, fees)
    logger.warn({ nonce, txHash: hash }, 'an empty transaction fills a nonce that payouts wait behind')
    await inTransaction(db, (manager) =>
      raiseAlarm(manager, {
        key: `nonce hole ${signer} ${nonce}`,
        message: `Nonce ${nonce} of the payout key was left open by a transaction that was dropped; an empty one fills it`,
        severity: 'warning',
        stopsPayouts: false,
        details: { signer, nonce, txHash: hash },
      }),
    )
  }
}
