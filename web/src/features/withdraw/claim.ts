import { polderAbi } from '@polder/contracts/abi.generated'
import { zeroAddress } from 'viem'
import { readContract } from 'viem/actions'
import { chainClient } from '../../wallet/chain-client.ts'
import type { WalletRuntime } from '../../wallet/runtime.ts'
import { waitForSent, writeToContract } from '../deposit/send-deposit.ts'

export interface Kept {
  /** wei */
  amount: bigint
  /** the contract, or one that has handed over to it */
  by: `0x${string}`
}

/** @returns what is kept for a wallet whose code did not take it; null: nothing */
export async function readClaimable(runtime: WalletRuntime, address: `0x${string}`): Promise<Kept | null> {
  const client = chainClient(runtime)
  const call = { abi: polderAbi } as const
  for (let by = runtime.config.contractAddress; by !== zeroAddress; ) {
    const [amount, before] = await Promise.all([
      readContract(client, { ...call, address: by, functionName: 'claimable', args: [address] }),
      readContract(client, { ...call, address: by, functionName: 'PREDECESSOR' }),
    ])
    if (amount > 0n) return { amount, by }
    by = before
  }
  return null
}

/**
 * Has the contract send what it keeps for the connected wallet, and waits for the block.
 * @param by keeps it
 * @param wallet lower case
 * @param to the wallet itself, or where its owner wants it instead; lower case
 * @throws what the wallet throws, or Error when the chain refused it or it was cancelled or dropped
 */
export async function claim(
  runtime: WalletRuntime,
  by: Kept['by'],
  wallet: `0x${string}`,
  to: `0x${string}`,
): Promise<void> {
  const functionName = to === wallet ? 'push' : 'claim'
  const hash = await writeToContract(runtime, wallet, { address: by, functionName, args: [to] })
  const { kind } = await waitForSent(runtime, hash)
  if (kind !== 'confirmed') throw new Error(`The claim was ${kind}`)
}
