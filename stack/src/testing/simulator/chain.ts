import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import { createEVM, type EVM } from '@ethereumjs/evm'
import { SimpleStateManager } from '@ethereumjs/statemanager'
import { Account, bytesToHex, createAddressFromString, hexToBytes } from '@ethereumjs/util'
import {
  type Address,
  type Hash,
  type Hex,
  keccak256,
  numberToHex,
  parseTransaction,
  recoverTransactionAddress,
  toHex,
} from 'viem'
import type { Block, CallResult, Log, Mined, Transaction } from './block.ts'
import { signers } from './known-signer.ts'
import { rememberJumps } from './remember-jumps.ts'

export const GWEI = 10n ** 9n
const BASE_GAS = 21_000n
const COINBASE: Address = `0x${'c0'.repeat(20)}`
/** Those of Cancun. */
const PRECOMPILES = Array.from({ length: 10 }, (_, n) => numberToHex(n + 1, { size: 20 }))

/** @returns what its bytes cost beside what runs, and the least that it costs with them (EIP-7623) */
function gasOfData(data: Hex): { beside: bigint; floor: bigint } {
  const bytes = hexToBytes(data)
  const zeros = BigInt(bytes.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0))
  const tokens = zeros + 4n * (BigInt(bytes.length) - zeros)
  return { beside: BASE_GAS + 4n * tokens, floor: BASE_GAS + 10n * tokens }
}

const common = new Common({ chain: { ...Mainnet, chainId: 137 }, hardfork: Hardfork.Prague })

/** An EVM with the contracts' own bytecode, and a chain around it that does what the simulator says. All of it in memory. */
export class SimulatedChain {
  /** From genesis to head. */
  blocks: Block[] = []
  readonly known = new Map<Hash, Block>()
  readonly everFinal = new Set<Hash>()
  readonly pool = new Map<Hash, Transaction>()
  final = 0
  baseFee = GWEI
  deepReorgs = 0
  #salt = 0

  private constructor(readonly evm: EVM) {}

  static async open(timeSeconds: number): Promise<SimulatedChain> {
    const chain = new SimulatedChain(
      await createEVM({
        ...{ common, stateManager: new SimpleStateManager({ common }) },
        customOpcodes: [{ opcode: 0x0c, opcodeName: 'REMEMBER', baseFee: 0, logicFunction: rememberJumps }],
      }),
    )
    await chain.evm.runCode({ code: new Uint8Array([0x0c]) })
    chain.#append([], timeSeconds, new SimpleStateManager({ common }))
    chain.finalize(0)
    return chain
  }

  /** @returns a chain that goes on from here, and leaves this one as it is */
  async fork(): Promise<SimulatedChain> {
    const copy = new SimulatedChain(this.evm)
    copy.blocks = [...this.blocks]
    for (const block of this.blocks) copy.known.set(block.hash, block)
    for (const hash of this.everFinal) copy.everFinal.add(hash)
    copy.final = this.final
    return copy
  }

  get head(): Block {
    return this.blocks.at(-1)!
  }

  /** Changes the newest state, as anvil's setBalance and setCode do; whoever forked there sees it as well. */
  async endow(address: Address, i: { balance?: bigint; code?: Hex }): Promise<void> {
    const at = createAddressFromString(address)
    const { state } = this.head
    const before = (await state.getAccount(at)) ?? new Account()
    await state.putAccount(
      at,
      new Account(before.nonce, i.balance ?? before.balance, undefined, before.codeHash),
    )
    if (i.code !== undefined) await state.putCode(at, hexToBytes(i.code))
    this.head.answers.clear()
    this.head.timeless = new Map()
  }

  async accountOf(address: Address, block = this.head): Promise<{ nonce: number; balance: bigint }> {
    const account = await block.state.getAccount(createAddressFromString(address))
    return { nonce: Number(account?.nonce ?? 0n), balance: account?.balance ?? 0n }
  }

  async codeOf(address: Address, block = this.head): Promise<Hex> {
    return bytesToHex(await block.state.getCode(createAddressFromString(address)))
  }

  /** @returns the account's next nonce with what waits to be mined */
  async pendingNonce(address: Address): Promise<number> {
    let { nonce } = await this.accountOf(address)
    const taken = new Set(
      [...this.pool.values()].filter(({ from }) => from === address).map((tx) => tx.nonce),
    )
    while (taken.has(nonce)) nonce += 1
    return nonce
  }

  /** Puts an unsigned transaction into the pool: whoever sends it here is believed. */
  async submit(i: {
    from: Address
    to: Address | null
    data?: Hex
    value?: bigint
    gas?: bigint
    maxFee?: bigint
  }): Promise<Hash> {
    const from = i.from.toLowerCase() as Address
    const nonce = await this.pendingNonce(from)
    this.#salt += 1
    const tx: Transaction = {
      hash: keccak256(toHex(`${from} ${nonce} ${this.#salt} ${i.data} ${i.value}`)),
      ...{ from, to: i.to, nonce, data: i.data ?? '0x', value: i.value ?? 0n, gas: i.gas ?? 3_000_000n },
      ...{ maxFee: i.maxFee ?? 1_000n * GWEI, tip: GWEI },
    }
    this.pool.set(tx.hash, tx)
    return tx.hash
  }

