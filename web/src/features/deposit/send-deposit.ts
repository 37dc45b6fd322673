import { polderAbi } from '@polder/contracts/abi.generated'
import { type Client, type Transaction, TransactionNotFoundError } from 'viem'
import {
  estimateContractGas,
  estimateFeesPerGas,
  getBalance,
  getBlock,
  getBlockNumber,
  getTransaction,
  getTransactionCount,
  waitForTransactionReceipt,
} from 'viem/actions'
import { floorPol } from '../../texts/format.ts'
import { chainClient } from '../../wallet/chain-client.ts'
import type { WalletRuntime } from '../../wallet/runtime.ts'

// Loaded with the balance, not in the moment of the act: a tab may be older than what the server still has.
export { writeToContract } from '../../wallet/write-to-contract.ts'

/** Room for the fee to rise between the estimate and the block. */
const FEE_MARGIN = 2n

type Outcome =
  | { kind: 'confirmed'; hash: `0x${string}`; block: bigint }
  | { kind: 'reverted'; hash: `0x${string}` }
  /** Another transaction of the same nonce took its place: nothing came of it. */
  | { kind: 'cancelled' }
  /** The network forgot it before a block took it: nothing came of it. */
  | { kind: 'dropped' }

/**
 * Waits for the block, for as long as it takes; the caller decides when that is too long. A receipt
 * that reverted is told apart from one that did not, a repriced transaction is followed, and one that
 * the network dropped ends the waiting. A node that fails does not: that says nothing of what was sent.
 */
export async function waitForSent(runtime: WalletRuntime, hash: `0x${string}`): Promise<Outcome> {
  const client = chainClient(runtime)
  const done = new AbortController()
  const outcomes = [waitForBlock(client, hash), waitForLoss(client, hash, done.signal)]
  return await Promise.race(outcomes).finally(() => done.abort())
}

async function waitForBlock(client: Client, hash: `0x${string}`): Promise<Outcome> {
  let cancelled = false
  const receipt = await waitForTransactionReceipt(client, {
    hash,
    timeout: 0,
    onReplaced: ({ reason }) => {
      cancelled = reason !== 'repriced'
    },
  }).catch(() => null)
  if (!receipt) return await pause().then(() => waitForBlock(client, hash))
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

/**
 * @returns the most that can be deposited with the fee still paid, in wei with 6 decimals
 * @throws what the node says, and Error where the fee leaves nothing
 */
export async function maximumDeposit(runtime: WalletRuntime, address: `0x${string}`): Promise<bigint> {
  const [balance, fee] = await Promise.all([
    walletBalance(runtime, address),
    estimateFee(runtime, address, 1n),
  ])
  const left = floorPol(balance - fee * FEE_MARGIN, 6)
  if (left <= 0n) throw new Error('insufficient funds')
  return left
}

const LOOK_EVERY_MS = 5_000
const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
/** Nodes behind one address do not all know a transaction at once. */
const MISSING_LOOKS = 6

/**
 * Waits until the network forgets a transaction: known once, then missing several looks in a row
 * while no other holds its place in the account's order; or missing because another took that place.
 * Waiting for a receipt sees a replacement too, but only in the block it happens to read next.
 * One that no node has shown yet may still come.
 * @param done ends the looking; nobody waits for an outcome then
 */
async function waitForLoss(client: Client, hash: `0x${string}`, done: AbortSignal): Promise<Outcome> {
  let sent: Transaction | null = null
  let since = 0n
  let missing = 0
  while (!done.aborted) {
    try {
      sent = await getTransaction(client, { hash })
      since ||= await getBlockNumber(client)
      missing = 0
    } catch (error) {
      if (sent && error instanceof TransactionNotFoundError) missing += 1
    }
    const by = sent && missing > 0 ? await findReplacement(client, sent, since).catch(() => null) : null
    if (sent && by && by.hash !== hash) {
      // The same deposit at another price is followed; anything else in its place deposits nothing.
      const same = by.to === sent.to && by.value === sent.value && by.input === sent.input
      return same ? await waitForBlock(client, by.hash) : { kind: 'cancelled' }
    }
    if (sent && missing >= MISSING_LOOKS && (await isFree(client, sent))) return { kind: 'dropped' }
    await pause()
  }
  return new Promise(() => undefined)
}

/** Whether nothing has taken, or is about to take, the place of the transaction. */
async function isFree(client: Client, { from, nonce }: Transaction): Promise<boolean> {
  const next = getTransactionCount(client, { address: from, blockTag: 'pending' })
  return (await next.catch(() => nonce + 1)) <= nonce
}

/** Blocks read at most: far more than are made between two looks. */
const MAX_BLOCKS = 200n

/**
 * Finds the transaction that took the place of another in its account's order.
 * @param sent the one that is missing
 * @param since the block the chain had reached when it was sent
 * @returns null while nothing has taken its place, or where that is too far back to look for
 * @throws what the node says
 */
async function findReplacement(
  client: Client,
  sent: { from: `0x${string}`; nonce: number },
  since: bigint,
): Promise<Transaction | null> {
  const mined = await getTransactionCount(client, { address: sent.from, blockTag: 'latest' })
  if (mined <= sent.nonce) return null
  const { number: head } = await getBlock(client, { blockTag: 'latest' })
  const first = head - since > MAX_BLOCKS ? head - MAX_BLOCKS : since
  for (let number = head; number >= first; number--) {
    const { transactions } = await getBlock(client, { blockNumber: number, includeTransactions: true })
    const found = transactions.find(
      ({ from, nonce }) => nonce === sent.nonce && from.toLowerCase() === sent.from.toLowerCase(),
    )
    if (found) return found
  }
  return null
}
