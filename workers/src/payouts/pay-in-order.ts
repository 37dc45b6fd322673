import { NoQuorumError } from '@polder/base/quorum/agree'
import { inTransaction } from '@polder/ledger/database-transaction'
import { openPayouts } from '@polder/ledger/withdrawals/open-payouts'
import { nextInLine } from '@polder/ledger/withdrawals/payout-line'
import { waitInLine } from '@polder/ledger/withdrawals/wait-in-line'
import { BaseError } from 'viem'
import { broadcastPayout } from './broadcast-payout.ts'
import type { PayoutContext } from './payout-context.ts'
import { type SignOutcome, signNext } from './sign-next.ts'

/**
 * Pays who is in line, in the order of the requests, until nobody is left or everyone has to wait.
 * Several processes may do this at once.
 * @returns why it ended
 * @throws Error when the chain or the database cannot be asked; nothing is lost by calling again
 */
export async function payInOrder(context: PayoutContext): Promise<SignOutcome> {
  let passedBy = 0n
  for (;;) {
    const outcome = await signNext(context, passedBy).catch(async (error: unknown) => {
      if (error instanceof BaseError || error instanceof NoQuorumError) await tellUnreachable(context)
      throw error
    })
    switch (outcome.kind) {
      case 'signed': {
        const [payout] = await openPayouts(context.db.manager, outcome)
        const attempt = payout?.attempts.at(-1)
        // Another process may have seen it through meanwhile.
        if (payout && attempt) await broadcastPayout(context, payout, attempt)
        break
      }
      case 'passed_by':
        passedBy = outcome.number
        break
      case 'again':
        break
      default:
        return outcome
    }
  }
}

async function tellUnreachable({ db }: PayoutContext): Promise<void> {
  await inTransaction(db, async (manager) => {
    const first = await nextInLine(manager, 0n)
    if (first) await waitInLine(manager, first, 'chain_unreachable', 'all')
  })
}
