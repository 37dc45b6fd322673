import type { Settings } from '@polder/base/settings'
import { readVault } from '@polder/ledger/chain/read-vault'
import { startLoop } from '../loop.ts'
import { connectContract } from '../payouts/payout-chain.ts'
import { openKey } from '../payouts/signing-key.ts'
import { publishRoot } from './publish-root.ts'
import { connectRootChain, type RootChain, type RootContext } from './root-chain.ts'

const LOOK_EVERY_MS = 5_000

/**
 * Publishes roots by a key of its own, where the treasury is a vault. Without a key it says so once, and publishes none.
 * @throws Error when the key cannot be opened
 */
export async function startRoots(
  context: Omit<RootContext, 'chain'> & { settings: Settings },
): Promise<{ stop(): Promise<void> }> {
  const { settings, logger } = context
  const key = await openKey('ROOT', settings)
  if (!key) {
    logger.warn('no key publishes roots: where the treasury is a vault, ROOT_KEY is missing')
    return { stop: async () => {} }
  }
  const view = connectContract(settings, logger)
  let chain: RootChain | undefined
  return startLoop({
    name: 'roots',
    everyMs: LOOK_EVERY_MS,
    logger,
    run: async () => {
      if (!chain) {
        const vault = await readVault(view)
        if (!vault) return
        chain = connectRootChain(settings, key, vault, logger)
      }
      await publishRoot({ ...context, chain })
    },
  })
}
