import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import {
  type Abi,
  type Address,
  type ContractFunctionName,
  decodeErrorResult,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  numberToHex,
} from 'viem'
import { type Requester, requireChain } from '../wallet/ensure-chain.ts'
import { links } from '../wallet/wallet-error.ts'
import type { Found } from './lists.ts'
import type { Node } from './node.ts'
import type { VaultState } from './vault-state.ts'

/** A call that somebody can send: by the wallet here, or by any other means. */
export interface Call {
  to: Address
  data: Hex
  /** wei */
  value: bigint
  /** the one account that may send it; null: anybody */
  only: Address | null
}

/** The chain took the transaction and undid it. */
export class RevertedError extends Error {
  override readonly name = 'RevertedError'
}

/** The calls that a wallet can make, or have made for it. `to` null: to the wallet itself, which anybody can send. */
export function callsOf({ vault, EXIT_BOND, wallet: { address, exit, kept } }: VaultState) {
  type Act = ContractFunctionName<typeof vaultAbi, 'nonpayable' | 'payable'>
  const call = (act: Act, args: readonly unknown[], only: Call['only'] = null, value = 0n): Call => {
    const data = encodeFunctionData({ abi: vaultAbi, functionName: act, args } as never)
    return { to: vault, data, value, only }
  }
  const take = (to: Address | null) => (to ? call('claim', [to], address) : call('push', [address]))
  return {
    request: (amount: bigint) => call('requestExit', [amount], address, exit ? 0n : EXIT_BOND),
    close: (only: Address | null) => call('closeExit', [address], only),
    freeze: (wallet: Address | null) => (wallet ? call('freezeFor', [wallet]) : call('freeze', [])),
    claim: take,
    register: ({ root, piece, entries, place }: Found) => call('register', [root, piece, entries, [place]]),
    // Polder names both as the vault does.
    kept: (to: Address | null): Call => ({ ...take(to), to: kept.by }),
  }
}

/** What is reckoned with where the node cannot say: enough for each act. */
const USUAL_GAS = 250_000n

/**
 * @returns wei of network fees, by the node's price of now
 * @throws NodeFailure
 */
export async function costOf(node: Node, from: Address, { to, data, value }: Call): Promise<bigint> {
  const transaction = { from, to, data, value: numberToHex(value) }
  const [gas, price] = await Promise.all([
    // It refuses what the account cannot pay.
    node.request({ method: 'eth_estimateGas', params: [transaction] }).catch(() => numberToHex(USUAL_GAS)),
    node.request({ method: 'eth_gasPrice' }),
  ])
  return hexToBigInt(gas as Hex) * hexToBigInt(price as Hex)
}

const POLL_MS = 1_000
const USUALLY_WITHIN_MS = 60_000

/** `sent`, then from the second minute on whether the node knows the transaction at all. */
export type Sent = 'sent' | 'late' | 'swallowed'

/**
 * Asks the chain first, where a refusal costs nothing; then has a wallet that is still on it send it, and waits for the block.
 * @throws RevertedError, NodeFailure, WrongChainError, or what the wallet throws: see {@link refusalOf}
 */
export async function send(
  node: Node,
  wallet: Requester,
  chainId: number,
  from: Address,
  { to, data, value }: Call,
  onSent: (how: Sent) => void,
): Promise<void> {
  const transaction = { from, to, data, value: numberToHex(value) }
  await node.request({ method: 'eth_estimateGas', params: [transaction] })
  await requireChain(wallet, chainId)
  const hash = (await wallet.request({ method: 'eth_sendTransaction', params: [transaction] })) as Hex
  // A node that fails says nothing new.
  const ask = async (method: string) => await node.request({ method, params: [hash] }).catch(() => undefined)
  const lateAtMs = Date.now() + USUALLY_WITHIN_MS
  onSent('sent')
  for (;;) {
    const receipt = (await ask('eth_getTransactionReceipt')) as { status: Hex } | null | undefined
    if (receipt?.status === '0x1') return
    if (receipt) throw new RevertedError(hash)
    const known = Date.now() > lateAtMs ? await ask('eth_getTransactionByHash') : undefined
    if (known !== undefined) onSent(known ? 'late' : 'swallowed')
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** The name of the error by which a contract refused, or null. */
export function refusalOf(error: unknown): string | null {
  for (const { data: told, message } of links(error)) {
    // Some nodes put it into their words only.
    const data = told ?? /custom error '?(0x[0-9a-f]{8,})/.exec(String(message))?.[1]
    if (typeof data !== 'string' || !data.startsWith('0x')) continue
    try {
      return decodeErrorResult({ abi: [...vaultAbi, ...polderAbi] as Abi, data: data as Hex }).errorName
    } catch {}
  }
  return null
}
