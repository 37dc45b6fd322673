import { createClient, hexToString, http, isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { prepareTransactionRequest, sendTransaction } from 'viem/actions'
import { exactPol, floorPol } from '../../amounts/pol.ts'
import type { Config } from '../../config/config.ts'
import { shortAddress } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { chainOf } from '../chain-of.ts'
import { allowAccount, allowedAccount, allowedAddresses, demoAccounts } from './accounts.ts'

const texts = t.demoWallet

const dialogClass =
  'm-auto max-h-[calc(100dvh-2rem)] w-[min(23rem,calc(100vw-2rem))] rounded-[1.25rem] border border-line bg-raised p-5 text-[0.875rem] text-ink shadow-high backdrop:bg-[rgb(4_26_33/0.45)] sm:mt-6 sm:mr-6'
const badgeClass = 'rounded-2xl bg-reed-soft px-2.5 py-0.5 font-medium text-[0.75rem]'
const textClass = 'mb-3 text-ink-soft'
const accountClass =
  'mt-2 flex cursor-pointer items-center gap-3 rounded-control border border-line p-3 has-checked:border-water has-checked:bg-water-soft'
const messageClass =
  'max-h-56 overflow-auto whitespace-pre-wrap rounded-control bg-sunken p-3 text-[0.75rem] wrap-anywhere'
const buttonClass = 'min-h-11 rounded-control border font-semibold'

/**
 * Asks which account the page may see.
 * @returns the account's place in the list, or null when the person rejected
 */
async function askToConnect(site: string, preselected: number): Promise<number | null> {
  const choices = demoAccounts.map(({ address }, index) => {
    const input = element('input', {
      type: 'radio',
      name: 'demo-account',
      value: String(index),
      className: 'accent-(--water)',
    })
    input.checked = index === preselected
    const label = element('label', { className: accountClass })
    label.append(
      input,
      element('span', {}, texts.account(index + 1)),
      element('code', { className: 'ml-auto text-ink-faint' }, shortAddress(address)),
    )
    return { input, label }
  })
  const list = element('fieldset', {})
  list.append(
    element('legend', { className: textClass }, texts.connectBody),
    ...choices.map(({ label }) => label),
  )
  const approved = await ask(texts.connectTitle(site), [list])
  return approved
    ? Math.max(
        0,
        choices.findIndex(({ input }) => input.checked),
      )
    : null
}

/** @returns whether the person signs the message */
function askToSign(site: string, address: string, message: string): Promise<boolean> {
  return ask(texts.signTitle, [
    element('p', { className: textClass }, texts.signBody(site)),
    element('pre', { tabIndex: 0, className: messageClass }, message),
    facts([[texts.from, shortAddress(address)]]),
  ])
}

interface Sending {
  from: string
  to: string
  valueWei: bigint
  feeWei: bigint
}

/** @returns whether the person sends the transaction */
function askToSend({ from, to, valueWei, feeWei }: Sending): Promise<boolean> {
  return ask(texts.sendTitle, [
    facts([
      [texts.sends, `${exactPol(valueWei)} ${t.common.pol}`],
      [texts.from, shortAddress(from)],
      [texts.to, shortAddress(to)],
      [texts.fee, `${exactPol(floorPol(feeWei, 6))} ${t.common.pol}`],
    ]),
  ])
}

/**
 * A modal of the browser itself, so that it stands above the page's own dialogs like a wallet's
 * window. Escape rejects.
 */
function ask(title: string, content: HTMLElement[]): Promise<boolean> {
  const dialog = element('dialog', { className: dialogClass })
  dialog.setAttribute('aria-label', texts.name)
  const header = element('header', { className: 'mb-4 flex items-center justify-between text-reed' })
  header.append(element('strong', {}, texts.name), element('span', { className: badgeClass }, texts.badge))
  const reject = element(
    'button',
    { type: 'button', className: `${buttonClass} border-line-strong` },
    texts.reject,
  )
  const approve = element(
    'button',
    { type: 'button', className: `${buttonClass} border-transparent bg-water text-on-water` },
    texts.approve,
  )
  const footer = element('footer', { className: 'mt-5 grid grid-cols-2 gap-3' })
  footer.append(reject, approve)
  dialog.append(
    header,
    element('h2', { className: 'mb-2 font-semibold text-[1.125rem]' }, title),
    ...content,
    footer,
  )
  document.body.append(dialog)
  return new Promise((resolve) => {
    const answer = (approved: boolean) => {
      dialog.close()
      dialog.remove()
      resolve(approved)
    }
    reject.addEventListener('click', () => answer(false))
    approve.addEventListener('click', () => answer(true))
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      answer(false)
    })
    dialog.showModal()
    approve.focus()
  })
}

