import type { Kept } from '../platform/safe-storage.ts'
import { currentChain } from './ensure-chain.ts'
import { type FoundWallet, findWallets, LONE_ID } from './find-wallets.ts'
import type { Provider } from './hear-wallets.ts'
import { isUserRejection } from './wallet-error.ts'

/** A wallet that shows this page an account. */
export interface Connection {
  wallet: FoundWallet
  provider: Provider
  account: string
  chainId: number
}

const RECENT = 'polder.wallet'
const LONE = 'polder.wallet.injected'
const leftKey = (id: string) => `polder.wallet.left.${id}`

/** A wallet asks its owner already. */
const RESOURCE_UNAVAILABLE = -32_002
/** MetaMask lost its node and comes back by itself. */
const TRY_AGAIN_LATER = 1013
/** Not every wallet answers when a permission is given back. */
const REVOKE_MS = 100
/** Some wallets refuse to answer in the first moments of a page. */
const TRIES = 4
const TRY_EVERY_MS = 150

/**
 * Follows the wallets of this browser, of which one at most is connected.
 * @param storage keeps which was connected last and which were left, for the next load of the page
 * @param onWallets called when another wallet announces itself
 * @param onChange called when the connection changes by what the wallet does, and by connect and disconnect
 */
export function watchConnections(
  storage: Kept,
  onWallets: (wallets: readonly FoundWallet[]) => void,
  onChange: (now: Connection | null) => void,
) {
  let current: Connection | null = null
  /** While the page itself asks, what a wallet says of its accounts is its answer. */
  let asking = false
  const followed = new Set<Provider>()
  const wallets = findWallets((wallet, all) => {
    follow(wallet)
    onWallets(all)
  })
  for (const wallet of wallets) if (wallet.id !== LONE_ID) follow(wallet)

  return {
    wallets,
    get current() {
      return current
    },
    connect,
    reconnect,
    disconnect,
  }

  /**
   * Asks the wallet for an account, which opens it.
   * @returns null when it gave none
   * @throws what the wallet throws
   */
  async function connect(wallet: FoundWallet, provider: Provider): Promise<Connection | null> {
    asking = true
    try {
      const [account] = await askForAccounts(provider)
      return account ? await take(wallet, provider, account) : null
    } finally {
      asking = false
    }
  }

  /** Takes up a wallet that shows this page an account already, the one connected last before the others. */
  async function reconnect(): Promise<void> {
    asking = true
    try {
      const recent = storage.getItem(RECENT)
      const sorted = [...wallets].sort((a, b) => Number(b.id === recent) - Number(a.id === recent))
      // One provider may stand behind several names.
      const asked = new Set(
        sorted.filter(({ id }) => storage.getItem(leftKey(id))).map((left) => left.provider()),
      )
      for (const wallet of sorted) {
        const provider = wallet.provider()
        if (!provider || asked.has(provider) || (wallet.id === LONE_ID && !storage.getItem(LONE))) continue
        asked.add(provider)
        const [account] = await shownAccounts(provider).catch(() => [])
        if (!account) continue
        await take(wallet, provider, account)
        return
      }
    } finally {
      asking = false
    }
  }

  /** Gives the account back where the wallet lets it, and remembers not to take it up by itself. */
  async function disconnect(): Promise<void> {
    if (!current) return
    const { wallet, provider } = current
    const revoked = provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    await Promise.race([revoked.catch(() => undefined), after(REVOKE_MS)])
    storage.setItem(leftKey(wallet.id), 'yes')
    if (wallet.id === LONE_ID) storage.removeItem(LONE)
    change(null)
  }

  async function take(wallet: FoundWallet, provider: Provider, account: string): Promise<Connection> {
    follow(wallet)
    const connection = { wallet, provider, account, chainId: await currentChain(provider) }
    storage.setItem(RECENT, wallet.id)
    storage.removeItem(leftKey(wallet.id))
    if (wallet.id === LONE_ID) storage.setItem(LONE, 'yes')
    change(connection)
    return connection
  }

  function change(next: Connection | null): void {
    current = next
    onChange(next)
  }

  /** Hears what the wallet says by itself, also of a connection that its owner began there. */
  function follow(wallet: FoundWallet): void {
    const provider = wallet.provider()
    if (!provider?.on || followed.has(provider)) return
    followed.add(provider)
    const mine = () => (current?.provider === provider ? current : null)
    const adopt = ([account]: readonly string[]) => {
      if (account && !asking) void take(wallet, provider, account).catch(() => undefined)
    }
    provider.on('accountsChanged', (accounts: readonly string[]) => {
      const connection = mine()
      if (!connection) return adopt(accounts)
      const [account] = accounts
      change(account ? { ...connection, account } : null)
    })
    provider.on('chainChanged', (chainId: string | number) => {
      const connection = mine()
      if (connection) change({ ...connection, chainId: Number(chainId) })
    })
    provider.on('connect', () => {
      if (!mine()) void accountsOf(provider).then(adopt, () => undefined)
    })
    provider.on('disconnect', async (error?: { code?: number }) => {
      const shows = error?.code === TRY_AGAIN_LATER && (await accountsOf(provider).catch(() => [])).length > 0
      if (mine() && !shows) change(null)
    })
  }
}

/**
 * Lets the owner choose an account, also of a wallet that shows one already, where the wallet can.
 * @throws its owner's no, or that it asks already
 */
async function askForAccounts(provider: Provider): Promise<string[]> {
  try {
    await provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
    const accounts = await accountsOf(provider)
    if (accounts.length > 0) return accounts
  } catch (error) {
    const { code } = error as { code?: number }
    if (isUserRejection(error) || code === RESOURCE_UNAVAILABLE) throw error
  }
  return (await provider.request({ method: 'eth_requestAccounts' })) as string[]
}

async function shownAccounts(provider: Provider, tries = TRIES): Promise<string[]> {
  try {
    return await accountsOf(provider)
  } catch (error) {
    if (tries === 1) throw error
    await after(TRY_EVERY_MS)
    return shownAccounts(provider, tries - 1)
  }
}

async function accountsOf(provider: Provider): Promise<string[]> {
  return (await provider.request({ method: 'eth_accounts' })) as string[]
}

function after(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs))
}
