import { createChainClient } from '@polder/base/chain-client'
import type { Settings } from '@polder/base/settings'
import { polderAbi } from '@polder/contracts/abi.generated'
import type { Payment, PayoutFees, SignedPayout } from '@polder/ledger/withdrawals/payment'
import {
  type Address,
  encodeFunctionData,
  type Hash,
  type Hex,
  keccak256,
  type PublicClient,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { NetworkFees } from './payout-fees.ts'
import { type PayoutVerdict, verdictOf } from './payout-verdict.ts'

/** What the payout worker asks the chain, and the key it signs with. */
export interface PayoutChain {
  readonly client: PublicClient
  readonly contract: Address
  readonly signer: Address
  finalized(): Promise<bigint>
  /**
   * @param block a number, so that several answers speak of one state
   * @param address another key than the one that signs now
   */
  nonce(block: bigint | 'latest' | 'pending', address?: Address): Promise<number>
  balance(): Promise<bigint>
  networkFees(): Promise<NetworkFees>
  isPaid(withdrawalId: Hex, block?: bigint): Promise<boolean>
  /** The maximum of one payout, whatever the window. */
  payoutLimit(): Promise<bigint>
  /** What the contract's window still allows now. */
  payoutAvailable(): Promise<bigint>
  /** What the contract would do with the payment. Sends nothing. */
  simulate(payment: Payment, gas: bigint, block?: bigint): Promise<PayoutVerdict>
  sign(payment: Payment, nonce: number, fees: PayoutFees, gas: bigint): Promise<SignedPayout>
  /** @returns null for a transaction that is in no block the node knows */
  receipt(hash: Hash): Promise<{ succeeded: boolean; blockNumber: bigint } | null>
  knows(hash: Hash): Promise<boolean>
  isContract(wallet: Address): Promise<boolean>
  send(bytes: Hex): Promise<void>
}

/** @throws Error when OPERATOR_KEY is not set */
export function connectPayoutChain(settings: Settings): PayoutChain {
  if (!settings.OPERATOR_KEY)
    throw new Error('OPERATOR_KEY is missing: payouts need the key that signs them.')
  const account = privateKeyToAccount(settings.OPERATOR_KEY)
  return payoutChain(createChainClient(settings), settings.CONTRACT_ADDRESS, settings.CHAIN_ID, account)
}

function payoutChain(
  client: PublicClient,
  contract: Address,
  chainId: number,
  account: PrivateKeyAccount,
): PayoutChain {
  const signer = account.address
  const read = { address: contract, abi: polderAbi } as const
  return {
    client,
    contract,
    signer,
    finalized: async () =>
      (await client.getBlock({ blockTag: 'finalized', includeTransactions: false })).number,
    nonce: (block, address = signer) =>
      client.getTransactionCount({
        address,
        ...(typeof block === 'bigint' ? { blockNumber: block } : { blockTag: block }),
      }),
    balance: () => client.getBalance({ address: signer, blockTag: 'latest' }),
    async networkFees() {
      const [block, suggestedPriorityFee] = await Promise.all([
        client.getBlock({ blockTag: 'latest', includeTransactions: false }),
        client.request({ method: 'eth_maxPriorityFeePerGas' }).then(BigInt, () => 0n),
      ])
      return { baseFee: block.baseFeePerGas ?? 0n, suggestedPriorityFee }
    },
    isPaid: (withdrawalId, blockNumber) =>
      client.readContract({ ...read, functionName: 'isPaid', args: [withdrawalId], blockNumber }),
    payoutLimit: () => client.readContract({ ...read, functionName: 'payoutLimit' }),
    payoutAvailable: () => client.readContract({ ...read, functionName: 'payoutAvailable' }),
    async simulate({ withdrawalId, wallet, net }, gas, blockNumber) {
      try {
        await client.simulateContract({
          ...read,
          functionName: 'fundAndForwardWithdrawal',
          args: [withdrawalId, wallet, net],
          account: signer,
          value: net,
          gas,
          ...(blockNumber === undefined ? { blockTag: 'latest' } : { blockNumber }),
        })
        return { kind: 'payable' }
      } catch (error) {
        return verdictOf(error)
      }
    },
    async sign({ withdrawalId, wallet, net }, nonce, fees, gas) {
      const bytes = await account.signTransaction({
        type: 'eip1559',
        chainId,
        nonce,
        to: contract,
        value: net,
        data: encodeFunctionData({
          abi: polderAbi,
          functionName: 'fundAndForwardWithdrawal',
          args: [withdrawalId, wallet, net],
        }),
        gas,
        ...fees,
      })
      return { hash: keccak256(bytes), bytes, nonce, ...fees }
    },
    async receipt(hash) {
      const receipt = await client
        .getTransactionReceipt({ hash })
        .catch(nullWhen(TransactionReceiptNotFoundError))
      return receipt && { succeeded: receipt.status === 'success', blockNumber: receipt.blockNumber }
    },
    knows: async (hash) =>
      (await client.getTransaction({ hash }).catch(nullWhen(TransactionNotFoundError))) !== null,
    isContract: async (wallet) => (await client.getCode({ address: wallet })) !== undefined,
    send: async (bytes) => {
      await client.sendRawTransaction({ serializedTransaction: bytes })
    },
  }
}

function nullWhen(kind: new (...args: never[]) => Error): (error: unknown) => null {
  return (error) => {
    if (error instanceof kind) return null
    throw error
  }
}
