import type { ChainQuorum } from '@polder/base/chain-quorum'
import {
  type Address,
  type Hash,
  type Hex,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem'
import type { NetworkFees } from './payout-fees.ts'

/** What a block says of a transaction, as the quorum knows it. */
export interface Receipt {
  readonly succeeded: boolean
  readonly blockNumber: bigint
  readonly gasUsed: bigint
  /** What a unit of it was paid, wei. */
  readonly gasPrice: bigint
}

/** The account of a key that signs, and its transactions, as the quorum knows them. */
export interface KeyAccount {
  readonly signer: Address
  /**
   * @param block a number, so that several answers speak of one state
   * @param address another key than the one that signs now
   */
  nonce(block: bigint | 'latest' | 'pending', address?: Address): Promise<number>
  networkFees(): Promise<NetworkFees>
  /** @returns null for a transaction that is in no block the nodes know */
  receipt(hash: Hash): Promise<Receipt | null>
  knows(hash: Hash): Promise<boolean>
  /** @throws what the first node failed with, when none takes it */
  send(bytes: Hex): Promise<void>
}

export function openKeyAccount(quorum: ChainQuorum, signer: Address): KeyAccount {
  return {
    signer,
    nonce: (block, address = signer) =>
      typeof block === 'bigint'
        ? quorum.read(`the nonce of ${address} at block ${block}`, (client) =>
            client.getTransactionCount({ address, blockNumber: block }),
          )
        : quorum.reached(`the nonce of ${address}`, (client) =>
            client.getTransactionCount({ address, blockTag: block }),
          ),
    async networkFees() {
      const [baseFee, suggestedPriorityFee] = await Promise.all([
        quorum.reached('the base fee', async (client) => {
          const block = await client.getBlock({ blockTag: 'latest', includeTransactions: false })
          return block.baseFeePerGas ?? 0n
        }),
        quorum.reached('the priority fee', (client) =>
          client.request({ method: 'eth_maxPriorityFeePerGas' }).then(BigInt, () => 0n),
        ),
      ])
      return { baseFee, suggestedPriorityFee }
    },
    receipt: (hash) =>
      quorum.readNewest(
        `the receipt of ${hash}`,
        async (client) => {
          const receipt = await client
            .getTransactionReceipt({ hash })
            .catch(nullWhen(TransactionReceiptNotFoundError))
          if (!receipt) return null
          const { status, blockNumber, gasUsed, effectiveGasPrice: gasPrice } = receipt
          return { succeeded: status === 'success', blockNumber, gasUsed, gasPrice }
        },
        (one, other) =>
          one?.succeeded === other?.succeeded &&
          one?.blockNumber === other?.blockNumber &&
          one?.gasUsed === other?.gasUsed &&
          one?.gasPrice === other?.gasPrice,
      ),
    async knows(hash) {
      const { answers, failures } = await quorum.each((client) =>
        client.getTransaction({ hash }).catch(nullWhen(TransactionNotFoundError)),
      )
      if (answers.size === 0) throw failures[0]
      return [...answers.values()].some((transaction) => transaction !== null)
    },
    // To each: a node may keep it to itself.
    async send(bytes) {
      const sent = quorum.nodes.map(({ client }) =>
        client.sendRawTransaction({ serializedTransaction: bytes }),
      )
      await Promise.any(sent).catch(({ errors }: AggregateError) => {
        throw errors[0]
      })
    },
  }
}

/** For reads of what a node may not have. */
export function nullWhen(kind: new (...args: never[]) => Error): (error: unknown) => null {
  return (error) => {
    if (error instanceof kind) return null
    throw error
  }
}
