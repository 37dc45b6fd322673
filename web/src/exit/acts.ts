import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { type Address, decodeErrorResult, encodeFunctionData, type Hex, hexToBigInt, numberToHex } from 'viem'
import type { Requester } from '../wallet/ensure-chain.ts'
import { links } from '../wallet/wallet-error.ts'
import type { Step } from './judge.ts'
import type { Found } from './lists.ts'
import type { Node } from './node.ts'
import type { VaultState, WalletState } from './vault-state.ts'

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

type VaultCall = Parameters<typeof encodeFunctionData<typeof vaultAbi>>[0]

/**
 * @param amount to demand, wei
 * @param to where a claim goes; null: to the wallet itself, and then anybody can send it
 * @returns the call of a step; null where nothing is to be sent
 */
export function callOf(
  { vault, exitBond }: VaultState,
  { address }: WalletState,
  step: Step,
  amount: bigint,
  to: Address | null,
  found: Found | null,
): Call | null {
  const abi = vaultAbi
  const ofVault = (call: VaultCall, only: Address | null = null, value = 0n): Call => ({
    to: vault,
    data: encodeFunctionData(call),
    value,
    only,
  })
  switch (step.kind) {
    case 'request':
      return ofVault({ abi, functionName: 'requestExit', args: [amount] }, address, exitBond)
    case 'closeServed':
      return ofVault({ abi, functionName: 'closeExit', args: [address] })
    case 'freeze':
      return step.wallet
        ? ofVault({ abi, functionName: 'freezeFor', args: [step.wallet] })
        : ofVault({ abi, functionName: 'freeze' })
    case 'claim':
      return to
        ? ofVault({ abi, functionName: 'claim', args: [to] }, address)
        : ofVault({ abi, functionName: 'push', args: [address] })
    case 'register': {
      const { root, piece, entries, place } = found!
      const args = [BigInt(root), BigInt(piece), entries, [BigInt(place)]] as const
      return ofVault({ abi, functionName: 'register', args })
    }
    default:
      return null
  }
}

/** Ends a demand that is not served. */
export function withdrawCall({ vault }: VaultState, { address }: WalletState): Call {
  const data = encodeFunctionData({ abi: vaultAbi, functionName: 'closeExit', args: [address] })
  return { to: vault, data, value: 0n, only: address }
}

/** Has a Polder send what it keeps for the wallet: to it, or to where its owner says. */
export function keptCall({ address, kept }: WalletState, to: Address | null): Call {
  const data = to
    ? encodeFunctionData({ abi: polderAbi, functionName: 'claim', args: [to] })
    : encodeFunctionData({ abi: polderAbi, functionName: 'push', args: [address] })
  return { to: kept.by, data, value: 0n, only: to && address }
}

/** What is reckoned with where the node cannot say: enough for each act. */
const USUAL_GAS = 250_000n

/**
 * @returns wei of network fees, by the node's price of now
 * @throws NodeFailure
 */
export async function costOf(node: Node, from: Address, call: Call): Promise<bigint> {
  const transaction = { from, to: call.to, data: call.data, value: numberToHex(call.value) }
  const [gas, price] = await Promise.all([
    // It refuses what the account cannot pay.
    node.request({ method: 'eth_estimateGas', params: [transaction] }).catch(() => numberToHex(USUAL_GAS)),
    node.request({ method: 'eth_gasPrice' }),
  ])
  return hexToBigInt(gas as Hex) * hexToBigInt(price as Hex)
}

const POLL_MS = 1_000
const USUALLY_WITHIN_MS = 60_000

/** `sent`, then after a minute whether the node knows the transaction at all. */
export type Sent = 'sent' | 'late' | 'swallowed'

/**
 * Asks the chain first, so that what it would refuse costs nothing; then has the wallet send it, and waits for the block.
 * @param onSent is told how it goes, with the transaction's hash
 * @throws RevertedError, NodeFailure, or what the wallet throws: see {@link refusalOf}
 */
export async function send(
  node: Node,
  wallet: Requester,
  from: Address,
  { to, data, value }: Call,
  onSent: (how: Sent, hash: Hex) => void,
): Promise<void> {
  const transaction = { from, to, data, value: numberToHex(value) }
  await node.request({ method: 'eth_call', params: [transaction, 'latest'] })
  const hash = (await wallet.request({ method: 'eth_sendTransaction', params: [transaction] })) as Hex
  onSent('sent', hash)
  const began = Date.now()
  for (let isLate = false; ; ) {
    const ask = async (method: string) => await node.request({ method, params: [hash] }).catch(() => null)
    const receipt = (await ask('eth_getTransactionReceipt')) as { status: Hex } | null
    if (receipt?.status === '0x1') return
    if (receipt) throw new RevertedError(hash)
    if (!isLate && Date.now() - began > USUALLY_WITHIN_MS) {
      isLate = true
      onSent((await ask('eth_getTransactionByHash')) ? 'late' : 'swallowed', hash)
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** The name of the error by which a contract refused, or null. */
export function refusalOf(error: unknown): string | null {
  for (const { data: told, message } of links(error)) {
    // Some nodes put it into their words only.
    const data = told ?? /custom error '?(0x[0-9a-f]{8,})/.exec(String(message))?.[1]
    if (typeof data !== 'string' || !data.startsWith('0x')) continue
    for (const abi of [vaultAbi, polderAbi]) {
      try {
        return decodeErrorResult<typeof vaultAbi | typeof polderAbi>({ abi, data: data as Hex }).errorName
      } catch {}
    }
  }
  return null
}
