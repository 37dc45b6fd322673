/** What a client needs to reach the chain and to name the product; served by the API at run time. */
export type Config = ReturnType<typeof readConfig>

/**
 * Reads the settings of this deployment.
 * @throws Error when the server cannot be reached or answers something else
 */
export async function fetchConfig(): Promise<Config> {
  const response = await fetch('/api/config', { headers: { accept: 'application/json' } })
  const body: unknown = await response.json()
  return readConfig(body)
}

/**
 * @param body the answer of `GET /api/config`
 * @throws Error naming the first field that is not as promised
 */
export function readConfig(body: unknown) {
  const config = record(record(body, 'answer').config, 'config')
  const currency = record(config.nativeCurrency, 'nativeCurrency')
  const contractAddress = text(config.contractAddress, 'contractAddress')
  if (!isAddress(contractAddress)) throw new Error('config.contractAddress is not an address')
  const clockAheadMs = Date.parse(String(config.now)) - Date.now() || 0
  return {
    productName: text(config.productName, 'productName'),
    chainId: number(config.chainId, 'chainId'),
    chainName: text(config.chainName, 'chainName'),
    /** Empty when the operator gives browsers no RPC of their own: the wallet's is used then. */
    rpcUrl: httpUrl(config.rpcUrl),
    /** Empty on a chain without an explorer. */
    explorerUrl: httpUrl(config.explorerUrl).replace(/\/+$/, ''),
    /** Opens a page in Bitget Wallet's own browser on a phone; `{url}` stands for the page. */
    bitgetLink: httpUrl(config.bitgetLink),
    contractAddress,
    /** The treasury is a vault: deposits pay nobody else. */
    inVault: typeof config.vault === 'string',
    nativeCurrency: {
      name: text(currency.name, 'nativeCurrency.name'),
      symbol: text(currency.symbol, 'nativeCurrency.symbol'),
      decimals: number(currency.decimals, 'nativeCurrency.decimals'),
    },
    /** What the browser subscribes to notifications by; null: none are offered. */
    pushKey: typeof config.pushKey === 'string' ? config.pushKey : null,
    /** By which relay wallets on other devices are reached, and as whose project; null: none are offered. */
    walletConnect: readRelay(config.walletConnect),
    /** True on the embedded chain only: a demo wallet is offered. */
    demo: config.demo === true,
    /** The operator says in security.txt where to report a flaw. */
    securityContact: config.securityContact === true,
    /** How far the product's clock, by which days and weeks end, is ahead of this browser's; negative when it is behind */
    clockAheadMs,
    /** Days by which a demo's clock was moved ahead of this browser's; 0: not moved */
    clockAheadDays: config.demo === true ? Math.max(0, Math.round(clockAheadMs / 86_400_000)) : 0,
  }
}

function readRelay(value: unknown) {
  const { projectId, relayUrl } = (value ?? {}) as Record<string, unknown>
  return typeof projectId === 'string' && typeof relayUrl === 'string' ? { projectId, relayUrl } : null
}

function isAddress(value: string): value is `0x${string}` {
  return /^0x[0-9a-fA-F]{40}$/.test(value)
}

/** Links are rendered from these, so anything but http(s) reads as none. */
function httpUrl(value: unknown): string {
  return typeof value === 'string' && /^https?:\/\//.test(value) ? value : ''
}

function record(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error(`${name} is missing`)
  return value as Record<string, unknown>
}

function text(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') throw new Error(`config.${name} is missing`)
  return value
}

function number(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Error(`config.${name} is missing`)
  return value
}
