import { polderAbi } from '@polder/contracts/abi.generated'
import { startChain } from '@polder/testing/chain'
import { createPublicClient, http, parseEventLogs, type RpcLog } from 'viem'

export type BenchChain = Awaited<ReturnType<typeof openBenchChain>>

/** A chain of its own with the contract, which makes blocks on demand only. */
export async function openBenchChain() {
  const chain = await startChain({ automine: false })
  const { rpcUrl, contractAddress: contract } = chain
  const client = createPublicClient({ transport: http(rpcUrl, { maxResponseBodySize: 2 ** 28 }) })
  const rpc = client.request as unknown as (call: { method: string; params: unknown[] }) => Promise<unknown>
  // The first is the treasury, which deposits nothing.
  const [, ...accounts] = (await rpc({ method: 'eth_accounts', params: [] })) as string[]
  const nonces = await Promise.all(
    accounts.map(async (from) =>
      Number(await rpc({ method: 'eth_getTransactionCount', params: [from, 'latest'] })),
    ),
  )
  const mine = () => rpc({ method: 'anvil_mine', params: ['0x1'] })

  return {
    pid: chain.pid,
    rpcUrl,
    contract,
    head: async () => Number(await client.getBlockNumber()),
    mine,
    accounts,
    /** Mines a block with so many deposits of one wei, the first of them by the account of that place, -1 the last. */
    mineDeposits: async (count: number, first = 0) => {
      const calls = Array.from({ length: count }, (_, id) => {
        const of = (accounts.length + first + id) % accounts.length
        const nonce = `0x${(nonces[of]!++).toString(16)}`
        const transaction = { from: accounts[of], nonce, to: contract, value: '0x1', gas: '0x30d40' }
        return { jsonrpc: '2.0', id, method: 'eth_sendTransaction', params: [transaction] }
      })
      const answer = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(calls),
      })
      const failed = ((await answer.json()) as { error?: unknown }[]).find(({ error }) => error)
      if (failed) throw new Error(JSON.stringify(failed))
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
    stop: chain.stop,
  }
}
