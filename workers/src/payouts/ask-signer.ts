import { signedWithinHour } from '@polder/ledger/reads/signed-within-hour'
import type { InLine } from '@polder/ledger/withdrawals/payout-line'
import type { EntityManager } from 'typeorm'
import type { PayoutContext } from './payout-context.ts'
import type { Permission } from './permission.ts'

/**
 * Holds the signer's own limits, which stand in its settings: nobody who writes to the database can loosen them.
 * @returns what they say against paying the first in line now; null: nothing
 */
export async function askSigner(
  { policy: { limits } }: PayoutContext,
  manager: EntityManager,
  first: InLine,
): Promise<Permission | null> {
  const { payout, walletHour, hour } = limits
  if ([payout, walletHour, hour].some((limit) => limit !== undefined && first.net > limit))
    return { kind: 'pass_by', reason: 'above_limit' }
  if (walletHour === undefined && hour === undefined) return null
  const signed = await signedWithinHour(manager, first.wallet)
  if (walletHour !== undefined && signed.toWallet + first.net > walletHour)
    return { kind: 'pass_by', reason: 'hourly_limit' }
  if (hour !== undefined && signed.all + first.net > hour) return { kind: 'wait', reason: 'hourly_limit' }
  return null
}
