import type { Address, Hex } from 'viem'
import { readAmount } from '../amounts/read-amount.ts'
import { readAddress } from '../features/watch/read-address.ts'
import type { Separators } from '../texts/language.ts'
import { ensureChain } from '../wallet/ensure-chain.ts'
import type { Provider } from '../wallet/hear-wallets.ts'
import { NoAccountsError } from '../wallet/wallet-error.ts'
import { type Call, callsOf, costOf, type Sent, send } from './acts.ts'
import { type ChainReport, checkRoots } from './check-roots.ts'
import { judge, type Standing } from './judge.ts'
import { type Found, findOverdue, searchLists } from './lists.ts'
import { bothOf, type Node, nodeBehind, nodeOf } from './node.ts'
import { readVaultState, type VaultState } from './vault-state.ts'

/** A chain makes a block each few seconds. */
const OLD_SECONDS = 180
const POLYGON = 137

/** What the page is asked about, as typed. */
export type Ask = Record<'wallet' | 'polder' | 'rpc' | 'rpc2', string>
/** What a link, or the site that serves the page, says of where to look. */
export type Given = Record<string, string | undefined>
type Wrong = Partial<Record<keyof Ask, 'needed' | 'badAddress' | 'badRpc' | 'noNode'>>

type FoundWallet = { name: string; provider: Provider }

export type Status = { kind: 'asking' | 'done' | Sent } | { kind: 'failed'; error: unknown }

/** What is known of a wallet and its vault; each question begins with nothing. */
const unknown = () => ({
  state: null as VaultState | null,
  problem: null as unknown,
  status: null as Status | null,
  found: null as Found | null,
  /** the lists of rewards, and what came in the way of reading them */
  lists: { read: 0, of: 1, problem: null as unknown },
  /** another whose demand was not met in time; undefined: that could not be read */
  overdue: null as Address | null | undefined,
  /** of the newest list */
  report: null as { read: number; of: number; done: ChainReport | null; problem: unknown } | null,
  /** what the call of the moment costs, wei; null while that is asked */
  cost: null as { data: Hex; wei: bigint | null } | null,
  amountText: '',
  toText: '',
})

/** All that the page knows. It outlives a change of language. */
export class Model {
  /** those of this browser */
  wallets: readonly FoundWallet[] = []
  ask: Ask = { wallet: '', polder: '', rpc: '', rpc2: '' }
  wrong: Wrong = {}
  /** Polder's address came with the page */
  isPrefilled = false
  /** what the link and this site say where they differ, until one of them is trusted */
  rivals: readonly [link: Given, site: Given] | null = null
  /** the chain that is wanted until a node says which it is */
  chainId = POLYGON
  connected: (FoundWallet & { account: Address }) | null = null
  /** whether the page shows where the wallet stands, or asks */
  isAsked = false
  known = unknown()
  /** who is asked */
  node: Node | null = null
  private reading = 0
  private acting = 0
  private searched = ''
  private head = { number: 0n, seenAtMs: 0 }

  constructor(private readonly onChange: () => void) {}

  /** unix seconds by the chain's clock, which goes on while no block comes */
  get now(): bigint {
    const { state } = this.known
    return state ? state.block.time + BigInt(Math.floor((Date.now() - this.head.seenAtMs) / 1_000)) : 0n
  }

  get isOld(): boolean {
    const { state } = this.known
    return state !== null && Date.now() / 1_000 - Number(state.block.time) > OLD_SECONDS
  }

  get standing(): Standing | null {
    const { state, found, lists, overdue } = this.known
    // Of some lists alone, that it stands in none says nothing.
    const credited = found?.rewards ?? (lists.read === lists.of ? 0n : null)
    return state && judge(state, this.now, credited, overdue ?? null)
  }

  /** What the node still knows may still come: only what it has forgotten can be sent again. */
  get isBusy(): boolean {
    return ['asking', 'sent', 'late'].includes(this.known.status?.kind ?? '')
  }

