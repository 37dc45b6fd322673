import type { ChainQuorum } from '@polder/base/chain-quorum'
import type { Logger } from '@polder/base/logger'
import type { PayoutFees, SignedTransaction } from '@polder/ledger/withdrawals/payment'
import {
  type Address,
  type Hash,
  type Hex,
  keccak256,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  type TransactionSerializableEIP1559,
} from 'viem'
import type { NetworkFees } from './payout-fees.ts'
import type { SigningKey } from './signing-key.ts'

/** The account of a key that signs, and its transactions, as the quorum knows them. */
export type KeyAccount = ReturnType<typeof openKeyAccount>

/** What a block says of a transaction, as the quorum knows it; `gasPrice`: what a unit of gas was paid, wei. */
export type Receipt = NonNullable<Awaited<ReturnType<KeyAccount['receipt']>>>

/** What a transaction does, apart from its nonce and what it offers for gas. */
type Call = Pick<TransactionSerializableEIP1559, 'to' | 'value' | 'data' | 'gas'>

export function openKeyAccount(quorum: ChainQuorum, key: SigningKey, chainId: number) {
  const signer = key.address
  /** @returns a transaction as each node that answers has it. @throws what the first node failed with, when none answers */
  const transactions = async (hash: Hash) => {
    const { answers, failures } = await quorum.each((client) =>
      client.getTransaction({ hash }).catch(nullWhen(TransactionNotFoundError)),
    )
    if (answers.size === 0) throw failures[0]
    return [...answers.values()].filter((transaction) => transaction !== null)
  }
  /**
   * @param block a number, so that several answers speak of one state
   * @param address another key than the one that signs now
   */
  const nonce = (block: bigint | 'latest' | 'pending', address: Address = signer): Promise<number> =>
    typeof block === 'bigint'
      ? quorum.read(`the nonce of ${address} at block ${block}`, (client) =>
          client.getTransactionCount({ address, blockNumber: block }),
        )
      : quorum.reached(`the nonce of ${address}`, (client) =>
          client.getTransactionCount({ address, blockTag: block }),
        )
  return {
    signer,
    transactions,
    nonce,
    /** @returns every nonce below `final` is spent in this final block, below `taken` in the newest or in a node's pool */
    async nonces(finalizedBlock: bigint) {
      const blocks = [finalizedBlock, 'latest', 'pending'] as const
      const [final, ...newest] = await Promise.all(blocks.map((block) => nonce(block)))
      return { final: final!, taken: Math.max(...newest) }
    },
    async networkFees(): Promise<NetworkFees> {
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
    async sign(call: Call, nonce: number, fees: PayoutFees): Promise<SignedTransaction> {
      const bytes = await key.signTransaction({ type: 'eip1559', chainId, nonce, ...call, ...fees })
      return { hash: keccak256(bytes), bytes, nonce, ...fees }
    },
    /** @returns null for a transaction that is in no block the nodes know */
    receipt: (hash: Hash) =>
      quorum.readNewest(`the receipt of ${hash}`, async (client) => {
        const receipt = await client
          .getTransactionReceipt({ hash })
          .catch(nullWhen(TransactionReceiptNotFoundError))
        if (!receipt) return null
        const { status, blockNumber, gasUsed, effectiveGasPrice: gasPrice } = receipt
        return { succeeded: status === 'success', blockNumber, gasUsed, gasPrice }
      }),
    /**
     * Sends to each node: one may keep it to itself.
     * @throws what the first node failed with, when none takes it
     */
    async send(bytes: Hex): Promise<void> {
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
function nullWhen(kind: new (...args: never[]) => Error): (error: unknown) => null {
  return (error) => {
    if (error instanceof kind) return null
    throw error
  }
}

/**
 * Gives a signed transaction to the chain, as often as needed: the same bytes can only ever be mined once.
 * @returns `refused` when no node takes it now, `unfunded` when that is because the account cannot pay for it
 * @throws Error when no node can be asked
 */
export async function giveToChain(
  { chain, logger }: { chain: Pick<KeyAccount, 'send' | 'transactions'>; logger: Logger },
  { hash, bytes }: { readonly hash: Hash; readonly bytes: Hex },
): Promise<'taken' | 'refused' | 'unfunded'> {
  try {
    await chain.send(bytes)
    return 'taken'
  } catch (error) {
    // "Already known" and "nonce too low" are worded differently by every node; whether it is there is not.
    if ((await chain.transactions(hash)).length > 0) return 'taken'
    logger.warn({ err: error, txHash: hash }, 'a transaction was not taken by the chain')
    return /insufficient funds/i.test(String(error)) ? 'unfunded' : 'refused'
  }
}

/** Since when a spent nonce has had no receipt, by the hash of its first transaction, for who reads them. */
const missingSinceOf = new WeakMap<object, Map<Hash, number>>()

/**
 * Reads what became of a spent nonce.
 * @param attempts all that was signed on it, oldest first
 * @returns a receipt or null for each, and how long this process has seen none of them: milliseconds, 0 with a receipt
 */
export async function readReceipts(
  chain: Pick<KeyAccount, 'receipt'>,
  attempts: readonly { readonly hash: Hash }[],
) {
  const receipts = await Promise.all(
    attempts.map(async ({ hash }) => ({ hash, receipt: await chain.receipt(hash) })),
  )
  return { receipts, missingMs: missingMs(chain, receipts) }
}

function missingMs(reader: object, receipts: readonly { hash: Hash; receipt: object | null }[]): number {
  const { hash } = receipts[0]!
  const missingSince = missingSinceOf.get(reader) ?? new Map<Hash, number>()
  missingSinceOf.set(reader, missingSince)
  if (receipts.some(({ receipt }) => receipt !== null)) {
    missingSince.delete(hash)
    return 0
  }
  const since = missingSince.get(hash) ?? Date.now()
  missingSince.set(hash, since)
  return Date.now() - since
}
