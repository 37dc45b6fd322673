import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChain } from '@polder/base/embedded/chain'
import { deployContract, readArtifact } from '@polder/base/embedded/deploy'
import { freePort } from '@polder/base/embedded/port'
import { polderAbi } from '@polder/contracts/abi.generated'
import { createPublicClient, http, parseEventLogs, type RpcLog } from 'viem'

/** The first of anvil's publicly documented test accounts. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const OPERATOR = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

export type BenchChain = Awaited<ReturnType<typeof openBenchChain>>

/** A chain of its own with the contract, which makes blocks on demand only. */
export async function openBenchChain() {
  const folder = mkdtempSync(join(tmpdir(), 'polder-bench-'))
  const chain = await startChain({
    dataDir: join(folder, 'chain'),
    port: await freePort(),
    chainId: 137,
    durable: false,
  })
  const { rpcUrl } = chain
  const { address: contract } = await deployContract({
    rpcUrl,
    artifact: readArtifact(new URL('../../contracts/build/polder.json', import.meta.url)),
    key: KEY,
    args: [OPERATOR, 0, OPERATOR, OPERATOR, 10n ** 24n, 86_400],
  })
  const client = createPublicClient({ transport: http(rpcUrl, { maxResponseBodySize: 2 ** 28 }) })
  const rpc = client.request as unknown as (call: { method: string; params: unknown[] }) => Promise<unknown>
  const accounts = (await rpc({ method: 'eth_accounts', params: [] })) as string[]
  await rpc({ method: 'evm_setAutomine', params: [false] })
  const nonces = await Promise.all(
    accounts.map(async (from) =>
      Number(await rpc({ method: 'eth_getTransactionCount', params: [from, 'latest'] })),
    ),
  )
  const mine = () => rpc({ method: 'anvil_mine', params: ['0x1'] })

  return {
    rpcUrl,
    contract,
    head: async () => Number(await client.getBlockNumber()),
    mine,
    /** Mines a block with so many deposits of one wei. */
    mineDeposits: async (count: number) => {
      await Promise.all(
        Array.from({ length: count }, (_, index) => {
          const of = index % accounts.length
          const nonce = `0x${(nonces[of]!++).toString(16)}`
          const transaction = { from: accounts[of], nonce, to: contract, value: '0x1', gas: '0x30d40' }
          return rpc({ method: 'eth_sendTransaction', params: [transaction] })
        }),
      )
      await mine()
    },
    /** As the chain itself tells them. */
    deposits: async () => {
      const address = contract
      const logs = (await rpc({ method: 'eth_getLogs', params: [{ address, fromBlock: '0x0' }] })) as RpcLog[]
      return parseEventLogs({ abi: polderAbi, eventName: 'Deposit', logs: logs as never }).map(
        ({ args }) => ({
          address: args.wallet.toLowerCase(),
          amount: args.amount.toString(),
          number: Number(args.number),
        }),
      )
    },
    stop: async () => {
      await chain.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
