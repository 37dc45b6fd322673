import type { Context } from '@polder/ledger/context'
import { noteRole } from '@polder/ledger/system-log'
import { createLedgerThread } from './close/ledger-thread.ts'
import { connectPayoutChain } from './payouts/payout-chain.ts'
import { payoutPolicy } from './payouts/payout-policy.ts'
import { registerSignerMetrics } from './payouts/signer-metrics.ts'
import { openPayoutKey } from './payouts/signing-key.ts'
import { startPayouts } from './payouts/start-payouts.ts'
import { openJobQueues } from './queues.ts'
import { startRoots } from './roots/start-roots.ts'

/**
 * Starts the signer, which alone holds the key that pays: it is told ids, reads everything else from the books, and signs
 * what they owe and its own limits allow (docs/payouts.md). Several may run; one signs at a time.
 * @throws Error when the key cannot be opened
 */
export async function startSigner({
  settings,
  dataSource: db,
  logger: parent,
}: Context): Promise<{ stop(): Promise<void> }> {
  const logger = parent.child({ role: 'signer' })
  const chain = connectPayoutChain(settings, await openPayoutKey(settings), logger)
  const backend = await openJobQueues({ settings, logger })
  const policy = payoutPolicy(settings)
  const roots = await startRoots({ db, settings, policy, logger })
  const thread = createLedgerThread(settings.DATABASE_URL, logger)
  const checkDay = (day: string) => thread.run('check', day)
  const payouts = startPayouts({ db, backend, logger, chain, policy, checkDay })
  const unregister = registerSignerMetrics(chain.signer)
  const noteEnd = await noteRole(db.manager, logger, 'A signer', { payoutWallet: chain.signer })
  logger.info({ payoutWallet: chain.signer }, 'the signer runs')
  return {
    stop: async () => {
      await Promise.all([payouts.stop(), roots.stop()])
      await thread.stop()
      unregister()
      await backend.close()
      await noteEnd()
    },
  }
}
