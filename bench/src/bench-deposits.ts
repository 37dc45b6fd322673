import { polderAbi } from '@polder/contracts/abi.generated'
import { startChain } from '@polder/testing/chain'
import { createPublicClient, encodeEventTopics, http, parseEventLogs, type RpcLog } from 'viem'

export type BenchChain = Awaited<ReturnType<typeof openBenchChain>>

/** Somewhere else, code that writes what reads like a deposit of whoever calls it. */
const LOOK_ALIKE = `0x${'10'.repeat(20)}`

/**
 * A chain of its own with the contract, which makes blocks on demand only.
 * @param depositors how many wallets deposit in turn; the node's own accounts when left out
 */
export async function openBenchChain(depositors?: number) {
  const chain = await startChain({ automine: false })
  const { rpcUrl, contractAddress: contract } = chain
  const client = createPublicClient({ transport: http(rpcUrl, { maxResponseBodySize: 2 ** 28 }) })
  const rpc = client.request as unknown as (call: { method: string; params: unknown[] }) => Promise<unknown>
  // The first is the treasury, which deposits nothing.
  const [, ...own] = (await rpc({ method: 'eth_accounts', params: [] })) as string[]
  const accounts = depositors ? await openAccounts(depositors, rpc) : own
  const [topic] = encodeEventTopics({ abi: polderAbi, eventName: 'Deposit' })
  // log2(memory from 0 to 128, topic, caller)
  await rpc({ method: 'anvil_setCode', params: [LOOK_ALIKE, `0x337f${topic!.slice(2)}60806000a200`] })
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
    /**
     * Mines a block with so many deposits of one wei, the first of them by the account of that place, -1 the last.
     * @param lookAlikes events of other code besides that read like deposits
     */
    mineDeposits: async (count: number, first = 0, lookAlikes = 0) => {
      const calls = Array.from({ length: count + lookAlikes }, (_, id) => {
        const of = (accounts.length + first + id) % accounts.length
        const nonce = `0x${(nonces[of]!++).toString(16)}`
        const to = id < count ? { to: contract, value: '0x1' } : { to: LOOK_ALIKE }
        const transaction = { from: accounts[of], nonce, ...to, gas: '0x30d40' }
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

/** @returns wallets with some POL each, from which the node lets anyone send */
async function openAccounts(
  count: number,
  rpc: (call: { method: string; params: unknown[] }) => Promise<unknown>,
): Promise<string[]> {
  await rpc({ method: 'anvil_autoImpersonateAccount', params: [true] })
  const accounts = Array.from(
    { length: count },
    (_, n) => `0x${(n + 0x10_000).toString(16).padStart(40, '0')}`,
  )
  for (const account of accounts)
    await rpc({ method: 'anvil_setBalance', params: [account, `0x${(10n ** 20n).toString(16)}`] })
  return accounts
}
