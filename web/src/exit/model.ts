import type { Address, Hex } from 'viem'
import { readAmount } from '../amounts/read-amount.ts'
import { readAddress } from '../features/watch/read-address.ts'
import type { Separators } from '../texts/separators.ts'
import { ensureChain, type Requester } from '../wallet/ensure-chain.ts'
import { type Call, callOf, costOf, type Sent, send } from './acts.ts'
import { type ChainReport, checkRoots } from './check-roots.ts'
import { judge, type Standing } from './judge.ts'
import { type Found, searchLists } from './lists.ts'
import { bothOf, type Node, nodeBehind, nodeOf } from './node.ts'
import { findOverdue } from './overdue.ts'
import { readVaultState, type VaultState } from './vault-state.ts'
import type { FoundWallet } from './wallets.ts'
import { NoAccountError } from './words.ts'

/** A chain makes a block each few seconds. */
const OLD_SECONDS = 180
const POLYGON = 137

/** What the page is asked about, as typed. */
export type Ask = Record<'wallet' | 'polder' | 'rpc' | 'rpc2', string>
export type Wrong = Partial<Record<keyof Ask, 'needed' | 'badAddress' | 'badRpc' | 'noNode'>>

/** How the act of the moment goes. */
export type Status = { kind: 'asking' | 'done' | Sent } | { kind: 'failed'; error: unknown }

/** All that the page knows. It outlives a change of language. */
export class Model {
  wallets: readonly FoundWallet[] = []
  ask: Ask = { wallet: '', polder: '', rpc: '', rpc2: '' }
  wrong: Wrong = {}
  /** the chain that is wanted until a node says which it is */
  chainId = POLYGON
  connected: { provider: FoundWallet['provider']; name: string; account: Address } | null = null
  /** Polder's address and a node came with the page */
  isPrefilled = false
  /** whether the page shows where the wallet stands, or asks */
  isAsked = false
  state: VaultState | null = null
  problem: unknown = null
  found: Found | null = null
  /** the lists of rewards, and what came in the way of reading them */
  lists: { read: number; of: number; problem: unknown } = { read: 0, of: 1, problem: null }
  overdue: Address | null = null
  status: Status | null = null
  /** what the call of the moment costs, wei; null while that is asked */
  private cost: { data: Hex; wei: bigint | null } | null = null
  amountText = ''
  toText = ''
  report: { read: number; of: number; done: ChainReport | null; problem: unknown } | null = null
  private node: Node | null = null
  private reading = 0
  private searched = ''
  private head = { number: 0n, seenAtMs: 0 }

  constructor(private readonly onChange: () => void) {}

  /** unix seconds by the chain's clock, which goes on while no block comes */
  get now(): number {
    return this.state ? this.state.block.time + Math.floor((Date.now() - this.head.seenAtMs) / 1_000) : 0
  }

  get isOld(): boolean {
    return this.state !== null && Date.now() / 1_000 - this.state.block.time > OLD_SECONDS
  }

  get nodeName(): string {
    return this.node?.called ?? ''
  }

  get standing(): Standing | null {
    const { state, found, lists, overdue } = this
    if (!state?.wallet) return null
    const isRead = lists.read > 0 || lists.of === 0
    return judge(state, state.wallet, this.now, isRead ? (found?.rewards ?? 0n) : null, overdue)
  }

  /** @returns the call of the next step, or what is wrong with what was typed for it */
  call(separators: Separators): Call | null | 'badAmount' | 'badAddress' {
    const { state, standing, found, to } = this
    if (!state?.wallet || !standing) return null
    const { step } = standing
    const amount = this.amount(separators)
    if (amount === null) return 'badAmount'
    if (step.kind === 'claim' && to === 'badAddress') return to
    return callOf(state, state.wallet, step, amount, to === 'badAddress' ? null : to, found)
  }

  /** @returns what is to be demanded, wei; null where what was typed cannot be */
  amount(separators: Separators): bigint | null {
    const step = this.standing?.step
    if (step?.kind !== 'request') return 0n
    if (!this.amountText) return step.max
    const read = readAmount(this.amountText, separators)
    if (!('wei' in read) || read.wei === 0n || read.wei > step.max) return null
    return read.wei >= this.state!.minExit || read.wei === step.max ? read.wei : null
  }

  /** Where the owner wants it sent; null: to the wallet itself. */
  get to(): Address | null | 'badAddress' {
    const read = readAddress(this.toText)
    if ('address' in read) return read.address
    return read.problem === 'empty' ? null : 'badAddress'
  }

  /** @returns wei of network fees, or null until they are known */
  costOf(call: Call): bigint | null {
    if (this.cost?.data === call.data) return this.cost.wei
    const cost: Model['cost'] = { data: call.data, wei: null }
    this.cost = cost
    const from = call.only ?? this.connected?.account ?? this.state!.wallet!.address
    void costOf(this.node!, from, call).then(
      (wei) => {
        cost.wei = wei
        this.onChange()
      },
      () => undefined,
    )
    return null
  }

  async connect(wallet: FoundWallet): Promise<void> {
    try {
      await this.open(wallet)
    } catch (error) {
      this.status = { kind: 'failed', error }
    }
    this.onChange()
  }

  private async open({ provider, name }: FoundWallet): Promise<void> {
    const [account] = (await provider.request({ method: 'eth_requestAccounts' })) as Address[]
    if (!account) throw new NoAccountError()
    this.connected = { provider, name, account: account.toLowerCase() as Address }
    this.ask.wallet = this.connected.account
    provider.on?.('accountsChanged', () => void this.follow(provider))
    provider.on?.('chainChanged', () => void this.read())
    this.look(true)
  }

