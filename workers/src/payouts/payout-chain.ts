import { type ChainQuorum, openChainQuorum } from '@polder/base/chain-quorum'
import type { Logger } from '@polder/base/logger'
import type { Settings } from '@polder/base/settings'
import { polderAbi } from '@polder/contracts/abi.generated'
import type { Payment, PayoutFees, SignedPayout } from '@polder/ledger/withdrawals/payment'
import {
  type Address,
  encodeFunctionData,
  type Hash,
  type Hex,
  keccak256,
  serializeTransaction,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem'
import type { NetworkFees } from './payout-fees.ts'
import type { PayoutKey } from './payout-key.ts'
import { type PayoutVerdict, verdictOf } from './payout-verdict.ts'

/**
 * What is asked of the contract without a key. What is judged by is the quorum's word: the state of a final block as so
 * many nodes say alike, and of the newest as much as so many have reached (docs/payouts.md#quorum).
 */
export interface ContractView {
  readonly quorum: ChainQuorum
  readonly contract: Address
  finalized(): Promise<bigint>
  isPaid(withdrawalId: Hex, block?: bigint): Promise<boolean>
}

/** What the signer asks the chain, and what it does with its key. */
export interface PayoutChain extends ContractView {
  readonly signer: Address
  /**
   * @param block a number, so that several answers speak of one state
   * @param address another key than the one that signs now
   */
  nonce(block: bigint | 'latest' | 'pending', address?: Address): Promise<number>
  balance(): Promise<bigint>
  networkFees(): Promise<NetworkFees>
  /** The maximum of one payout, whatever the window. */
  payoutLimit(): Promise<bigint>
  /** What the contract's window still allows now. */
  payoutAvailable(): Promise<bigint>
  /** What the contract would do with the payment. Sends nothing. */
  simulate(payment: Payment, gas: bigint, block?: bigint): Promise<PayoutVerdict>
  sign(payment: Payment, nonce: number, fees: PayoutFees, gas: bigint): Promise<SignedPayout>
  /** Uses a nonce up: sends nothing from the payout wallet to itself. */
  fillNonce(nonce: number, fees: PayoutFees): Promise<Hash>
  /** @returns null for a transaction that is in no block the nodes know */
  receipt(hash: Hash): Promise<{ succeeded: boolean; blockNumber: bigint } | null>
  /** @returns what this key signed, as it is on the chain; null when another key did, or no node has it */
  signedTransaction(hash: Hash): Promise<(SignedPayout & { signer: Address }) | null>
  knows(hash: Hash): Promise<boolean>
  /** @throws what the first node failed with, when none takes it */
  send(bytes: Hex): Promise<void>
}

type ChainSettings = Parameters<typeof openChainQuorum>[0] & Pick<Settings, 'CONTRACT_ADDRESS' | 'CHAIN_ID'>

/** @param logger told who contradicts the quorum */
export function connectContract(settings: ChainSettings, logger?: Logger): ContractView {
  const quorum = openChainQuorum(settings, { logger })
  const contract = settings.CONTRACT_ADDRESS
  return {
    quorum,
    contract,
    finalized: async () => (await quorum.finalized()).block.number,
    isPaid: (withdrawalId, blockNumber) =>
      quorum.read(`whether ${withdrawalId} is paid`, (client) =>
        client.readContract({
          ...{ address: contract, abi: polderAbi, functionName: 'isPaid', args: [withdrawalId] },
          blockNumber,
        }),
      ),
  }
}

/** @param key signs what pays */
export function connectPayoutChain(settings: ChainSettings, key: PayoutKey, logger?: Logger): PayoutChain {
  const view = connectContract(settings, logger)
  const { quorum, contract } = view
  const { CHAIN_ID: chainId } = settings
  const signer = key.address
  const read = { address: contract, abi: polderAbi } as const
  // To each: a node may keep it to itself.
  const send = async (bytes: Hex): Promise<void> => {
    const sent = quorum.nodes.map(({ client }) => client.sendRawTransaction({ serializedTransaction: bytes }))
    await Promise.any(sent).catch(({ errors }: AggregateError) => {
      throw errors[0]
    })
  }
  return {
    ...view,
    signer,
    nonce: (block, address = signer) =>
      typeof block === 'bigint'
        ? quorum.read(`the nonce of ${address} at block ${block}`, (client) =>
            client.getTransactionCount({ address, blockNumber: block }),
          )
        : quorum.reached(`the nonce of ${address}`, (client) =>
            client.getTransactionCount({ address, blockTag: block }),
          ),
    balance: () =>
      quorum.reached(`the balance of ${signer}`, (client) =>
        client.getBalance({ address: signer, blockTag: 'latest' }),
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
    payoutLimit: () =>
      quorum.reached('the payout limit', (client) =>
        client.readContract({ ...read, functionName: 'payoutLimit' }),
      ),
    payoutAvailable: () =>
      quorum.reached('what the payout window allows', (client) =>
        client.readContract({ ...read, functionName: 'payoutAvailable' }),
      ),
    simulate: ({ withdrawalId, wallet, net }, gas, blockNumber) =>
      quorum.readNewest(
        `what the contract would do with ${withdrawalId}`,
        async (client): Promise<PayoutVerdict> => {
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
        (one, other) => one.kind === other.kind,
      ),
    async sign({ withdrawalId, wallet, net }, nonce, fees, gas) {
      const bytes = await key.signTransaction({
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
    async fillNonce(nonce, fees) {
      const nothing = { type: 'eip1559', chainId, nonce, to: signer, value: 0n, gas: 21_000n } as const
      const bytes = await key.signTransaction({ ...nothing, ...fees })
      await send(bytes)
      return keccak256(bytes)
    },
    async signedTransaction(hash) {
      const { answers, failures } = await quorum.each((client) =>
        client.getTransaction({ hash }).catch(nullWhen(TransactionNotFoundError)),
      )
      if (answers.size === 0) throw failures[0]
      // Whichever node has it: its hash holds what it says.
      const found = [...answers.values()].find((transaction) => transaction !== null)
      if (found?.type !== 'eip1559' || found.from.toLowerCase() !== signer.toLowerCase()) return null
      const { nonce, maxFeePerGas, maxPriorityFeePerGas, r, s, yParity } = found
      const bytes = serializeTransaction({ ...found, data: found.input, chainId }, { r, s, yParity })
      if (keccak256(bytes) !== hash) return null
      return { signer, hash, bytes, nonce, maxFeePerGas, maxPriorityFeePerGas }
    },
    receipt: (hash) =>
      quorum.readNewest(
        `the receipt of ${hash}`,
        async (client) => {
          const receipt = await client
            .getTransactionReceipt({ hash })
            .catch(nullWhen(TransactionReceiptNotFoundError))
          return receipt && { succeeded: receipt.status === 'success', blockNumber: receipt.blockNumber }
        },
        (one, other) => one?.succeeded === other?.succeeded && one?.blockNumber === other?.blockNumber,
      ),
    async knows(hash) {
      const { answers, failures } = await quorum.each((client) =>
        client.getTransaction({ hash }).catch(nullWhen(TransactionNotFoundError)),
      )
      if (answers.size === 0) throw failures[0]
      return [...answers.values()].some((transaction) => transaction !== null)
    },
    send,
  }
}

function nullWhen(kind: new (...args: never[]) => Error): (error: unknown) => null {
  return (error) => {
    if (error instanceof kind) return null
    throw error
  }
}
