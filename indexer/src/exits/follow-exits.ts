import { openChainQuorum } from '@polder/base/chain-quorum'
import type { Logger } from '@polder/base/logger'
import type { Settings } from '@polder/base/settings'
import { sleep } from '@polder/base/wakeup'
import { readVault } from '@polder/ledger/chain/read-vault'
import type { DataSource } from 'typeorm'
import type { Address } from 'viem'
import type { Watched } from '../commit/checkpoint.ts'
import type { Store } from '../commit/store.ts'
import { ExitMissingError, serveVault } from './serve-vault.ts'

/** A request has 14 days. */
const EVERY_MS = 15_000
const EVERY_MS_OF_DEMO = 1_000

export interface ExitOptions {
  readonly db: DataSource
  readonly settings: Settings
  readonly watched: Watched
  readonly logger: Logger
  readonly store: Pick<Store, 'alert'>
  /** Whether the books have read the whole chain. */
  readonly isLive: () => boolean
  readonly everyMs?: number | undefined
  readonly signal: AbortSignal
}

/**
 * Serves the requests for exit of the contract's vault until the signal aborts; where the treasury is a plain account there is
 * nothing to do. A round that fails is tried again.
 */
export async function followExits(options: ExitOptions): Promise<void> {
  const { db, settings, watched, logger, store, isLive, signal } = options
  const everyMs = options.everyMs ?? (settings.demo ? EVERY_MS_OF_DEMO : EVERY_MS)
  const quorum = openChainQuorum(settings, { logger })
  let vault: Address | null | undefined
  let told = false
  for (; !signal.aborted; await sleep(everyMs, signal)) {
    try {
      vault ??= await readVault({ quorum, contract: settings.CONTRACT_ADDRESS })
      if (!vault) return
      if (!isLive()) continue
      await serveVault({ db, quorum, watched, vault, firstBlock: settings.CONTRACT_BLOCK, logger, signal })
      told = false
    } catch (error) {
      if (signal.aborted) return
      logger.error({ err: error }, 'the requests for exit could not be read and served; trying again')
      if (!(error instanceof ExitMissingError) || told) continue
      await store.alert('critical', `${error.message} All blocks are read again.`)
      told = true
    }
  }
}
