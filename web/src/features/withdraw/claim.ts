import { polderAbi } from '@polder/contracts/abi.generated'
import { readContract, waitForTransactionReceipt } from 'wagmi/actions'
import type { WalletRuntime } from '../../wallet/runtime.ts'
import { writeToContract } from '../../wallet/write-to-contract.ts'

/** @returns wei that the contract keeps for a wallet whose code did not take them */
export function readClaimable({ wagmi, config }: WalletRuntime, address: `0x${string}`): Promise<bigint> {
  return readContract(wagmi, {
    abi: polderAbi,
    address: config.contractAddress,
    functionName: 'claimable',
    args: [address],
    chainId: config.chainId,
  })
}

/**
 * Has the contract send what it keeps for the connected wallet, and waits for the block.
 * @param wallet lower case
 * @param to the wallet itself, or where its owner wants it instead; lower case
 * @throws what the wallet throws, or Error when the chain refused
 */
export async function claim(runtime: WalletRuntime, wallet: `0x${string}`, to: `0x${string}`): Promise<void> {
  const hash = await writeToContract(
    runtime,
    to === wallet ? { functionName: 'push', args: [to] } : { functionName: 'claim', args: [to] },
  )
  const { status } = await waitForTransactionReceipt(runtime.wagmi, { hash, timeout: 0 })
  if (status === 'reverted') throw new Error('The claim was reverted')
}
