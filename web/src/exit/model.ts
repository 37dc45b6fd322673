import type { Address } from 'viem'
import { ensureChain, type Requester } from '../wallet/ensure-chain.ts'
import { nodeAt } from '../wallet/node-at.ts'
import type { Branch } from './branch.ts'
import { type BranchStanding, judgeBranch } from './judge-branch.ts'
import { type Found, findReserves, type Told } from './reserves.ts'
import { callsOf } from './send.ts'
import { NoVaultError, readVaultState, type VaultState } from './vault-state.ts'
import { refresh } from './view.ts'
import type { FoundWallet } from './wallets.ts'

const READ_AGAIN_MS = 15_000
const NODE_ANSWERS_WITHIN_MS = 10_000

/** What is read of a wallet or a vault that somebody named instead of giving a file. */
export interface Named {
  vault: Address
  wallet: Address | null
}

/** All that the page knows. It outlives a change of language. */
export class Model {
  wallets: readonly FoundWallet[] = []
  /** who acts here */
  wallet: { provider: FoundWallet['provider']; account: Address } | null = null
  /** who is asked: the wallet, or a node by its address */
  node: Requester | null = null
  rpcUrl = ''
  chainId = 0
  branches: readonly Branch[] = []
  private chosen = -1
  named: Named | null = null
  state: VaultState | null = null
  /** what is there of the reserves */
  found: Found | null = null
  problem: unknown = null
  /** an act is under way */
  busy = false
  private readAtMs = 0
  private reading = 0

  /** @param told what the product says of its reserves, if the page is about them */
  constructor(readonly told: Told | null = null) {
    setInterval(() => void this.read(), READ_AGAIN_MS)
    setInterval(refresh, 1_000)
  }

  /** unix seconds by the chain's clock */
  get now(): number {
    return this.state ? this.state.block.time + Math.floor((Date.now() - this.readAtMs) / 1_000) : 0
  }

  /** The file that counts: the one chosen, else the one of the accepted root's day, else the newest. */
  get branch(): Branch | null {
    if (this.named) return null
    const chosen = this.branches[this.chosen]
    if (chosen) return chosen
    const accepted = this.branches.find(({ day }) => day === this.state?.accepted?.day)
    return accepted ?? this.branches.toSorted((a, b) => Number(b.day - a.day))[0] ?? null
  }

  /** The file, if it is right and leads to the root that counts. */
  get goodBranch(): Branch | null {
    return this.standing === 'accepted' ? this.branch : null
  }

  /** Null while there is no file, or nobody to compare it with. */
  get standing(): BranchStanding | 'otherChain' | null {
    const { branch, state } = this
    if (!branch || !this.chainId) return null
    if (branch.chainId !== this.chainId) return 'otherChain'
    return state && judgeBranch(branch, state)
  }

  /** Whose part the page is about. */
  get subject(): Address | null {
    return this.branch?.wallet ?? this.named?.wallet ?? this.wallet?.account ?? null
  }

  get vault(): Address | null {
    return this.branch?.vault ?? this.named?.vault ?? null
  }

  get isOwn(): boolean {
    return this.wallet !== null && this.wallet.account === this.subject
  }

  get calls() {
    return callsOf({ vault: this.vault!, polder: this.state!.wallet?.kept.by ?? this.state!.polders[0] })
  }

  /** The chain on which acts count. */
  get wantedChain(): number {
    return this.branch?.chainId ?? this.chainId
  }

  /** @throws what the wallet throws; Error `noAccount` where it shows none */
  async connect({ provider }: FoundWallet): Promise<void> {
    const accounts = (await provider.request({ method: 'eth_requestAccounts' })) as Address[]
    if (!accounts[0]) throw new Error('noAccount')
    this.wallet = { provider, account: accounts[0].toLowerCase() as Address }
    this.node = provider
    this.rpcUrl = ''
    provider.on?.('chainChanged', () => void this.read())
    provider.on?.('accountsChanged', () => void this.follow(provider))
    await this.offerChain()
    await this.read()
  }

  private async follow(provider: Requester): Promise<void> {
    const accounts = (await provider.request({ method: 'eth_accounts' })) as Address[]
    if (this.wallet?.provider !== provider) return
    this.wallet = accounts[0] ? { provider, account: accounts[0].toLowerCase() as Address } : null
    await this.read()
  }

  async useNode(url: string): Promise<void> {
    this.node = nodeAt(url, NODE_ANSWERS_WITHIN_MS)
    this.rpcUrl = url
    // What another said is not this one's word.
    Object.assign(this, { chainId: 0, state: null, found: null, problem: null })
    refresh()
    await this.read()
  }

  async take(branches: readonly Branch[]): Promise<void> {
    this.branches = branches
    this.chosen = -1
    this.named = null
    await this.offerChain()
    await this.read()
  }

  async choose(index: number): Promise<void> {
    this.chosen = index
    await this.read()
  }

  async name(named: Named): Promise<void> {
    this.named = named
    await this.read()
  }

  /** Asks the wallet to go to the file's chain; it may stay where it is. */
  private async offerChain(): Promise<void> {
    if (this.branch) await this.toChain().catch(() => undefined)
  }

  /** Brings the wallet to the chain; throws as `ensureChain`. */
  async toChain(): Promise<void> {
    if (this.wallet) await ensureChain(this.wallet.provider, chainTerms(this.wantedChain))
  }

  /**
   * Reads everything anew and shows it. Of two readings the later counts.
   * @param mayFollow once more, when what was read makes another file count
   */
  async read(mayFollow = true): Promise<void> {
    const reading = ++this.reading
    const { node, vault, branch } = this
    try {
      const chainId = node ? Number(await node.request({ method: 'eth_chainId' })) : 0
      const fits = node && vault && (!branch || branch.chainId === chainId)
      const state = fits ? await readVaultState(node, vault, this.subject) : null
      const found = node && this.told?.chainId === chainId ? await findReserves(node, this.told) : null
      if (reading !== this.reading) return
      Object.assign(this, { chainId, state, found, problem: null, readAtMs: Date.now() })
    } catch (error) {
      if (reading !== this.reading) return
      this.problem = error
      if (error instanceof NoVaultError) this.state = null
    }
    if (mayFollow && this.branch !== branch) await this.read(false)
    refresh()
  }
}

function chainTerms(chainId: number) {
  const nativeCurrency = { name: 'POL', symbol: 'POL', decimals: 18 }
  return { chainId, chainName: `Chain ${chainId}`, rpcUrl: '', explorerUrl: '', nativeCurrency }
}
