import { type ChainQuorum, openChainQuorum } from '@polder/base/chain-quorum'
import type { Logger } from '@polder/base/logger'
import { vaultAbi } from '@polder/contracts/abi.generated'
import type { PayoutFees } from '@polder/ledger/withdrawals/payment'
import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  encodeFunctionData,
  type Hash,
  type Hex,
  keccak256,
} from 'viem'
import { type KeyAccount, openKeyAccount } from '../payouts/key-account.ts'
import type { SigningKey } from '../payouts/signing-key.ts'
import type { Root } from './own-root.ts'

/** Publishing takes about 160,000. */
const GAS = 400_000n

/** The newest root on chain; its day is 0 before the first. */
export interface Publication {
  readonly root: Root
  /** unix seconds */
  readonly publishedAt: bigint
}

/** What the publisher of roots asks the chain, and what it does with its key. */
export interface RootChain extends KeyAccount {
  readonly quorum: ChainQuorum
  readonly vault: Address
  finalized(): Promise<bigint>
  /** The newest root, pending or not, with the time of the newest block and how far roots are apart (seconds). */
  newest(): Promise<Publication & { now: bigint; interval: bigint }>
  /** What the vault would do with the root: null, or the name of what it refuses with. */
  refusal(root: Root): Promise<string | null>
  sign(root: Root, nonce: number, fees: PayoutFees): Promise<{ hash: Hash; bytes: Hex }>
}

type ChainSettings = Parameters<typeof openChainQuorum>[0]

/** @param key holds ROOT_ROLE of the vault */
export function connectRootChain(
  settings: ChainSettings,
  key: SigningKey,
  vault: Address,
  logger?: Logger,
): RootChain {
  const quorum = openChainQuorum(settings, { logger })
  const at = { address: vault, abi: vaultAbi } as const
  return {
    ...openKeyAccount(quorum, key.address),
    quorum,
    vault,
    finalized: async () => (await quorum.finalized()).block.number,
    newest: async () => {
      const [{ root, publishedAt }, interval, now] = await Promise.all([
        quorum.readNewest(
          'the newest root',
          (client) => client.readContract({ ...at, functionName: 'newestRoot' }),
          (one, other) => one.root.root === other.root.root && one.publishedAt === other.publishedAt,
        ),
        quorum.read('how far roots are apart', (client) =>
          client.readContract({ ...at, functionName: 'ROOT_INTERVAL' }),
        ),
        quorum.reached('the time of the newest block', async (client) => {
          const block = await client.getBlock({ blockTag: 'latest', includeTransactions: false })
          return block.timestamp
        }),
      ])
      return { root, publishedAt, interval, now }
    },
    refusal: (root) =>
      quorum.readNewest('what the vault would do with the root', async (client) => {
        try {
          await client.simulateContract({
            ...at,
            functionName: 'publishRoot',
            args: [root],
            account: key.address,
            gas: GAS,
          })
          return null
        } catch (error) {
          return nameOf(error)
        }
      }),
    async sign(root, nonce, fees) {
      const bytes = await key.signTransaction({
        type: 'eip1559',
        chainId: settings.CHAIN_ID,
        nonce,
        to: vault,
        value: 0n,
        data: encodeFunctionData({ ...at, functionName: 'publishRoot', args: [root] }),
        gas: GAS,
        ...fees,
      })
      return { hash: keccak256(bytes), bytes }
    },
  }
}

/** @throws the error itself when it says nothing about the root: the node could not be asked */
function nameOf(error: unknown): string {
  if (!(error instanceof BaseError)) throw error
  const reverted = error.walk((cause) => cause instanceof ContractFunctionRevertedError)
  if (reverted instanceof ContractFunctionRevertedError)
    return reverted.data?.errorName ?? reverted.reason ?? 'a bare revert'
  if (/insufficient funds/i.test(error.message)) return 'insufficient funds'
  throw error
}
