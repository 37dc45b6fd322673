import { hexOf } from '../amounts/hex.ts'
import { signOut, signOutEverywhere } from '../api/rest.ts'
import { type Config, fetchConfig } from '../config/config.ts'
import { safeStorage } from '../platform/safe-storage.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { t } from '../texts/texts.ts'
import { connectProblem, WalletMissingError } from './connect-problem.ts'
import { type Connection, watchConnections } from './connection.ts'
import { announceDemoWallet } from './demo/announce.ts'
import { ensureChain, type Requester } from './ensure-chain.ts'
import { type FoundWallet, walletOptions } from './find-wallets.ts'
import { forgetReferralCode, keptReferralCode } from './referral-code.ts'
import { NoAccountsError } from './wallet-error.ts'
import {
  type ConnectStep,
  disconnectedState,
  keptConnected,
  walletStore,
  watchOtherTabs,
} from './wallet-state.ts'
import { announceWalletConnect } from './walletconnect/announce.ts'

/** What asks the API is loaded when it is first needed: not to look for wallets. */
const server = () => loaded(import('./server-session.ts'))
const signing = () => loaded(import('./sign-in.ts'))

async function loaded<Code>(code: Promise<Code>): Promise<Code> {
  try {
    return await code
  } catch (error) {
    codeMissing = true
    throw error
  }
}

/** Whether code could not be fetched: a browser does not try again until the page is loaded again. */
let codeMissing = false

/** How long a page waits for a wallet that never answers before it offers to connect. */
const SILENT_WAIT_MS = 3_000

/** What the app may ask of the wallet of this tab. */
export type WalletRuntime = ReturnType<typeof startRuntime>

