import { polderAbi } from '@polder/contracts/abi.generated'
import type { Client } from 'viem'
import { estimateContractGas, estimateFeesPerGas, getBalance, waitForTransactionReceipt } from 'viem/actions'
import { floorPol } from '../../amounts/pol.ts'
import { chainClient } from '../../wallet/chain-client.ts'
import type { WalletRuntime } from '../../wallet/runtime.ts'
import { type Loss, watchForLoss } from './watch-for-loss.ts'

/** Room for the fee to rise between the estimate and the block. */
const FEE_MARGIN = 2n

export type DepositOutcome =
  | { kind: 'confirmed'; hash: `0x${string}`; block: bigint }
  | { kind: 'reverted'; hash: `0x${string}` }
  /** Another transaction of the same nonce took its place; nothing was deposited. */
  | { kind: 'cancelled' }
  /** The network forgot it before a block took it; nothing was deposited. */
  | { kind: 'dropped' }

/**
 * Waits for the block, for as long as it takes; the caller decides when that is too long. A receipt
 * that reverted is told apart from one that did not, a repriced transaction is followed, and one that
 * the network dropped ends the waiting.
 */
export async function waitForDeposit(runtime: WalletRuntime, hash: `0x${string}`): Promise<DepositOutcome> {
  const client = chainClient(runtime)
  const loss = watchForLoss(client, hash)
  try {
    return await Promise.race([
      waitForBlock(client, hash),
      loss.happened.then((what) => outcomeOfLoss(client, what)),
    ])
  } finally {
    loss.stop()
  }
}

/** The same deposit at another price is followed; anything else in its place deposits nothing. */
async function outcomeOfLoss(client: Client, loss: Loss): Promise<DepositOutcome> {
  if (loss.kind === 'dropped') return { kind: 'dropped' }
  const { sent, by } = loss
  if (by.to !== sent.to || by.value !== sent.value || by.input !== sent.input) return { kind: 'cancelled' }
  return waitForBlock(client, by.hash)
}

async function waitForBlock(client: Client, hash: `0x${string}`): Promise<DepositOutcome> {
  let cancelled = false
  const receipt = await waitForTransactionReceipt(client, {
    hash,
    timeout: 0,
    onReplaced: ({ reason }) => {
      cancelled = reason !== 'repriced'
    },
  })
  if (cancelled) return { kind: 'cancelled' }
  if (receipt.status === 'reverted') return { kind: 'reverted', hash: receipt.transactionHash }
  return { kind: 'confirmed', hash: receipt.transactionHash, block: receipt.blockNumber }
}

/**
 * The network fee to expect.
 * @returns wei
 * @throws what the node says, e.g. that the balance is too small
 */
export async function estimateFee(
  runtime: WalletRuntime,
  address: `0x${string}`,
  amount: bigint,
): Promise<bigint> {
  const client = chainClient(runtime)
  const [gas, { maxFeePerGas }] = await Promise.all([
    estimateContractGas(client, {
      abi: polderAbi,
      address: runtime.config.contractAddress,
      functionName: 'deposit',
      value: amount,
      account: address,
    }),
    estimateFeesPerGas(client),
  ])
  return gas * maxFeePerGas
}

/** @returns wei in the wallet itself */
export function walletBalance(runtime: WalletRuntime, address: `0x${string}`): Promise<bigint> {
  return getBalance(chainClient(runtime), { address })
}

/** @returns the most that can be deposited with the fee still paid, in wei with 6 decimals */
export async function maximumDeposit(runtime: WalletRuntime, address: `0x${string}`): Promise<bigint> {
  const [balance, fee] = await Promise.all([
    walletBalance(runtime, address),
    estimateFee(runtime, address, 1n),
  ])
  const left = balance - fee * FEE_MARGIN
  return left > 0n ? floorPol(left, 6) : 0n
}
