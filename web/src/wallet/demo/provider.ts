import { createClient, hexToString, http, isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { prepareTransactionRequest, sendTransaction } from 'viem/actions'
import type { Config } from '../../config/config.ts'
import { type Html, html } from '../../exit/view.ts'
import { exactPol, floorPol, shortAddress } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { walletTexts } from '../../texts/wallets.ts'
import { type Emit, ProviderRpcError, rejected } from '../announce-own.ts'
import { askInDialog } from '../ask-in-dialog.ts'
import { chainOf } from '../chain-of.ts'
import type { Requester } from '../ensure-chain.ts'
import { allowAccount, allowedAccount, allowedAddresses, demoAccounts } from './accounts.ts'

const textClass = 'mb-3 text-ink-soft'
const accountClass =
  'mt-2 flex cursor-pointer items-center gap-3 rounded-control border border-line p-3 has-checked:border-water has-checked:bg-water-soft'
const messageClass =
  'max-h-56 overflow-auto whitespace-pre-wrap rounded-control bg-sunken p-3 text-[0.75rem] wrap-anywhere'

/** Asks which account the page may see. @returns the account's place in the list */
async function askToConnect(site: string, preselected: number): Promise<number> {
  const choices = demoAccounts.map(
    ({ address }, i) => html`<label class="${accountClass}">
      <input type="radio" name="demo-account" value="${String(i)}" class="accent-(--water)" ${i === preselected && 'checked'} />
      <span>${walletTexts.demo.account(i + 1)}</span>
      <code class="ml-auto text-ink-faint">${shortAddress(address)}</code></label>`,
  )
  const legend = html`<legend class="${textClass}">${walletTexts.demo.connectBody}</legend>`
  const chosen = await ask(
    walletTexts.demo.connectTitle(site),
    html`<fieldset>${legend}${choices}</fieldset>`,
  )
  return Number(chosen.get('demo-account') ?? 0)
}

async function askToSign(site: string, address: string, message: string): Promise<void> {
  const asked = html`<p class="${textClass}">${walletTexts.demo.signBody(site)}</p>
    <pre tabindex="0" class="${messageClass}">${message}</pre>`
  const signer = facts([[walletTexts.demo.from, shortAddress(address)]])
  await ask(walletTexts.demo.signTitle, [asked, signer])
}

async function askToSend(from: string, to: string, valueWei: bigint, feeWei: bigint): Promise<void> {
  const asked = facts([
    [walletTexts.demo.sends, `${exactPol(valueWei)} ${t.common.pol}`],
    [walletTexts.demo.from, shortAddress(from)],
    [walletTexts.demo.to, shortAddress(to)],
    [walletTexts.demo.fee, `${exactPol(floorPol(feeWei, 6))} ${t.common.pol}`],
  ])
  await ask(walletTexts.demo.sendTitle, asked)
}

/** @returns what was chosen. @throws the person's no */
async function ask(title: string, content: Html | Html[]): Promise<FormData> {
  const { badge, reject: no, approve: yes } = walletTexts.demo
  const chosen = await askInDialog({ name: t.connect.demoName, badge, title, content, no, yes }).answer
  if (!chosen) throw rejected()
  return chosen
}

function facts(rows: [string, string][]): Html {
  const lines = rows.map(
    ([name, value]) => html`<dt class="text-ink-faint">${name}</dt>
      <dd class="text-right font-medium tabular-nums">${value}</dd>`,
  )
  return html`<dl class="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">${lines}</dl>`
}

type TransactionRequest = Partial<Record<'to' | 'value' | 'data' | 'gas', `0x${string}`>>

/**
 * A wallet inside the page, for the embedded chain: asks like a wallet, signs with a public test key.
 * @param emit sends an event to those who listen on the provider
 */
export function createDemoProvider(config: Config, emit: Emit): Requester {
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
    allowAccount(await askToConnect(site, Math.max(0, allowedAccount())))
    emit('accountsChanged', allowedAddresses())
    return allowedAddresses()
  }

  async function sign(hex: string): Promise<string> {
    const account = signer()
    const text = isHex(hex) ? hexToString(hex) : hex
    await askToSign(site, account.address, text)
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
    const feeWei = prepared.gas * (prepared.maxFeePerGas ?? prepared.gasPrice ?? 0n)
    await askToSend(account.address, to ?? '', prepared.value ?? 0n, feeWei)
    return sendTransaction(node, prepared as never)
  }

  function signer() {
    const account = demoAccounts[allowedAccount()]
    if (!account) throw new ProviderRpcError(4100, 'The account is not authorised')
    return privateKeyToAccount(account.privateKey)
  }
}
