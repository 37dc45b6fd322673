import { openChainQuorum } from '@polder/base/chain-quorum'
import { AnswerError } from '@polder/base/json-rpc'
import type { Logger } from '@polder/base/logger'
import { openQuorum } from '@polder/base/quorum/open-quorum'
import { readSettings } from '@polder/base/testing/read-settings'
import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { createStore } from '@polder/indexer/commit/store'
import { CheckpointMovedError } from '@polder/indexer/errors'
import { serveVault } from '@polder/indexer/exits/serve-vault'
import { openNodes } from '@polder/indexer/fetch/node'
import { chooseNode } from '@polder/indexer/fetch/node-choice'
import { RpcError } from '@polder/indexer/fetch/rpc-error'
import { watchHead } from '@polder/indexer/sync/head-watch'
import { run } from '@polder/indexer/sync/run'
import type { Observer } from '@polder/indexer/sync/update'
import { silentObserver } from '@polder/indexer/testing/silent-observer'
import { checkDay } from '@polder/ledger/close/check-day'
import { createDataSource } from '@polder/ledger/database'
import { payoutWitness } from '@polder/ledger/withdrawals/payout-witness'
import { noteNonces } from '@polder/ledger/withdrawals/signer-nonces'
import { copyOf, type FreshDatabase } from '@polder/testing/database'
import { connectContract, connectPayoutChain } from '@polder/workers/payouts/payout-chain'
import type { PayoutContext } from '@polder/workers/payouts/payout-context'
import { payoutPolicy } from '@polder/workers/payouts/payout-policy'
import { connectRootChain, type RootContext } from '@polder/workers/roots/root-chain'
import type pg from 'pg'
import type { DataSource } from 'typeorm'
import { type Abi, type Address, decodeFunctionResult, encodeFunctionData, type Hash, type Hex } from 'viem'
import type { Transaction } from './block.ts'
import type { SimulatedChain } from './chain.ts'
import { answerBy, askNode, clock, hasAnyDied } from './gate.ts'
import {
  deployed,
  keyOf,
  lower,
  NODES,
  OPENING,
  OPERATOR,
  openedDatabase,
  POL,
  PUBLISHERS,
  SIGNERS,
  walletOf,
} from './genesis.ts'
import { comeHome, type Home, onConnectionsOf, openAsSuperuser } from './home.ts'
import { answer, type NodeFaults } from './rpc.ts'

/** What a logger hears that no operator should have to. */
type Complaint = { readonly level: string; readonly text: string; readonly error: unknown }

/** One product, its chain and its nodes, between two steps. */
export class World {
  readonly faults: NodeFaults[] = NODES.map(() => ({ down: false, lag: 0, lie: 'nothing' }))
  readonly complaints: Complaint[] = []
  readonly databases: FreshDatabase[] = []
  private home!: Home
  /** The newest observation of reserves that was looked at. */
  observed = '0'
  /** An indexer has compared what it wrote last with the contract's own counters. */
  isProven = false
  /** The payout key of now. */
  signer = SIGNERS[0]!
  publisher = PUBLISHERS[0]!
  /** So many roots say what books said that a restore has lost. */
  rootsOfLostBooks = 0n
  /** The simulator's own way to the books: with all rights, and past all deaths. */
  own!: pg.Client
  db!: DataSource
  context!: PayoutContext
  rootContext!: RootContext
  indexer!: ReturnType<World['openIndexer']>
  /** Another one that stands by, and was late to hear so. */
  rival!: ReturnType<World['openIndexer']>
  settings!: ReturnType<typeof readSettings>
  readonly logger: Logger

  private constructor(
    readonly chain: SimulatedChain,
    readonly contract: Address,
    readonly vault: Address,
    readonly firstBlock: number,
  ) {
    const hear = (level: string) => (fields: unknown, text?: string) => {
      const error = (fields as { err?: unknown })?.err ?? null
      this.complaints.push({ level, text: text ?? String(fields), error })
    }
    const quiet = () => undefined
    const logger = {
      error: hear('error'),
      fatal: hear('fatal'),
      warn: quiet,
      info: quiet,
      debug: quiet,
      trace: quiet,
      child: () => logger,
    }
    this.logger = logger as unknown as Logger
  }

  static async open(build: URL): Promise<World> {
    const { chain, contract, vault, block } = await deployed(build)
    const world = new World(await chain.fork(), contract, vault, block)
    clock.now = OPENING
    answerBy((url, method, params) => world.answer(url, method, params as never))
    const home = await comeHome(() =>
      openedDatabase(async (unfinished) => {
        await world.openBooks(unfinished)
        await noteNonces(world.db.manager, lower(world.signer.address), 0)
        await world.look('indexer')
        await world.serveVault()
        await world.closeBooks()
        world.databases.pop()
      }),
    )
    await world.openBooks(home.database, home.connections)
    world.home = home
    home.connections = undefined
    return world
  }

