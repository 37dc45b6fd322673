import { openChainQuorum } from '@polder/base/chain-quorum'
import type { Logger } from '@polder/base/logger'
import { vaultAbi } from '@polder/contracts/abi.generated'
import type { PayoutFees } from '@polder/ledger/withdrawals/payment'
import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  type PublicClient,
  type SimulateContractParameters,
} from 'viem'
import { openKeyAccount } from '../payouts/key-account.ts'
import type { SigningContext } from '../payouts/payout-context.ts'
import { refusalOf } from '../payouts/payout-verdict.ts'
import type { SigningKey } from '../payouts/signing-key.ts'
import { readViews } from '../read-views.ts'
import type { RootState } from './judge-root.ts'
import type { Root } from './own-root.ts'

export interface RootCall {
  readonly data: Hex
  readonly gas: bigint
}

export type RootContext = SigningContext<RootChain>

/** What the publisher of roots asks the chain, and what it does with its key. */
export type RootChain = ReturnType<typeof connectRootChain>

type ChainSettings = Parameters<typeof openChainQuorum>[0]

/** @returns the call that lists a part; a full one of 3,968 entries takes 5.63 million */
export function listCall(offset: number, entries: readonly Hex[]): RootCall {
  const data = encodeFunctionData({
    abi: vaultAbi,
    functionName: 'listRewards',
    args: [BigInt(offset), entries],
  })
  return { data, gas: 300_000n + 1_600n * BigInt(entries.length) }
}

/** @returns the call that publishes what was listed; with 31 roots to look at it takes 230,000 */
export function publishCall({ day, receivables }: Root): RootCall {
  const data = encodeFunctionData({ abi: vaultAbi, functionName: 'publishRoot', args: [day, receivables] })
  return { data, gas: 500_000n }
}

/** @param key holds ROOT_ROLE of the vault */
export function connectRootChain(settings: ChainSettings, key: SigningKey, vault: Address, logger?: Logger) {
  const quorum = openChainQuorum(settings, { logger })
  const account = openKeyAccount(quorum, key, settings.CHAIN_ID)
  const at = { address: vault, abi: vaultAbi } as const
  return {
    ...account,
    finalized: async () => (await quorum.finalized()).block.number,
    /** What the vault is now, whether final or not: at one block, since nodes are a block apart, and what moves with time counts. */
    state: async () => {
      const block = await quorum.reached('the newest block', (client) =>
        client.getBlockNumber({ cacheTime: 0 }),
      )
      return await quorum.readNewest('what the vault has of roots', (client) =>
        stateOf(client, { address: vault, abi: vaultAbi, blockNumber: block }, key.address),
      )
    },
    /** What the vault would do with the call: null, or the name of what it refuses with. */
    refusal: ({ data, gas }: RootCall): Promise<string | null> =>
      quorum.readNewest('what the vault would do with the call', async (client) => {
        const call = decodeFunctionData({ abi: vaultAbi, data })
        try {
          await client.simulateContract({
            ...at,
            ...call,
            account: key.address,
            gas,
          } as unknown as SimulateContractParameters)
          return null
        } catch (error) {
          return refusalOf(error)
        }
      }),
    sign: (call: RootCall, nonce: number, fees: PayoutFees) =>
      account.sign({ to: vault, value: 0n, ...call }, nonce, fees),
  }
}

/** The vault, at one block. */
export type AtVault = { address: Address; abi: typeof vaultAbi; blockNumber: bigint }

/** @returns a root that the vault has taken; they are numbered from 0 */
export async function readRoot(client: PublicClient, at: AtVault, number: bigint) {
  const root = await client.readContract({ ...at, functionName: 'rootAt', args: [number] })
  const { list, ...figures } = root
  return { ...figures, wallets: list.wallets, rewards: list.rewards }
}

async function stateOf(client: PublicClient, at: AtVault, key: Address): Promise<RootState> {
  const [{ timestamp }, own, draft, roots] = await Promise.all([
    client.getBlock({ blockNumber: at.blockNumber, includeTransactions: false }),
    readViews(client, at, 'frozenAt', 'lastRootAt', 'ROOT_INTERVAL', 'maxRewards'),
    client.readContract({ ...at, functionName: 'drafts', args: [key] }),
    rootsOf(client, at),
  ])
  const [, wallets, , rewards, lastWallet] = draft
  return {
    now: Number(timestamp),
    frozen: own.frozenAt !== 0n,
    lastRootAt: Number(own.lastRootAt),
    interval: Number(own.ROOT_INTERVAL),
    maxRewards: own.maxRewards,
    roots,
    draft: { wallets, rewards, lastWallet: lastWallet.toLowerCase() },
  }
}

async function rootsOf(client: PublicClient, at: AtVault) {
  const roots: RootState['roots'][number][] = []
  let number = await client.readContract({ ...at, functionName: 'rootCount' })
  while (number > 0n && roots.at(-1)?.isVoid !== false) {
    number -= 1n
    roots.push(await readRoot(client, at, number))
  }
  return roots
}