  /** @returns the call of the next step; null where there is none, or what was typed for it cannot be read */
  call(separators: Separators): Call | null {
    const { standing, to } = this
    const amount = this.amount(separators)
    if (!standing || amount === null || to === undefined) return null
    const { step } = standing
    const calls = callsOf(this.known.state!)
    if (step.kind === 'request') return calls.request(amount)
    if (step.kind === 'closeServed') return calls.close(null)
    if (step.kind === 'freeze') return calls.freeze(step.wallet)
    if (step.kind === 'claim') return calls.claim(to)
    return step.kind === 'register' ? calls.register(this.known.found!) : null
  }

  /** @returns what is to be demanded, wei; null where what was typed cannot be */
  amount(separators: Separators): bigint | null {
    const { step } = this.standing ?? {}
    const { amountText } = this.known
    if (step?.kind !== 'request') return 0n
    if (!amountText || step.min === step.max) return step.max
    const read = readAmount(amountText, separators)
    return 'wei' in read && read.wei >= step.min && read.wei <= step.max ? read.wei : null
  }

  /** Where the owner wants it sent; null: to the wallet itself; undefined: that is no address. */
  get to(): Address | null | undefined {
    const read = readAddress(this.known.toText)
    if ('address' in read) return read.address
    return read.problem === 'empty' ? null : undefined
  }

  /** @returns wei of network fees, or null until they are known */
  costOf(call: Call): bigint | null {
    const { cost, state } = this.known
    if (cost?.data === call.data) return cost.wei
    const { data } = call
    this.known.cost = { data, wei: null }
    const from = call.only ?? this.connected?.account ?? state!.wallet.address
    const tell = (wei: bigint) => this.known.cost?.data === data && this.tell({ cost: { data, wei } })
    costOf(this.node!, from, call).then(tell, () => undefined)
    return null
  }

  /** Connects a wallet and looks at its account. */
  async connect({ provider, name }: FoundWallet): Promise<void> {
    const ask = async (method: string) => ((await provider.request({ method })) as string[])[0]?.toLowerCase()
    const follow = async () => {
      const account = (await ask('eth_accounts')) as Address | undefined
      const before = this.connected
      if (before?.provider !== provider) return
      this.connected = account ? { name, provider, account } : null
      const isOwn = this.ask.wallet.toLowerCase() === before.account
      if (!account || !isOwn || account === before.account) return await this.read()
      this.ask.wallet = account
      this.look(true)
    }
    try {
      const account = (await ask('eth_requestAccounts')) as Address | undefined
      if (!account) throw new NoAccountsError('The wallet gave no account')
      this.connected = { name, provider, account }
      this.ask.wallet = account
      provider.on?.('accountsChanged', () => void follow())
      provider.on?.('chainChanged', () => void this.read())
      this.look(true)
    } catch (error) {
      this.tell({ status: { kind: 'failed', error } })
    }
  }

  /**
   * Shows where the wallet stands, if what was typed can be read.
   * @param isGentle what is still missing is no mistake yet
   */
  look(isGentle = false): void {
    const { ask, connected } = this
    const whose = (text: string) => {
      const read = readAddress(text)
      return 'address' in read ? undefined : read.problem === 'empty' ? 'needed' : 'badAddress'
    }
    const url = (text: string) => (text && !/^https?:\/\/./.test(text) ? 'badRpc' : undefined)
    const rpc = ask.rpc || connected ? url(ask.rpc) : 'noNode'
    const wrong: Wrong = { wallet: whose(ask.wallet), polder: whose(ask.polder), rpc, rpc2: url(ask.rpc2) }
    this.isAsked = !this.rivals && Object.values(wrong).every((problem) => !problem)
    this.wrong = isGentle ? {} : wrong
    if (this.isAsked) {
      const first = ask.rpc ? nodeOf(ask.rpc) : nodeBehind(connected!.provider, connected!.name)
      this.node = ask.rpc2 ? bothOf(first, nodeOf(ask.rpc2)) : first
      this.known = unknown()
      this.searched = ''
      const ready = ask.rpc ? Promise.resolve() : this.toChain().catch(() => undefined)
      void ready.then(() => this.read())
    }
    this.onChange()
  }

  /** Takes what was typed or found. */
  set(change: Partial<Pick<Model, 'isAsked' | 'isPrefilled' | 'rivals' | 'wallets'>>): void {
    Object.assign(this, change)
    this.onChange()
  }

