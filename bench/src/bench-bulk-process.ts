import { polderAbi } from '@polder/contracts/abi.generated'
import pg from 'pg'
import { createPublicClient, http, parseEventLogs, type RpcLog } from 'viem'

/** The plain script that the indexer is compared with: viem fetches and decodes, and one narrow table takes the rows. */
const { RPC_URL, CONTRACT_ADDRESS, DATABASE_URL, RANGE = '500' } = process.env
const client = createPublicClient({ transport: http(RPC_URL, { maxResponseBodySize: 2 ** 28 }) })
const rpc = client.request as unknown as (call: { method: string; params: unknown[] }) => Promise<unknown>
const db = new pg.Client({ connectionString: DATABASE_URL })
await db.connect()
let asked = 1
const head = Number(await client.getBlockNumber())
for (let from = 0; from <= head; from += Number(RANGE)) {
  const [fromBlock, toBlock] = [from, Math.min(from + Number(RANGE) - 1, head)].map(
    (block) => `0x${block.toString(16)}`,
  )
  asked += 1
  const logs = await rpc({
    method: 'eth_getLogs',
    params: [{ address: CONTRACT_ADDRESS, fromBlock, toBlock }],
  })
  const events = parseEventLogs({ abi: polderAbi, eventName: 'Deposit', logs: logs as RpcLog[] as never })
  await db.query(
    'insert into bulk select * from unnest($1::text[], $2::integer[], $3::text[], $4::numeric[])',
    [
      events.map((event) => event.transactionHash),
      events.map((event) => Number(event.logIndex)),
      events.map((event) => event.args.wallet),
      events.map((event) => event.args.amount.toString()),
    ],
  )
}
await db.end()
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
process.send?.({ asked, maxMb: maxRSS / 1024, cpuMs: (userCPUTime + systemCPUTime) / 1000 })