  async openBooks(database: FreshDatabase, connections?: Home['connections']): Promise<void> {
    this.databases.push(database)
    this.own = connections?.own ?? (await openAsSuperuser(database))
    this.db = connections
      ? await onConnectionsOf(connections.db)
      : await createDataSource({ url: database.url, poolSize: 6 }).initialize()
    this.settings = readSettings({
      ...{ ROLE: 'signer', DATABASE_URL: database.url, RPC_URL: NODES.join(), RPC_QUORUM: '2' },
      ...{
        CONTRACT_ADDRESS: this.contract,
        CONTRACT_BLOCK: String(this.firstBlock),
        OPERATOR_KEY: keyOf(0xa2),
        ROOT_KEY: keyOf(0xa3),
      },
    })
    this.restart()
  }

  /** What every process of the product remembers is gone. */
  restart(): void {
    const policy = { ...payoutPolicy(this.settings), minPriorityFee: 10n ** 8n, missingReceiptMs: 0 }
    const common = { db: this.db, policy, logger: this.logger }
    this.context = {
      ...common,
      chain: connectPayoutChain(this.settings, this.signer),
      checkDay: (day) => checkDay(this.db, day),
    }
    this.rootContext = { ...common, chain: connectRootChain(this.settings, this.publisher, this.vault) }
    this.restartIndexer()
  }

  restartIndexer(): void {
    this.indexer?.end()
    this.rival?.end()
    this.indexer = this.openIndexer()
    this.rival = this.openIndexer()
  }

  get witness() {
    return payoutWitness(openChainQuorum(this.settings), this.settings)
  }

  get view() {
    return connectContract(this.settings)
  }

  /** The indexer's own loop, which goes on for one look when it is told so. */
  openIndexer() {
    const ended = new AbortController()
    const { settings, db, logger } = this
    const store = createStore(db, { chainId: 137, contract: this.contract })
    const nodes = openNodes(settings, ended.signal, undefined, (url) => async (method, params) => {
      try {
        return await askNode(url, method, params)
      } catch (error) {
        const { code, message } = error as { code?: number; message: string }
        throw typeof code === 'number' ? new AnswerError(message, { code }) : error
      }
    })
    const observer: Observer = {
      ...silentObserver,
      updated: (update) => {
        if (update.kind === 'final') this.isProven = update.commit.proven
      },
    }
    const quorum = openQuorum(nodes, {
      ...{ needed: 2, asideMs: 2_000, onAside: () => undefined, onReturn: () => undefined },
      isSilence: (error) => !(error instanceof RpcError && error.kind === 'refused'),
    })
    let wake: (() => void) | undefined
    let slept: (() => void) | undefined
    let over: Promise<void> | undefined
    const wakeup = {
      signal: () => undefined,
      sleep: async () => {
        slept?.()
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      },
    }
    return {
      /** @returns when it does nothing more */
      end: async () => {
        ended.abort()
        wake?.()
        await over?.catch(() => undefined)
      },
      /** Looks at the chain once. @throws what ends a term */
      look: async () => {
        const rested = new Promise<void>((resolve) => {
          slept = resolve
        })
        if (over) wake?.()
        over ??= run({
          ...{
            store,
            logger,
            wakeup,
            signal: ended.signal,
            observer,
            change: () => undefined,
          },
          ...{
            heads: watchHead(Number.POSITIVE_INFINITY),
            nodes: chooseNode(quorum),
            pollIntervalMs: 1,
            patienceMs: 2_000,
          },
          watch: { contractBlock: BigInt(this.firstBlock), reorgConfirmations: 3 },
        })
        over.catch(() => undefined)
        await Promise.race([rested, over])
      },
    }
  }

  /** One look of an indexer; whose books another one has moved resigns, and stands for election again. */
  async look(who: 'indexer' | 'rival'): Promise<void> {
    try {
      await this[who].look()
    } catch (error) {
      if (!(error instanceof CheckpointMovedError)) throw error
      this[who].end()
      this[who] = this.openIndexer()
    }
  }

  async serveVault(): Promise<void> {
    await serveVault({
      ...{
        db: this.db,
        logger: this.logger,
        quorum: openChainQuorum(this.settings),
        vault: this.vault,
        firstBlock: BigInt(this.firstBlock),
      },
      ...{ watched: { chainId: 137, contract: this.contract }, signal: new AbortController().signal },
    })
  }

  /** @throws RpcRefusal, or what a node that is down looks like */
  private async answer(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
    const faults = this.faults[NODES.indexOf(url.replace(/\/$/, ''))]!
    if (faults.down) throw new AnswerError('ECONNREFUSED')
    return await answer(this.chain, faults, this.contract, method, params)
  }

