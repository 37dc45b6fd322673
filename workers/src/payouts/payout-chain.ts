import { min } from '@polder/base/amount'
import { openChainQuorum } from '@polder/base/chain-quorum'
import type { Logger } from '@polder/base/logger'
import type { Settings } from '@polder/base/settings'
import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { readVault } from '@polder/ledger/chain/read-vault'
import {
  type Batch,
  type PayoutFees,
  type SignedTransaction,
  totalOf,
} from '@polder/ledger/withdrawals/payment'
import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  type Hash,
  type Hex,
  isAddressEqual,
  keccak256,
  type PublicClient,
  recoverTransactionAddress,
  serializeTransaction,
} from 'viem'
import { openKeyAccount } from './key-account.ts'
import { gasLimitOf } from './payout-policy.ts'
import { PAYOUT_ABI, type PayoutVerdict, verdictOf } from './payout-verdict.ts'
import type { SigningKey } from './signing-key.ts'

/**
 * What is asked of the contract without a key. What is judged by is the quorum's word: the state of a final block as so
 * many nodes say alike, and of the newest as much as so many have reached (docs/payouts.md#quorum).
 */
export type ContractView = ReturnType<typeof connectContract>

/** What the signer asks the chain, and what it does with its key. */
export type PayoutChain = ReturnType<typeof connectPayoutChain>

/** Of a transfer to an account without code. */
const TRANSFER_GAS = 21_000n

type ChainSettings = Parameters<typeof openChainQuorum>[0] & Pick<Settings, 'CONTRACT_ADDRESS' | 'CHAIN_ID'>

/** @param logger told who contradicts the quorum */
export function connectContract(settings: ChainSettings, logger?: Logger) {
  const quorum = openChainQuorum(settings, { logger })
  const contract = settings.CONTRACT_ADDRESS
  return {
    quorum,
    contract,
    finalized: async () => (await quorum.finalized()).block.number,
    /** How many payouts the contract counts, in a block or the newest. */
    payouts: (blockNumber?: bigint): Promise<bigint> => {
      const call = {
        address: contract,
        abi: polderAbi,
        functionName: 'withdrawalCount',
        blockNumber,
      } as const
      const ask = (client: PublicClient) => client.readContract(call)
      return blockNumber === undefined
        ? quorum.reached('how many payouts there were', ask)
        : quorum.read(`how many payouts there were at block ${blockNumber}`, ask)
    },
  }
}