/** Finds the wallets of this browser and reconnects the one already authorised, without opening it. */
export function startRuntime(config: Config) {
  if (config.demo) announceDemoWallet(config)
  if (config.walletConnect) announceWalletConnect(config, config.walletConnect)
  /** While the app itself moves the wallet, what the wallet reports is no news. */
  let busy = 0
  let opening: Promise<string | null> | null = null

  walletStore.subscribe(({ status }) => status === 'connected' && keptConnected.set(true))
  const connections = watchConnections(safeStorage(), listWallets, (now) => busy === 0 && follow(now))
  listWallets(connections.wallets)
  watchOtherTabs((connected) => {
    const { status } = walletStore.getState()
    if (connected && status === 'disconnected') void reconnectSilently()
    if (!connected && status === 'connected') void leave()
  })
  void reconnectSilently()
  // A tab that is older than what the server still has can sign in all the same.
  whenIdle(() => void signing().catch(() => undefined))

  return {
    config,
    /** @returns what is connected; null when nothing is */
    connection: () => connections.current,
    /** @returns the wallets that are there, the connected one first */
    providers: () =>
      [connections.current?.provider, ...connections.wallets.map((wallet) => wallet.provider())].filter(
        (found) => found !== undefined,
      ),
    connect,
    /** What to tell a person whose connect failed. */
    explain: connectProblem,
    disconnect: leave,
    /** Ends the sessions of the connected wallet on every device, then disconnects; may ask for a signature first. */
    disconnectEverywhere: async () => {
      await ensureSession()
      await signOutEverywhere()
      await leave()
    },
    ensureSession,
    switchChain,
  }

  async function reconnectSilently(): Promise<void> {
    const giveUp = setTimeout(() => {
      if (walletStore.getState().status === 'checking') walletStore.setState(disconnectedState)
    }, SILENT_WAIT_MS)
    await connections.reconnect().catch(() => undefined)
    clearTimeout(giveUp)
    if (walletStore.getState().status === 'checking') walletStore.setState(disconnectedState)
  }

  /**
   * Connects, brings the wallet to the chain and signs in, one after the other.
   * @returns what to tell: whose team was joined, or that the referral code is unknown
   * @throws what `connectProblem` explains; nothing stays connected then
   */
  async function connect(id: string): Promise<string | null> {
    const chosen = connections.wallets.find((found) => found.id === id)
    const name = walletStore.getState().options.find((option) => option.id === id)?.name ?? ''
    walletStore.setState({ status: 'connecting', connectingTo: id, step: 'wallet', walletName: name })
    busy += 1
    try {
      if (codeMissing) await startAnew()
      const provider = chosen?.provider()
      if (!chosen || !provider) throw new WalletMissingError(`${name} is not in this browser`)
      await connections.disconnect()
      const connection = await connections.connect(chosen, provider)
      if (!connection) throw new NoAccountsError('The wallet gave no account')
      step('chain')
      await ensureChain(provider, config)
      const address = lower(connection.account)
      step('signature')
      const message =
        (await (await server()).sessionAddress()) === address
          ? await announceToServer()
          : await openSession(address)
      walletStore.setState({
        status: 'connected',
        connectingTo: null,
        step: null,
        address,
        chainId: config.chainId,
        session: 'active',
      })
      return message
    } catch (error) {
      await connections.disconnect()
      throw error
    } finally {
      if (walletStore.getState().status === 'connecting')
        walletStore.setState({ ...disconnectedState, step: walletStore.getState().step })
      rest()
    }
  }

  async function openSession(address: `0x${string}`): Promise<string | null> {
    const { signIn } = await signing()
    await signIn({
      address,
      chainId: config.chainId,
      statement: t.connect.signInStatement(config.productName),
      sign: (message) => sign(message, address),
    })
    step('server')
    const message = await announceToServer()
    walletStore.setState({ session: 'active' })
    return message
  }

  async function sign(message: string, address: `0x${string}`): Promise<string> {
    // UTF-8 as wallets take it.
    const text = `0x${hexOf(new TextEncoder().encode(message))}`
    return String(await provider().request({ method: 'personal_sign', params: [text, address] }))
  }

  function provider(): Requester {
    if (!connections.current) throw new WalletMissingError('No wallet is connected')
    return connections.current.provider
  }

  async function announceToServer(): Promise<string | null> {
    const storage = safeStorage()
    const { connectOnServer } = await server()
    const message = await connectOnServer(keptReferralCode(storage))
    forgetReferralCode(storage)
    return message
  }

  /** Makes sure that this browser is signed in with the connected wallet; may ask for a signature. */
  async function ensureSession(): Promise<void> {
    if (await checkSession()) return
    const { address } = walletStore.getState()
    if (!address) throw new WalletMissingError('No wallet is connected')
    opening ??= openSession(address).finally(() => {
      opening = null
    })
    await opening
  }

  /** Asks the server, since another tab may have signed in with another wallet. */
  async function checkSession(): Promise<boolean> {
    const signedIn = await (await server()).sessionAddress()
    const { address } = walletStore.getState()
    const active = signedIn !== null && signedIn === address
    walletStore.setState({ session: active ? 'active' : 'none' })
    return active
  }

  /** Brings the wallet to the product's chain; throws as `ensureChain`. */
  async function switchChain(): Promise<void> {
    const asked = provider()
    busy += 1
    try {
      await ensureChain(asked, config)
      walletStore.setState({ chainId: config.chainId })
    } finally {
      rest()
    }
  }

  async function leave(): Promise<void> {
    busy += 1
    walletStore.setState(disconnectedState)
    // Only now: other tabs leave with it, and a wallet that is silent here may answer there.
    keptConnected.set(false)
    await Promise.all([signOut(), connections.disconnect().finally(rest)])
    await (await server()).forgetFigures()
  }

  /** Once the app leaves the wallet alone again, what the wallet did to its account meanwhile is news. */
  function rest(): void {
    busy -= 1
    const { chainId } = walletStore.getState()
    const now = connections.current
    if (busy === 0) follow(now && { ...now, chainId: chainId ?? now.chainId })
  }

  /** What the wallet did by itself: another account, another chain, or gone. */
  function follow(next: Connection | null): void {
    const { status, address, chainId } = walletStore.getState()
    if (!next) {
      if (status === 'connected') void leave()
      return
    }
    const account = lower(next.account)
    if (status !== 'connected') {
      walletStore.setState({
        status: 'connected',
        address: account,
        chainId: next.chainId,
        walletName: next.wallet.name,
        session: 'unknown',
      })
      return void checkSession().catch(() => undefined)
    }
    if (account !== address) {
      walletStore.setState({ address: account, session: 'none' })
      void signOut().then(async () => (await server()).forgetFigures())
    }
    if (next.chainId !== chainId) window.location.reload()
  }
}

/**
 * Loads the page again once the server answers.
 * @throws TypeError while it does not
 */
async function startAnew(): Promise<never> {
  step('server')
  await fetchConfig()
  window.location.reload()
  return new Promise(() => undefined)
}

function step(step: ConnectStep): void {
  if (walletStore.getState().status === 'connecting') walletStore.setState({ step })
}

function lower(address: string): `0x${string}` {
  return address.toLowerCase() as `0x${string}`
}

function listWallets(wallets: readonly FoundWallet[]): void {
  walletStore.setState({ options: walletOptions(wallets) })
}