  /** @throws Error as a node says no */
  async sendRaw(bytes: Hex): Promise<Hash> {
    const hash = keccak256(bytes)
    const sent = parseTransaction(bytes) as ReturnType<typeof parseTransaction<Hex>>
    const { r, s, yParity } = sent as NonNullable<Transaction['signature']>
    const { nonce = 0, to = null, data = '0x', value = 0n, gas = 0n } = sent
    const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = sent
    if (this.pool.has(hash)) throw new Error('already known')
    const from = (signers.get(hash) ??
      (await recoverTransactionAddress({ serializedTransaction: bytes as never })).toLowerCase()) as Address
    const account = await this.accountOf(from)
    if (nonce < account.nonce) throw new Error('nonce too low')
    if (account.balance < value + gas * maxFeePerGas)
      throw new Error('insufficient funds for gas * price + value')
    const rival = [...this.pool.values()].find((tx) => tx.from === from && tx.nonce === nonce)
    if (rival && (maxFeePerGas * 10n < rival.maxFee * 11n || maxPriorityFeePerGas * 10n < rival.tip * 11n))
      throw new Error('replacement transaction underpriced')
    if (rival) this.pool.delete(rival.hash)
    this.pool.set(hash, {
      ...{ hash, from, to: (to?.toLowerCase() ?? null) as Address | null, nonce, data, value, gas },
      ...{ maxFee: maxFeePerGas, tip: maxPriorityFeePerGas, signature: { r, s, yParity } },
    })
    return hash
  }

  /** Takes back a transaction that was forgotten, unless another waits in its place. */
  hear(tx: Transaction): void {
    if (![...this.pool.values()].some(({ from, nonce }) => from === tx.from && nonce === tx.nonce))
      this.pool.set(tx.hash, tx)
  }