/** @param key signs what pays */
export function connectPayoutChain(settings: ChainSettings, key: SigningKey, logger?: Logger) {
  const view = connectContract(settings, logger)
  const { quorum, contract } = view
  const { CHAIN_ID: chainId } = settings
  const signer = key.address
  const read = { address: contract, abi: polderAbi } as const
  const balanceOf = (address: Address) =>
    quorum.reached(`the balance of ${address}`, (client) =>
      client.getBalance({ address, blockTag: 'latest' }),
    )
  let vault: Promise<Address | null> | undefined
  /** A vault stays the treasury for ever. */
  const knownVault = (): Promise<Address | null> => {
    vault ??= readVault(view)
    vault.catch(() => {
      vault = undefined
    })
    return vault
  }
  const callOf = async ({ firstNumber, exits, payments }: Batch) =>
    ({
      functionName: 'fundAndForwardWithdrawals',
      args: [
        firstNumber,
        BigInt(exits),
        payments.map(({ id, address, amount: grossAmount, net: netAmount }) => {
          const [withdrawalId, wallet] = [id as Hex, address as Address]
          return { withdrawalId, wallet, grossAmount, netAmount }
        }),
      ],
      value: (await knownVault()) ? 0n : totalOf(payments),
      gas: gasLimitOf(payments.length),
    }) as const
  const transactionOf = async (batch: Batch) => {
    const { value, gas, ...call } = await callOf(batch)
    return {
      to: batch.contract ?? contract,
      value,
      gas,
      data: encodeFunctionData({ abi: polderAbi, ...call }),
    }
  }
  const account = openKeyAccount(quorum, key, chainId)
  return {
    ...view,
    ...account,
    /** What the payout wallet holds, and what a vault gives beyond principals; null: the payout wallet pays. Wei. */
    async money(): Promise<{ wallet: bigint; rewards: bigint | null }> {
      const [address, wallet] = await Promise.all([knownVault(), balanceOf(signer)])
      if (!address) return { wallet, rewards: null }
      const vault = { address, abi: vaultAbi } as const
      const rewards = await quorum.reached('what the vault gives beyond principals', (client) =>
        client.readContract({ ...vault, functionName: 'availableForRewards' }),
      )
      return { wallet, rewards }
    },
    /** The maximum of one batch, whatever the windows. */
    payoutLimit: () =>
      quorum.reached('the payout limit', async (client) => {
        const [hourly, daily] = await client.readContract({ ...read, functionName: 'payoutLimits' })
        return min(hourly, daily)
      }),
    /** What the contract's windows still allow now. */
    payoutAvailable: () =>
      quorum.reached('what the payout windows allow', (client) =>
        client.readContract({ ...read, functionName: 'payoutAvailable' }),
      ),
    /** What the contract would do with the batch, by the key that signed it or else by this one. Sends nothing. */
    simulate: async (batch: Batch & { signer?: Address }, blockNumber?: bigint) => {
      const call = await callOf(batch)
      return quorum.readNewest(
        `what the contract would do with payout ${batch.firstNumber} and on`,
        async (client): Promise<PayoutVerdict> => {
          try {
            await client.simulateContract({
              ...call,
              address: batch.contract ?? contract,
              abi: PAYOUT_ABI,
              account: batch.signer ?? signer,
              ...(blockNumber === undefined ? { blockTag: 'latest' } : { blockNumber }),
            })
            return { kind: 'payable' }
          } catch (error) {
            return verdictOf(error)
          }
        },
        (one, other) => one.kind === other.kind,
      )
    },
    /** @param batch null: nobody is paid, and the nonce is spent */
    async sign(batch: Batch | null, nonce: number, fees: PayoutFees): Promise<SignedTransaction> {
      const call = batch ? await transactionOf(batch) : { to: signer, value: 0n, gas: TRANSFER_GAS }
      return await account.sign(call, nonce, fees)
    },
    /** @returns the batch that this key signed, as it is on the chain; null when another key did, or no node has it */
    async signedBatch(
      hash: Hash,
    ): Promise<{ signer: Address; signed: SignedTransaction; batch: Batch } | null> {
      for (const found of await account.transactions(hash)) {
        if (found.type !== 'eip1559') continue
        const { nonce, maxFeePerGas, maxPriorityFeePerGas, r, s, yParity } = found
        const bytes = serializeTransaction({ ...found, data: found.input, chainId }, { r, s, yParity })
        // Whichever node has it: its hash holds all that it says, but for the sender, who is in the signature.
        if (keccak256(bytes) !== hash) continue
        const sender = await recoverTransactionAddress({ serializedTransaction: bytes })
        const batch = found.to && batchOf(found.to, found.input)
        if (!isAddressEqual(sender, signer) || !batch) return null
        return { signer, signed: { hash, bytes, nonce, maxFeePerGas, maxPriorityFeePerGas }, batch }
      }
      return null
    },
  }
}

function batchOf(to: Address, data: Hex): Batch | null {
  try {
    const { functionName, args } = decodeFunctionData({ abi: polderAbi, data })
    if (functionName !== 'fundAndForwardWithdrawals') return null
    const [firstNumber, exits, paid] = args
    const payments = paid.map(({ withdrawalId: id, wallet, grossAmount: amount, netAmount: net }) => {
      return { id, address: wallet.toLowerCase(), amount, net }
    })
    return { contract: to.toLowerCase() as Address, firstNumber, exits: Number(exits), payments }
  } catch {
    return null
  }
}
