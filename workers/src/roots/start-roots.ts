import type { Logger } from '@polder/base/logger'
import type { Settings } from '@polder/base/settings'
import { readVault } from '@polder/ledger/chain/read-vault'
import type { DataSource } from 'typeorm'
import { startLoop } from '../loop.ts'
import { connectContract } from '../payouts/payout-chain.ts'
import type { PayoutPolicy } from '../payouts/payout-policy.ts'
import { openRootKey } from '../payouts/signing-key.ts'
import type { StepObserver } from '../steps.ts'
import { publishRoot } from './publish-root.ts'
import { connectRootChain, type RootChain } from './root-chain.ts'

const LOOK_EVERY_MS = 5_000

/**
 * Publishes roots by a key of its own, where the treasury is a vault. Without a key it says so once, and publishes none.
 * @throws Error when the key cannot be opened
 */
export async function startRoots(context: {
  db: DataSource
  settings: Settings
  policy: PayoutPolicy
  logger: Logger
  onStep: StepObserver
}): Promise<{ stop(): Promise<void> }> {
  const { settings, logger } = context
  const key = await openRootKey(settings)
  if (!key) {
    logger.warn('no key publishes roots: where the treasury is a vault, ROOT_KEY is missing')
    return { stop: async () => {} }
  }
  const view = connectContract(settings, logger)
  let chain: RootChain | undefined
  const loop = startLoop({
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
  return loop
}
