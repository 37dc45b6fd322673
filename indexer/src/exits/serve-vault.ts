import type { ChainQuorum } from '@polder/base/chain-quorum'
import { inTransaction } from '@polder/ledger/database-transaction'
import { readOpenExits } from '@polder/ledger/exits/open-exits'
import { forgetExitReading, readExitReading, recordExits } from '@polder/ledger/exits/record-exits'
import { readUncoveredExits, serveExit } from '@polder/ledger/exits/serve-exit'
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
  /** wei that one payout may be by the signer's own settings */
  readonly keyLimits: readonly bigint[]
  readonly signal: AbortSignal
}

/** A node left out a request for exit that is open: the bonds say so. Nothing was recorded. */
export class ExitMissingError extends Error {
  override readonly name = 'ExitMissingError'
}

/**
 * Reads the vault's requests for exit up to the block up to which the books have every payout, writes them down, and asks
 * for what they demand (docs/payouts.md#exits). Only while the books have read the whole chain.
 * @throws ExitMissingError, after which all blocks are read again; NoQuorumError; what a single node failed with
 */
export async function serveVault(service: VaultService): Promise<void> {
  const { db, quorum, watched } = service
  const vault = service.vault.toLowerCase()
  const known = await readExitReading(db.manager, vault)
  const read = await readUpToBooks(service, known)
  if (!read) return
  const open = await readOpenExits(db.manager)
  // No block since the last reading, and nothing to serve.
  if (read.block === known && open.length === 0) return
  const wallets = new Map<string, Hash | null>()
  for (const { address } of open) wallets.set(address, null)
  for (const [wallet, txHash] of read.requests) wallets.set(wallet, txHash)
  const at = { contract: watched.contract as Address, vault: service.vault }
  const found = await readExits(quorum, at, read.block, wallets)
  // The books stand on another block: the indexer sees to that first.
  if (found.blockHash !== read.hash) return
  if (found.count !== null && found.count !== BigInt(found.exits.length)) {
    await forgetExitReading(db.manager, vault)
    throw new ExitMissingError(
      `The vault has ${found.count} requests for exit, and the nodes told of ${found.exits.length}.`,
    )
  }
  await inTransaction(db, (manager) => recordExits(manager, vault, read.block, found.exits))
  await serve(service, found.payoutLimit)
}

async function serve({ db, quorum, watched, keyLimits }: VaultService, payoutLimit: bigint): Promise<void> {
  const uncovered = await readUncoveredExits(db.manager)
  if (uncovered.length === 0) return
  const contract = watched.contract as Address
  const heard = await hearChain(db, payoutWitness(quorum, { CONTRACT_ADDRESS: contract }))
  const maxNet = keyLimits.reduce((least, limit) => (limit < least ? limit : least), payoutLimit)
  for (const exit of uncovered) await serveExit(db, exit, heard, maxNet)
}

/** @returns null when the indexer has not begun, or stops */
async function readUpToBooks(
  { db, quorum, watched, vault, firstBlock, signal }: VaultService,
  known: bigint | null,
) {
  const requests: [wallet: string, txHash: Hash][] = []
  let from = known === null || known < firstBlock ? firstBlock : known + 1n
  for (let width = MAX_WIDTH; !signal.aborted; ) {
    const checkpoint = await readCheckpoint(db.manager, watched)
    if (!checkpoint) return null
    const { number: block, hash } = checkpoint
    if (from > block) return { block, hash, requests }
    const to = from + width - 1n < block ? from + width - 1n : block
    try {
      requests.push(...(await readRequests(quorum, vault, from, to)))
      from = to + 1n
      width = width * 2n < MAX_WIDTH ? width * 2n : MAX_WIDTH
    } catch (error) {
      if (width === 1n) throw error
      width = width / 4n > 0n ? width / 4n : 1n
    }
  }
  return null
}