  /** Takes what is known from now on. */
  tell(change: Partial<Model['known']>): void {
    Object.assign(this.known, change)
    this.onChange()
  }

  /** Reads everything anew and shows it. Of two readings the later counts. */
  async read(): Promise<void> {
    const reading = ++this.reading
    const { node, ask, standing } = this
    if (!node || !this.isAsked) return
    const [polder, wallet] = [ask.polder, ask.wallet].map((text) => text.toLowerCase()) as [Address, Address]
    try {
      const chainId = Number(await node.request({ method: 'eth_chainId' }))
      const state = await readVaultState(node, polder, wallet)
      if (reading !== this.reading) return
      const { number } = state.block
      if (number !== this.head.number) this.head = { number, seenAtMs: Date.now() }
      this.chainId = chainId
      Object.assign(this.known, { state, problem: null })
      // A wallet can send it anew at a higher fee, or never say what it did: then what was waited for never comes.
      const hasMoved = standing && standing.step.kind !== this.standing?.step.kind
      if (hasMoved && /asking|sent|late|swallowed/.test(this.known.status?.kind ?? '')) {
        this.known.status = { kind: 'done' }
        this.acting++
      }
      void this.search(node, state)
    } catch (problem) {
      if (reading !== this.reading) return
      this.known.problem = problem
    }
    this.onChange()
  }

  /** Looks for the wallet's rewards and for others' overdue demands, once for each list, freeze and hour. */
  private async search(node: Node, state: VaultState): Promise<void> {
    const { vault, wallet, frozenAt, newest, block } = state
    const hour = frozenAt ? 0n : block.time / 3_600n
    const about = [node.called, vault, wallet.address, frozenAt, newest?.number, hour].join()
    if (this.searched === about) return
    this.searched = about
    Object.assign(this.known, { found: null, lists: { read: 0, of: 1, problem: null } })
    const tell = (change: Partial<Model['known']>) => this.searched === about && this.tell(change)
    const [lists, overdue] = await Promise.allSettled([
      searchLists(node, state, (found, read, of) => tell({ found, lists: { read, of, problem: null } })),
      frozenAt ? null : findOverdue(node, state, this.now),
    ])
    tell({ overdue: overdue.status === 'fulfilled' ? overdue.value : this.known.overdue || undefined })
    if (lists.status === 'rejected') tell({ lists: { ...this.known.lists, problem: lists.reason } })
    // What failed is tried again; the search for others, which is long, within the hour.
    if (lists.status === 'rejected' && this.searched === about) this.searched = ''
  }

  /** Brings the wallet to the chain; throws as `ensureChain`. */
  private async toChain(): Promise<void> {
    const { chainId, connected, ask } = this
    const nativeCurrency = { name: 'POL', symbol: 'POL', decimals: 18 }
    const chainName = chainId === POLYGON ? 'Polygon' : `Chain ${chainId}`
    const chain = { chainId, chainName, rpcUrl: ask.rpc, explorerUrl: '', nativeCurrency }
    if (connected) await ensureChain(connected.provider, chain)
  }

  /** Has the wallet send a call, and follows it until it is in a block. */
  async act(call: Call): Promise<void> {
    const { node, connected, known } = this
    if (!node || !connected) return
    const acting = ++this.acting
    const tell = (status: Status) => acting === this.acting && known === this.known && this.tell({ status })
    try {
      tell({ kind: 'asking' })
      await this.toChain()
      await send(node, connected.provider, this.chainId, connected.account, call, (kind) => tell({ kind }))
      Object.assign(known, { amountText: '', toText: '' })
      await this.read()
      tell({ kind: 'done' })
    } catch (error) {
      tell({ kind: 'failed', error })
      await this.read()
    }
  }

  async check(): Promise<void> {
    const { node, known } = this
    const begun = { read: 0, of: 0, done: null, problem: null }
    const tell = (more: object) => known === this.known && this.tell({ report: { ...begun, ...more } })
    tell({})
    const checking = checkRoots(node!, known.state!.vault, 1, (read, of) => tell({ read, of }))
    await checking.then(
      (done) => tell({ done }),
      (problem: unknown) => tell({ problem }),
    )
  }
}
