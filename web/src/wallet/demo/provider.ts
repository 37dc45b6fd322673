import { createClient, hexToString, http, isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { prepareTransactionRequest, sendTransaction } from 'viem/actions'
import type { Config } from '../../config/config.ts'
import { chainOf } from '../chain-of.ts'
import { allowAccount, allowedAccount, allowedAddresses, demoAccounts } from './accounts.ts'
import { askToConnect, askToSend, askToSign } from './dialog.ts'

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
