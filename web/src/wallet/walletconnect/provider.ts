import { SignClient } from '@walletconnect/sign-client'
import { renderSVG } from 'uqr'
import type { Config } from '../../config/config.ts'
import { Html, html } from '../../exit/view.ts'
import { t } from '../../texts/texts.ts'
import { walletTexts } from '../../texts/wallets.ts'
import { copyText } from '../../ui/copy-text.ts'
import { type Emit, ProviderRpcError, rejected } from '../announce-own.ts'
import { askInDialog } from '../ask-in-dialog.ts'
import type { Requester } from '../ensure-chain.ts'
import { nodeAt } from '../node-at.ts'
import { keptPairing, WALLETCONNECT } from './paired.ts'

/** What only the wallet can do; everything else is asked of the node. */
const SIGNED = ['personal_sign', 'eth_sendTransaction']
const EVENTS = ['accountsChanged', 'chainChanged']
/** What wallets say for their owner's no (CAIP-25 and EIP-1193). */
const NO = [5000, 5001, 5002, 4001]
const GONE = { code: 6000, message: 'User disconnected.' }

type Session = ReturnType<Awaited<ReturnType<typeof SignClient.init>>['session']['getAll']>[number]

/**
 * A wallet in another app or on another device, of one session at most. Nothing that passes the relay can be read there:
 * both ends encrypt with a key that stands in the code that is scanned.
 * @param emit sends an event to those who listen on the provider
 * @throws Error when the relay cannot be reached
 */
export async function createProvider(
  config: Config,
  { projectId, relayUrl }: NonNullable<Config['walletConnect']>,
  emit: Emit,
): Promise<Requester> {
  const { origin } = window.location
  const client = await SignClient.init({
    projectId,
    relayUrl,
    telemetryEnabled: false,
    metadata: {
      name: config.productName,
      description: '',
      url: origin,
      icons: [`${origin}/icons/icon-192.png`],
    },
  })
  const chain = `eip155:${config.chainId}`
  const node = nodeAt(config.rpcUrl)
  let session: Session | null = client.session.getAll().find((kept) => accountsOf(kept).length > 0) ?? null
  keptPairing.set(session !== null)
  client.on('session_delete', ({ topic }) => end(topic))
  client.on('session_expire', ({ topic }) => end(topic))
  client.on('session_update', ({ topic }) => renew(topic))
  client.on('session_event', ({ topic, params: { event } }) => {
    if (event.name === 'accountsChanged') renew(topic, event.data)
  })
  return { request }

  async function request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    switch (method) {
      case 'eth_accounts':
        return accountsOf(session)
      case 'eth_requestAccounts':
        session ??= await pair()
        return accountsOf(session)
      case 'wallet_revokePermissions':
        return await leave()
      default:
        if (method.startsWith('wallet_')) throw new ProviderRpcError(4200, `${method} is not supported`)
        return SIGNED.includes(method)
          ? await askWallet(method, params)
          : await node.request({ method, params })
    }
  }

  async function askWallet(method: string, params: unknown): Promise<unknown> {
    if (!session) throw new ProviderRpcError(4100, 'The account is not authorised')
    try {
      return await client.request({ topic: session.topic, chainId: chain, request: { method, params } })
    } catch (error) {
      throw asOfWallet(error)
    }
  }

  async function pair(): Promise<Session> {
    const { uri, approval } = await client.connect({
      optionalNamespaces: { eip155: { chains: [chain], methods: SIGNED, events: EVENTS } },
    })
    const asked = askToPair(uri!)
    const approved = approval()
    const cancelled = asked.answer.then(() => {
      throw rejected()
    })
    try {
      const paired = await Promise.race([approved, cancelled])
      if (accountsOf(paired).length === 0)
        throw new ProviderRpcError(4902, 'The wallet gave no account on this chain')
      keptPairing.set(true)
      return paired
    } catch (error) {
      // A wallet that has read the code may still say yes.
      approved.then(({ topic }) => client.disconnect({ topic, reason: GONE })).catch(() => undefined)
      throw asOfWallet(error)
    } finally {
      asked.dialog.close()
    }
  }

  async function leave(): Promise<null> {
    const left = session
    session = null
    keptPairing.set(false)
    if (left) await client.disconnect({ topic: left.topic, reason: GONE })
    return null
  }

  function end(topic: string): void {
    if (topic !== session?.topic) return
    session = null
    keptPairing.set(false)
    emit('disconnect', { code: 4900 })
  }

  /** @param accounts what the wallet says that it shows; left out: what it agreed to */
  function renew(topic: string, accounts?: unknown): void {
    if (topic !== session?.topic) return
    session = client.session.get(topic)
    const agreed = accountsOf(session)
    const shown = Array.isArray(accounts)
      ? accounts.map((one) => String(one).split(':').at(-1)!).filter((one) => agreed.includes(one))
      : agreed
    emit('accountsChanged', shown.length > 0 ? shown : agreed)
  }

  function accountsOf(of: Session | null): string[] {
    const accounts = of?.namespaces.eip155?.accounts ?? []
    return accounts.flatMap((account) => (account.startsWith(`${chain}:`) ? account.split(':')[2]! : []))
  }
}

function asOfWallet(error: unknown): unknown {
  const { code } = error as { code?: number }
  return code !== undefined && NO.includes(code) ? rejected() : error
}

/**
 * Shows what a wallet scans, opens or is given to be paired with this page.
 * @param uri of the pairing: whoever has it can offer to be the wallet, and nothing else
 */
export function askToPair(uri: string) {
  const code = new Html(renderSVG(uri, { border: 2 }))
  const linkClass =
    'mt-3 grid min-h-11 w-full place-items-center rounded-control border border-line-strong font-semibold'
  const asked = askInDialog({
    name: WALLETCONNECT,
    title: walletTexts.pairing.title,
    content: html`<p class="mb-3 text-ink-soft">${walletTexts.pairing.body}</p>
      <div role="img" aria-label="${walletTexts.pairing.code}" class="overflow-hidden rounded-control bg-white [&>svg]:block [&>svg]:w-full">${code}</div>
      <a href="${uri}" class="${linkClass}">${walletTexts.pairing.open}</a>
      <button type="button" class="${linkClass}" data-copy>${walletTexts.pairing.copy}</button>`,
    no: t.common.cancel,
  })
  const copy = asked.dialog.querySelector('[data-copy]')!
  copy.addEventListener('click', async () => {
    copy.textContent = (await copyText(uri)) ? t.common.copied : t.common.notCopied
  })
  return asked
}