  /** One moment of all books, to go back to. */
  async remember(): Promise<FreshDatabase> {
    await this.closeBooks()
    const here = this.databases.at(-1)!
    const copy = await copyOf(here)
    this.databases.pop()
    await this.openBooks(here)
    return copy
  }

  async restore(copy: FreshDatabase): Promise<void> {
    await this.closeBooks()
    await this.openBooks(copy)
    this.isProven = false
    await this.tellTime()
    this.rootsOfLostBooks = await this.ask<bigint>('vault', 'rootCount')
  }

  async closeBooks(): Promise<void> {
    this.indexer.end()
    this.rival.end()
    await Promise.all([this.db.destroy(), this.own.end()])
  }

  async close(copies: readonly FreshDatabase[] = []): Promise<void> {
    const { database: home } = this.home
    // What a process that died had begun may still use its connections.
    if (this.databases.at(-1) === home && !hasAnyDied()) {
      await Promise.all([this.indexer.end(), this.rival.end()])
      this.home.connections = { db: this.db, own: this.own }
    } else await this.closeBooks()
    for (const database of [...this.databases, ...copies]) if (database !== home) await database.drop()
  }

  async tellTime(): Promise<void> {
    await this.own.query('update product_state set clock_offset_ms = $1', [clock.now])
  }

  async rows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.own.query(text, values)).rows as Row[]
  }

  /** Sends a call by whoever; it waits for the next block. */
  async send(
    from: Address,
    on: 'polder' | 'vault',
    functionName: string,
    args: readonly unknown[] = [],
    value = 0n,
  ): Promise<Hash> {
    const abi = (on === 'polder' ? polderAbi : vaultAbi) as Abi
    return await this.chain.submit({
      from,
      to: on === 'polder' ? this.contract : this.vault,
      data: encodeFunctionData({ abi, functionName, args }),
      value,
    })
  }

  async ask<Answer>(on: 'polder' | 'vault', functionName: string, ...args: unknown[]): Promise<Answer> {
    const abi = (on === 'polder' ? polderAbi : vaultAbi) as Abi
    const data = encodeFunctionData({ abi, functionName, args })
    const result = await this.chain.call(
      { to: on === 'polder' ? this.contract : this.vault, data },
      this.chain.head,
    )
    return decodeFunctionResult({ abi, functionName, data: result.data }) as Answer
  }

  /** What a wallet has put in and what it was paid, as the contract counts it. */
  async totalsOf(n: number): Promise<[deposited: bigint, paid: bigint]> {
    return await this.ask('polder', 'walletTotals', walletOf(n))
  }

  /** What a wallet has put in and was not paid. */
  async principalOf(n: number): Promise<bigint> {
    const [deposited, paid] = await this.totalsOf(n)
    return deposited > paid ? deposited - paid : 0n
  }

  /** Every node is well, or all but so many of those that are not. */
  heal(but = 0): void {
    const ill = this.faults.filter(({ down, lag, lie }) => down || lag > 0 || lie !== 'nothing')
    for (const faults of ill.slice(but)) Object.assign(faults, { down: false, lag: 0, lie: 'nothing' })
  }

  /** Gives a wallet code, from a block of its own on. */
  async endow(wallet: Address, code: Hex): Promise<void> {
    await this.mine(this.chain.pool.size)
    await this.chain.endow(wallet, { code })
  }

  /** The operator ends what guardians have stopped. @param times the limits, as they were at first, so many times as high */
  async putBack(times = 1n): Promise<void> {
    const operator = lower(OPERATOR.address)
    await this.send(operator, 'polder', 'unpause')
    await this.send(operator, 'polder', 'setPayoutLimits', [1_000n * POL * times, 3_000n * POL * times])
  }

  /** Real time has gone by as well: what was sent is older. */
  async age(hours: number): Promise<void> {
    await this.own.query(
      `update payout_transaction set signed_at = signed_at - $1 * interval '1 hour', first_broadcast_at = first_broadcast_at - $1 * interval '1 hour',
         last_broadcast_at = last_broadcast_at - $1 * interval '1 hour' where outcome is null`,
      [hours],
    )
    await this.own.query(
      `update root_transaction set signed_at = signed_at - $1 * interval '1 hour',
         last_broadcast_at = last_broadcast_at - $1 * interval '1 hour' where outcome is null`,
      [hours],
    )
  }

  private readonly forgotten: Transaction[] = []

  /** @param share of what waits that the pool forgets, and somebody may give it again */
  forget(share: number): void {
    for (const [hash, tx] of this.chain.pool)
      if (Math.random() < share) {
        this.chain.pool.delete(hash)
        this.forgotten.push(tx)
      }
  }

  hearAgain(): void {
    for (const tx of this.forgotten.splice(0)) this.chain.hear(tx)
  }

  async mine(left = 0) {
    return await this.chain.mine(Math.floor(clock.now / 1_000), left)
  }
}
