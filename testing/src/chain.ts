import { join } from 'node:path'
import { startChain as startEmbeddedChain } from '@polder/base/embedded/chain'
import { deployContracts } from '@polder/base/embedded/deploy'
import { freePort } from '@polder/base/embedded/port'
import { waitForReceipt } from '@polder/base/embedded/receipt'
import { type VaultTerms, vaultTerms } from '@polder/base/embedded/vault-terms'
import { polderAbi } from '@polder/contracts/abi.generated'
import {
  type Chain,
  type Client,
  createTestClient,
  defineChain,
  type Hash,
  type HttpTransport,
  http,
  numberToHex,
  type PublicActions,
  publicActions,
  type TestActions,
  type WalletActions,
  walletActions,
} from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { makeTemporaryFolder, removeTemporaryFolder } from './temporary-folder.ts'

const MNEMONIC = 'test test test test test test test test test test test junk'
const POL = 10n ** 18n
const artifacts = new URL('../../contracts/build/', import.meta.url)

/** Deriving them takes longer than starting a chain: once for all of a process. */
const accounts = Array.from({ length: 10 }, (_, addressIndex) =>
  mnemonicToAccount(MNEMONIC, { addressIndex }),
)

export interface TestChainOptions {
  readonly chainId?: number
  /** `finalized` is the head less twice this many blocks (default 1). */
  readonly slotsInAnEpoch?: number
  /** Unix time of the first block, seconds (default now): the chain's clock goes on from there. */
  readonly timestamp?: number
  /** Each transaction makes a block at once (default true). */
  readonly automine?: boolean
  /** What the contract pays out within an hour and within a day (default 1,000,000 POL). */
  readonly payoutLimitWei?: bigint
  /** The treasury is a vault, with these terms instead of the usual ones; account 0 publishes roots and voids them. */
  readonly vault?: Partial<VaultTerms>
}

/** Mines, time-travels, sends and reads. */
export type TestClient = Client<
  HttpTransport,
  Chain,
  undefined,
  undefined,
  TestActions & PublicActions<HttpTransport, Chain> & WalletActions<Chain>
>

export type TestChain = Awaited<ReturnType<typeof startChain>>

/** The second holder of each key's role, without which operators are called. */
export const SPARE_KEY = numberToHex(0x5ba2e, { size: 20 })

/**
 * Starts an anvil of its own on a free port, with the contract deployed. Account 0 is admin, treasury and payout
 * signer (with `vault` a vault is the treasury), and holds 10,000 POL like every other account.
 */
export async function startChain(options: TestChainOptions = {}) {
  const folder = makeTemporaryFolder('chain')
  const chainId = options.chainId ?? 137
  const embedded = await startEmbeddedChain({
    dataDir: join(folder, 'chain'),
    port: await freePort(),
    chainId,
    durable: false,
    slotsInAnEpoch: options.slotsInAnEpoch,
    timestamp: options.timestamp,
  })
  const client = connectTo(embedded.rpcUrl, chainId)
  const [operator] = accounts as [HDAccount]
  const payoutLimitWei = options.payoutLimitWei ?? 1_000_000n * POL
  const deployed = await deployContracts({
    rpcUrl: embedded.rpcUrl,
    artifacts,
    key: keyOf(operator),
    terms: {
      admin: operator.address,
      adminDelaySeconds: null,
      guardians: [operator.address],
      payoutSigners: [operator.address, SPARE_KEY],
      hourlyLimitWei: payoutLimitWei,
      dailyLimitWei: payoutLimitWei,
      treasury: options.vault
        ? { rootSigners: [operator.address, SPARE_KEY], terms: { ...vaultTerms, ...options.vault } }
        : operator.address,
    },
  })
  const contractAddress = deployed.address
  const automine = options.automine !== false
  if (!automine) await client.setAutomine(false)
  let stopped = false
  /** The node answers with the hash before the block is made. */
  const sent = async (hash: Hash): Promise<Hash> => {
    if (automine)
      await waitForReceipt(client, hash).catch((error: unknown) => {
        if (!stopped) throw error
      })
    return hash
  }

  return {
    rpcUrl: embedded.rpcUrl,
    pid: embedded.pid,
    contractAddress,
    contractBlock: deployed.blockNumber,
    /** Account 0, or the vault. */
    treasury: deployed.treasury,
    client,
    accounts,
    /** Account 0's key, as OPERATOR_KEY wants it. */
    operatorKey: keyOf(operator),
    /** @returns the private key of an account */
    keyOf: (index: number) => keyOf(accounts[index]!),
    /** Sends a deposit by `deposit()`; returned when a block has it, unless automining is off. */
    deposit: async (index: number, amountWei: bigint) =>
      await sent(
        await client.writeContract({
          account: accounts[index]!,
          address: contractAddress,
          abi: polderAbi,
          functionName: 'deposit',
          value: amountWei,
        }),
      ),
    /** Sends a plain transfer to the contract, which is a deposit too. */
    transfer: async (index: number, amountWei: bigint) =>
      await sent(
        await client.sendTransaction({ account: accounts[index]!, to: contractAddress, value: amountWei }),
      ),
    mine: async (blocks: number) => await client.mine({ blocks }),
    /** Mines until what is now the head is final. */
    finalize: async () => await client.mine({ blocks: 2 * (options.slotsInAnEpoch ?? 1) }),
    /** Replaces the newest blocks by as many empty ones; their transactions are dropped. */
    reorg: async (depth: number) => {
      // viem does not know this method.
      await (client as { request(call: { method: string; params: unknown[] }): Promise<unknown> }).request({
        method: 'anvil_reorg',
        params: [depth, []],
      })
    },
    stop: async () => {
      stopped = true
      await embedded.stop()
      removeTemporaryFolder(folder)
    },
  }
}

function connectTo(rpcUrl: string, chainId: number): TestClient {
  const chain = defineChain({
    id: chainId,
    name: 'Test chain',
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  return createTestClient({ mode: 'anvil', chain, transport: http(rpcUrl), pollingInterval: 25 })
    .extend(publicActions)
    .extend(walletActions) as unknown as TestClient
}

function keyOf(account: HDAccount): `0x${string}` {
  return `0x${Buffer.from(account.getHdKey().privateKey!).toString('hex')}`
}
