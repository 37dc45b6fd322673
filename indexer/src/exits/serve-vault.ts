import type { ChainQuorum } from '@polder/base/chain-quorum'
import type { Logger } from '@polder/base/logger'
import {
  forgetExitReadings,
  readDueExits,
  readExitReading,
  recordExits,
} from '@polder/ledger/exits/record-exits'
import { readUncoveredExits, serveExit } from '@polder/ledger/exits/serve-exit'
import { inTransaction } from '@polder/ledger/sql'
import { hearChain } from '@polder/ledger/withdrawals/chain-witness'
import { payoutWitness } from '@polder/ledger/withdrawals/payout-witness'
import type { DataSource } from 'typeorm'
import type { Address, Hash } from 'viem'
import { readCheckpoint, type Watched } from '../commit/checkpoint.ts'
import { readExits, readRequests } from './ask-vault.ts'

/** Nodes refuse wider ranges. */
const MAX_WIDTH = 2_000n

export interface VaultService {
  readonly db: DataSource
  readonly quorum: ChainQuorum
  readonly watched: Watched
  readonly vault: Address
  /** The first block that may hold an event of the vault. */
  readonly firstBlock: bigint
  readonly logger: Logger
  readonly signal: AbortSignal
}

/** A node left out what became of a request for exit: the bonds say so. Nothing was recorded. */
export class ExitMissingError extends Error {
  override readonly name = 'ExitMissingError'
}

/**
 * Reads the vault's requests for exit up to the block up to which the books have every payout, writes them down, and asks
 * for what they demand (docs/payouts.md#exits). Only while the books have read the whole chain.
 * @throws ExitMissingError, after which all blocks are read again; NoQuorumError; what a single node failed with
 */
export async function serveVault(service: VaultService): Promise<void> {
  const { db } = service
  const known = await readExitReading(db.manager, service.vault.toLowerCase())
  const read = await readUpToBooks(service, known)
  if (!read) return
  if (read.block === known || (await record(service, read, !known))) await serve(service)
}

/**
 * @param all that is open is read again
 * @returns false when the books stand on another block: the indexer sees to that first
 */
async function record(
  { db, quorum, watched, vault: address }: VaultService,
  read: { block: bigint; hash: Hash; requests: ReadonlyMap<string, Hash | null> },
  all: boolean,
): Promise<boolean> {
  const vault = address.toLowerCase()
  const due = await readDueExits(db.manager, vault, all)
  const asked = [...new Set([...due, ...read.requests.keys()])]
  // What an event says is closed need not be asked about: the bonds would say otherwise.
  const wallets = new Map(
    asked
      .filter((wallet) => read.requests.get(wallet) !== null)
      .map((wallet) => [wallet, read.requests.get(wallet) ?? null]),
  )
  const at = { contract: watched.contract as Address, vault: address }
  const found = await readExits(quorum, at, read.block, wallets)
  if (found.blockHash !== read.hash) return false
  try {
    await inTransaction(db, async (manager) => {
      const open = await recordExits(manager, vault, read.block, { ...found, asked })
      if (found.count === null || found.count === BigInt(open)) return
      throw new ExitMissingError(
        `The vault has ${found.count} requests for exit, and the nodes told of ${open}.`,
      )
    })
  } catch (error) {
    if (error instanceof ExitMissingError) await forgetExitReadings(db.manager)
    throw error
  }
  return true
}

async function serve({ db, quorum, watched, logger }: VaultService): Promise<void> {
  const uncovered = await readUncoveredExits(db.manager)
  if (uncovered.length === 0) return
  const contract = watched.contract as Address
  // A single node that counts more than there are would hold up every exit.
  const heard = await hearChain(db, payoutWitness(quorum, { CONTRACT_ADDRESS: contract }, quorum.needed))
  for (const exit of uncovered)
    await serveExit(db, exit, heard).catch((error: unknown) =>
      logger.error(
        { err: error, exit },
        'an exit could not be served; the others are, and it is tried again',
      ),
    )
}

/** @returns null when the indexer has not begun, or stops */
async function readUpToBooks(
  { db, quorum, watched, vault, firstBlock, signal }: VaultService,
  known: bigint | null,
) {
  const requests = new Map<string, Hash | null>()
  let from = known === null || known < firstBlock ? firstBlock : known + 1n
  for (let width = MAX_WIDTH; !signal.aborted; ) {
    const checkpoint = await readCheckpoint(db.manager, watched)
    if (!checkpoint) return null
    const { number: block, hash } = checkpoint
    if (from > block) return { block, hash, requests }
    const to = from + width - 1n < block ? from + width - 1n : block
    try {
      for (const [wallet, requested] of await readRequests(quorum, vault, from, to))
        requests.set(wallet, requested)
      from = to + 1n
      width = width * 2n < MAX_WIDTH ? width * 2n : MAX_WIDTH
    } catch (error) {
      if (width === 1n) throw error
      width = width / 4n > 0n ? width / 4n : 1n
    }
  }
  return null
}