function facts(rows: [string, string][]): HTMLElement {
  const list = element('dl', { className: 'mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2' })
  for (const [name, value] of rows)
    list.append(
      element('dt', { className: 'text-ink-faint' }, name),
      element('dd', { className: 'text-right font-medium tabular-nums' }, value),
    )
  return list
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  text?: string,
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), properties)
  if (text !== undefined) made.textContent = text
  return made
}

/** The page's side of the demo wallet (EIP-1193), without what its announcement answers by itself. */
export interface DemoProvider {
  request(args: { method: string; params?: unknown }): Promise<unknown>
}

/** A failure with a code, as wallets answer it. */
class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

interface TransactionRequest {
  to?: `0x${string}`
  value?: `0x${string}`
  data?: `0x${string}`
  gas?: `0x${string}`
}

/**
 * A wallet inside the page, for the embedded chain: asks like a wallet, signs with a public test key.
 * @param emit sends an event to those who listen on the provider
 */
export function createDemoProvider(
  config: Config,
  emit: (event: string, ...args: unknown[]) => void,
): DemoProvider {
  const chain = chainOf(config)
  const node = createClient({ chain, transport: http(config.rpcUrl) })
  const site = window.location.host

  return { request }

  async function request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    const list = Array.isArray(params) ? params : []
    switch (method) {
      case 'eth_requestAccounts':
        return allowedAddresses().length > 0 ? allowedAddresses() : authorise()
      case 'wallet_requestPermissions':
        return [
          {
            parentCapability: 'eth_accounts',
            caveats: [{ type: 'restrictReturnedAccounts', value: await authorise() }],
          },
        ]
      case 'wallet_revokePermissions':
        allowAccount(-1)
        return null
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        if (Number(list[0]?.chainId) === config.chainId) return null
        throw new ProviderRpcError(4902, 'Unrecognized chain ID')
      case 'personal_sign':
        return sign(String(list[0]))
      case 'eth_sendTransaction':
        return send(list[0] as TransactionRequest)
      default:
        return node.request({ method, params: params as never } as never)
    }
  }

  async function authorise(): Promise<string[]> {
    const chosen = await askToConnect(site, Math.max(0, allowedAccount()))
    if (chosen === null) throw rejected()
    allowAccount(chosen)
    emit('accountsChanged', allowedAddresses())
    return allowedAddresses()
  }

  async function sign(hex: string): Promise<string> {
    const account = signer()
    const text = isHex(hex) ? hexToString(hex) : hex
    if (!(await askToSign(site, account.address, text))) throw rejected()
    return account.signMessage({ message: text })
  }

  async function send({ to, value, data, gas }: TransactionRequest): Promise<string> {
    const account = signer()
    const prepared = await prepareTransactionRequest(node, {
      account,
      chain,
      to,
      value: value ? BigInt(value) : 0n,
      data,
      ...(gas ? { gas: BigInt(gas) } : {}),
    })
    const approved = await askToSend({
      from: account.address,
      to: to ?? '',
      valueWei: prepared.value ?? 0n,
      feeWei: prepared.gas * (prepared.maxFeePerGas ?? prepared.gasPrice ?? 0n),
    })
    if (!approved) throw rejected()
    return sendTransaction(node, prepared as never)
  }

  function signer() {
    const account = demoAccounts[allowedAccount()]
    if (!account) throw new ProviderRpcError(4100, 'The account is not authorised')
    return privateKeyToAccount(account.privateKey)
  }
}

function rejected(): ProviderRpcError {
  return new ProviderRpcError(4001, 'User rejected the request.')
}
