import pg from 'pg'
import { createPublicClient, http, parseAbiItem } from 'viem'

/**
 * The plain script that the indexer is compared with: viem fetches one event by its topic and decodes it, four ranges ahead
 * of one narrow table that takes the rows together with the cursor.
 */
const { RPC_URL, CONTRACT_ADDRESS, DATABASE_URL, RANGE = '500' } = process.env
const AHEAD = 4
const event = parseAbiItem(
  'event Deposit(address indexed wallet, uint256 amount, uint256 blockTime, uint256 number, uint256 total)',
)
const client = createPublicClient({ transport: http(RPC_URL, { maxResponseBodySize: 2 ** 28 }) })
const db = new pg.Client({ connectionString: DATABASE_URL })
await db.connect()
const head = await client.getBlockNumber()
const range = BigInt(RANGE)
let [asked, next] = [1, 0n]

/** @returns the logs of the next range, once they are here */
function fetchNext() {
  if (next > head) return null
  const fromBlock = next
  const toBlock = fromBlock + range > head ? head : fromBlock + range - 1n
  next = toBlock + 1n
  asked += 1
  const logs = client.getLogs({
    address: CONTRACT_ADDRESS as `0x${string}`,
    event,
    strict: true,
    fromBlock,
    toBlock,
  })
  return { toBlock, logs }
}

const fetched = Array.from({ length: AHEAD }, fetchNext)
for (let range = fetched.shift(); range; range = fetched.shift()) {
  const logs = await range.logs
  fetched.push(fetchNext())
  await db.query('begin')
  await db.query(
    'insert into bulk select * from unnest($1::text[], $2::integer[], $3::text[], $4::numeric[])',
    [
      logs.map((log) => log.transactionHash),
      logs.map((log) => log.logIndex),
      logs.map((log) => log.args.wallet),
      logs.map((log) => log.args.amount.toString()),
    ],
  )
  await db.query('update bulk_cursor set block = $1', [String(range.toBlock)])
  await db.query('commit')
}
await db.end()
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
process.send?.({ asked, maxMb: maxRSS / 1024, cpuMs: (userCPUTime + systemCPUTime) / 1000 })