  private async follow(provider: Requester): Promise<void> {
    const [account] = (await provider.request({ method: 'eth_accounts' })) as Address[]
    const { connected } = this
    if (!connected || connected.provider !== provider) return
    const isSubject = this.ask.wallet.toLowerCase() === connected.account
    if (account) connected.account = account.toLowerCase() as Address
    else this.connected = null
    if (account && isSubject) this.ask.wallet = connected.account
    await this.read()
  }

  /**
   * Shows where the wallet stands, if what was typed can be read.
   * @param isGentle what is still missing is no mistake yet
   */
  look(isGentle = false): void {
    const { ask, connected } = this
    const address = (text: string) => {
      const read = readAddress(text)
      if ('address' in read) return undefined
      return read.problem === 'empty' ? 'needed' : 'badAddress'
    }
    const url = (text: string) => (text && !/^https?:\/\/./.test(text) ? 'badRpc' : undefined)
    const noNode = !ask.rpc && !connected ? 'noNode' : undefined
    const wrong: Wrong = {
      wallet: address(ask.wallet),
      polder: address(ask.polder),
      rpc: url(ask.rpc) ?? noNode,
      rpc2: url(ask.rpc2),
    }
    const isRight = Object.values(wrong).every((problem) => !problem)
    this.wrong = isGentle ? {} : wrong
    this.isAsked = isRight
    if (isRight) {
      const first = ask.rpc ? nodeOf(ask.rpc) : nodeBehind(connected!.provider, connected!.name)
      this.node = ask.rpc2 ? bothOf(first, nodeOf(ask.rpc2)) : first
      Object.assign(this, {
        state: null,
        problem: null,
        status: null,
        report: null,
        cost: null,
        searched: '',
      })
      const ready = ask.rpc ? Promise.resolve() : this.toChain().catch(() => undefined)
      void ready.then(() => this.read())
    }
    this.onChange()
  }

  /** Takes what was typed, or goes back to the question. */
  set(change: Partial<Pick<Model, 'amountText' | 'toText' | 'isAsked' | 'isPrefilled' | 'wallets'>>): void {
    Object.assign(this, change)
    this.onChange()
  }

  /** Reads everything anew and shows it. Of two readings the later counts. */
  async read(): Promise<void> {
    const reading = ++this.reading
    const { node, ask } = this
    if (!node || !this.isAsked) return
    const wallet = ask.wallet.toLowerCase() as Address
    try {
      const chainId = Number(await node.request({ method: 'eth_chainId' }))
      const state = await readVaultState(node, ask.polder.toLowerCase() as Address, wallet)
      if (reading !== this.reading) return
      if (state.block.number !== this.head.number)
        this.head = { number: state.block.number, seenAtMs: Date.now() }
      Object.assign(this, { chainId, state, problem: null })
      void this.search(node, state, wallet)
    } catch (error) {
      if (reading !== this.reading) return
      this.problem = error
    }
    this.onChange()
  }

  /** Looks for the wallet's rewards and for others' overdue demands, once for each vault, list and freeze. */
  private async search(node: Node, state: VaultState, wallet: Address): Promise<void> {
    const about = [node.called, state.vault, wallet, state.frozenAt, state.newest?.number].join()
    if (this.searched === about) return
    this.searched = about
    this.found = null
    this.overdue = null
    this.lists = { read: 0, of: 1, problem: null }
    const isMeant = () => this.searched === about
    const overdue = state.frozenAt ? Promise.resolve(null) : findOverdue(node, state, this.now)
    await Promise.allSettled([
      searchLists(node, state, wallet, (found, read, of) => {
        if (!isMeant()) return
        this.found = found
        this.lists = { read, of, problem: null }
        this.onChange()
      }).catch((problem: unknown) => {
        if (isMeant()) Object.assign(this, { searched: '', lists: { ...this.lists, problem } })
      }),
      overdue.then((found) => {
        if (isMeant()) this.overdue = found
      }),
    ])
    this.onChange()
  }

  /** Brings the wallet to the chain; throws as `ensureChain`. */
  private async toChain(): Promise<void> {
    const { chainId, connected, ask } = this
    const nativeCurrency = { name: 'POL', symbol: 'POL', decimals: 18 }
    const chainName = chainId === POLYGON ? 'Polygon' : `Chain ${chainId}`
    if (connected)
      await ensureChain(connected.provider, {
        chainId,
        chainName,
        rpcUrl: ask.rpc,
        explorerUrl: '',
        nativeCurrency,
      })
  }

  /** Has the wallet send a call, and follows it until it is in a block. */
  async act(call: Call): Promise<void> {
    const { node, connected } = this
    if (!node || !connected) return
    const tell = (status: Status) => {
      this.status = status
      this.onChange()
    }
    try {
      tell({ kind: 'asking' })
      await this.toChain()
      await send(node, connected.provider, connected.account, call, (kind) => tell({ kind }))
      this.status = { kind: 'done' }
    } catch (error) {
      this.status = { kind: 'failed', error }
    }
    this.amountText = ''
    await this.read()
  }

  /** Checks the newest list of rewards. */
  async check(): Promise<void> {
    const { node, state } = this
    if (!node || !state) return
    const tell = (report: Model['report']) => {
      this.report = report
      this.onChange()
    }
    tell({ read: 0, of: 0, done: null, problem: null })
    try {
      const done = await checkRoots(node, state.vault, 1, (read, of) =>
        tell({ read, of, done: null, problem: null }),
      )
      tell({ read: 0, of: 0, done, problem: null })
    } catch (problem) {
      tell({ read: 0, of: 0, done: null, problem })
    }
  }

  get isBusy(): boolean {
    return this.status?.kind === 'asking' || this.status?.kind === 'sent'
  }
}

/** Whether there is something to send. */
export function isCall(call: ReturnType<Model['call']>): call is Call {
  return call !== null && typeof call === 'object'
}