  /**
   * Mines a block of what waits: accounts in any order, each one's in the order of its nonces.
   * @param left how many of those that could be mined are left for the next
   */
  async mine(timeSeconds: number, left = 0): Promise<Block> {
    const state = copyOf(this.head.state)
    const time = Math.max(this.head.time + 1, timeSeconds)
    const mined: Mined[] = []
    const logs: Log[] = []
    let budget = this.pool.size - left
    const turns = new Map([...this.pool.values()].map(({ from }) => [from, Math.random()]))
    const inOrder = [...this.pool.values()].sort(
      (one, other) => turns.get(one.from)! - turns.get(other.from)! || one.nonce - other.nonce,
    )
    await this.#inTurn(async () => {
      for (const tx of inOrder) {
        const sender = (await state.getAccount(createAddressFromString(tx.from)))!
        if (Number(sender?.nonce ?? 0n) > tx.nonce) this.pool.delete(tx.hash)
        if (Number(sender?.nonce ?? 0n) !== tx.nonce || tx.maxFee < this.baseFee || budget <= 0) continue
        budget -= 1
        this.pool.delete(tx.hash)
        mined.push(await this.#execute(state, tx, time, logs))
      }
    })
    return this.#append(mined, time, state, logs)
  }

  async #execute(state: SimpleStateManager, tx: Transaction, time: number, logs: Log[]): Promise<Mined> {
    const from = createAddressFromString(tx.from)
    const gasPrice = this.baseFee + (tx.tip < tx.maxFee - this.baseFee ? tx.tip : tx.maxFee - this.baseFee)
    const { beside, floor } = gasOfData(tx.data)
    const result = await this.#run(
      state,
      { ...tx, gas: tx.gas - beside },
      {
        time,
        number: this.blocks.length,
      },
    )
    const run = result.execResult.executionGasUsed + beside
    const spent = run < floor ? floor : run
    const after = (await state.getAccount(from)) ?? new Account()
    const paid = after.balance - spent * gasPrice
    await state.putAccount(
      from,
      new Account(BigInt(tx.nonce) + 1n, paid < 0n ? 0n : paid, undefined, after.codeHash),
    )
    const succeeded = !result.execResult.exceptionError
    for (const [address, topics, data] of succeeded ? (result.execResult.logs ?? []) : [])
      logs.push({
        ...{
          address: bytesToHex(address) as Address,
          topics: topics.map((topic) => bytesToHex(topic)),
          data: bytesToHex(data),
        },
        ...{ tx: tx.hash, index: logs.length },
      })
    return {
      tx,
      succeeded,
      gasUsed: spent,
      gasPrice,
      created: (result.createdAddress?.toString() ?? null) as Address | null,
    }
  }

  async #run(
    state: SimpleStateManager,
    i: { from: Address; to: Address | null; data: Hex; value: bigint; gas: bigint },
    { time, number, onTime = () => {} }: { time: number; number: number; onTime?: () => void },
  ) {
    const baseFee = this.baseFee
    const timed = (value: number | bigint) => {
      onTime()
      return BigInt(value)
    }
    this.evm.stateManager = state
    const { journal } = this.evm
    Object.assign(journal, { stateManager: state })
    // Whatever was touched before is cold again.
    journal.cleanJournal()
    for (const warm of [i.from, i.to, COINBASE, ...PRECOMPILES]) if (warm) journal.addAlwaysWarmAddress(warm)
    state.originalStorageCache.clear()
    const header = {
      get number() {
        return timed(number)
      },
      get timestamp() {
        return timed(time)
      },
      get baseFeePerGas() {
        return timed(baseFee)
      },
      ...{ coinbase: createAddressFromString(COINBASE), difficulty: 0n },
      ...{ prevRandao: new Uint8Array(32), gasLimit: 60_000_000n },
      getBlobGasPrice: () => 1n,
    }
    return await this.evm.runCall({
      ...{ caller: createAddressFromString(i.from), to: i.to ? createAddressFromString(i.to) : undefined },
      ...{
        value: i.value,
        data: hexToBytes(i.data),
        gasLimit: i.gas,
        block: { header } as never,
        gasPrice: 1n,
      },
    })
  }

  /** @returns what a call would answer in a block, without changing anything */
  async call(
    i: { from?: Address; to?: Address; data?: Hex; value?: bigint; gas?: bigint },
    block: Block,
  ): Promise<CallResult> {
    const key = `${i.from} ${i.to} ${i.data} ${i.value} ${i.gas}`
    const known = block.answers.get(key) ?? block.timeless.get(key)
    if (known) return await known
    let isTimed = false
    const answer = this.#inTurn(async () => {
      const state = copyOf(block.state)
      const { execResult } = await this.#run(
        state,
        {
          from: i.from ?? `0x${'00'.repeat(20)}`,
          to: i.to ?? null,
          data: i.data ?? '0x',
          value: i.value ?? 0n,
          gas: i.gas ?? 30_000_000n,
        },
        {
          ...{ time: block.time, number: block.number },
          onTime: () => {
            isTimed = true
          },
        },
      )
      if (!isTimed) block.timeless.set(key, answer)
      return {
        data: bytesToHex(execResult.returnValue),
        error: execResult.exceptionError ? String(execResult.exceptionError.error) : null,
      }
    })
    block.answers.set(key, answer)
    return await answer
  }

  static #last: Promise<unknown> = Promise.resolve()
  /** The EVM has one state at a time. */
  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = SimulatedChain.#last.then(work)
    SimulatedChain.#last = mine.catch(() => undefined)
    return await mine
  }

  finalize(upTo: number): void {
    this.final = Math.max(this.final, Math.min(upTo, this.blocks.length - 1))
    for (const { hash } of this.blocks.slice(0, this.final + 1)) this.everFinal.add(hash)
  }

  /**
   * Replaces the newest blocks by as many empty ones.
   * @param keep whether what they held waits to be mined again
   */
  reorg(depth: number, keep: (tx: Transaction) => boolean): void {
    const dropped = this.blocks.splice(this.blocks.length - depth, depth)
    if (this.final > this.blocks.length - 1) {
      this.deepReorgs += 1
      this.final = this.blocks.length - 1
    }
    for (const { mined } of dropped) for (const { tx } of mined) if (keep(tx)) this.pool.set(tx.hash, tx)
    for (const { time } of dropped) this.#append([], time, copyOf(this.head.state))
  }

  #append(mined: Mined[], time: number, state: SimpleStateManager, logs: Log[] = []): Block {
    const before = this.blocks.at(-1)
    const parent = before?.hash ?? (`0x${'00'.repeat(32)}` as Hash)
    this.#salt += 1
    const hash = keccak256(toHex(`${parent} ${time} ${this.#salt} ${mined.map(({ tx }) => tx.hash).join()}`))
    const block = {
      number: this.blocks.length,
      hash,
      parent,
      time,
      baseFee: this.baseFee,
      mined,
      logs,
      state,
      answers: new Map(),
      timeless: (mined.length === 0 && before?.timeless) || new Map(),
    }
    this.blocks.push(block)
    this.known.set(hash, block)
    return block
  }

  isCanonical({ number, hash }: { number: number; hash: Hash }): boolean {
    return this.blocks[number]?.hash === hash
  }
}

export const hex = (value: bigint | number): Hex => numberToHex(value)

/** The library's own copies share their accounts, which calls change. */
function copyOf(state: SimpleStateManager): SimpleStateManager {
  const copy = state.shallowCopy() as SimpleStateManager
  ;(copy as unknown as { checkpointSync(): void }).checkpointSync()
  for (const stack of ['accountStack', 'codeStack', 'storageStack'] as const)
    Object.assign(copy, { [stack]: (copy as unknown as Record<string, unknown[]>)[stack]!.slice(-1) })
  return copy
}
