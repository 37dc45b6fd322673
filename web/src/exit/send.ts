import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { type Address, decodeErrorResult, encodeFunctionData, type Hex, numberToHex } from 'viem'
import type { Requester } from '../wallet/ensure-chain.ts'
import { links } from '../wallet/wallet-error.ts'
import type { Branch } from './branch.ts'
import type { Relay } from './relay.ts'

/** A call that somebody can send: by the wallet here, or by any other tool. */
export interface Call {
  to: Address
  data: Hex
  /** wei */
  value: bigint
}

/** The chain took the transaction and undid it. */
export class RevertedError extends Error {
  override readonly name = 'RevertedError'
}

/** Every call that the page can make, by its name in the contracts. */
export function callsOf({ vault, polder }: { vault: Address; polder: Address }) {
  const ofVault = (call: Parameters<typeof encodeFunctionData<typeof vaultAbi>>[0], value = 0n): Call => ({
    to: vault,
    data: encodeFunctionData(call),
    value,
  })
  const ofPolder = (functionName: 'push' | 'claim', to: Address): Call => ({
    to: polder,
    data: encodeFunctionData({ abi: polderAbi, functionName, args: [to] }),
    value: 0n,
  })
  const abi = vaultAbi
  return {
    requestExit: (branch: Branch | null, amount: bigint, bond: bigint) =>
      branch
        ? ofVault({ abi, functionName: 'requestExit', args: [branch, amount] }, bond)
        : ofVault({ abi, functionName: 'requestExitWithoutBranch', args: [amount] }, bond),
    closeExit: (wallet: Address) => ofVault({ abi, functionName: 'closeExit', args: [wallet] }),
    freeze: () => ofVault({ abi, functionName: 'freeze' }),
    freezeFor: (wallet: Address) => ofVault({ abi, functionName: 'freezeFor', args: [wallet] }),
    register: (branch: Branch) => ofVault({ abi, functionName: 'register', args: [branch] }),
    registerWithoutBranch: () => ofVault({ abi, functionName: 'registerWithoutBranch' }),
    claim: (to: Address) => ofVault({ abi, functionName: 'claim', args: [to] }),
    push: (wallet: Address) => ofVault({ abi, functionName: 'push', args: [wallet] }),
    claimFor: ({ wallet, to, deadline, signature }: Relay) =>
      ofVault({ abi, functionName: 'claimFor', args: [wallet, to, deadline, signature] }),
    pushKept: (wallet: Address) => ofPolder('push', wallet),
    claimKept: (to: Address) => ofPolder('claim', to),
  }
}

const POLL_MS = 1_000

/**
 * Asks the chain first, so that what it would refuse costs nothing; then has the wallet send it, and waits for the block.
 * @param onSent is told the transaction's hash
 * @throws RevertedError, or what the wallet throws: see {@link refusalOf}
 */
export async function send(
  wallet: Requester,
  from: Address,
  { to, data, value }: Call,
  onSent: (hash: Hex) => void,
): Promise<void> {
  const transaction = { from, to, data, value: numberToHex(value) }
  await wallet.request({ method: 'eth_call', params: [transaction, 'latest'] })
  const hash = (await wallet.request({ method: 'eth_sendTransaction', params: [transaction] })) as Hex
  onSent(hash)
  for (;;) {
    const receipt = (await wallet
      .request({ method: 'eth_getTransactionReceipt', params: [hash] })
      .catch(() => null)) as { status: Hex } | null
    if (receipt?.status === '0x1') return
    if (receipt) throw new RevertedError(hash)
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
