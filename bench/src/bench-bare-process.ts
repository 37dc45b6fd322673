import { polderAbi } from '@polder/contracts/abi.generated'
import pg from 'pg'
import { createPublicClient, http, parseEventLogs, type RpcLog, webSocket } from 'viem'

/** The least that follows a chain live: at each head the logs of what has become final, written to one table. */
const { RPC_URL, RPC_HEADS_URL, CONTRACT_ADDRESS, DATABASE_URL } = process.env
const client = createPublicClient({ transport: http(RPC_URL) })
const rpc = client.request as unknown as (call: { method: string; params: unknown[] }) => Promise<unknown>
const asked: Record<string, number> = {}
const ask = (method: string, ...params: unknown[]) => {
  asked[method] = (asked[method] ?? 0) + 1
  return rpc({ method, params })
}
const db = new pg.Client({ connectionString: DATABASE_URL })
await db.connect()
await db.query('create table bare (tx text, ordinal integer, address text, amount numeric(38, 0))')
let next = 0
let work = Promise.resolve()
const look = async () => {
  const { number } = (await ask('eth_getBlockByNumber', 'finalized', false)) as { number: string }
  if (Number(number) < next) return
  const range = { address: CONTRACT_ADDRESS, fromBlock: `0x${next.toString(16)}`, toBlock: number }
  const logs = (await ask('eth_getLogs', range)) as RpcLog[]
  next = Number(number) + 1
  const events = parseEventLogs({ abi: polderAbi, eventName: 'Deposit', logs: logs as never })
  if (events.length === 0) return
  await db.query(
    'insert into bare select * from unnest($1::text[], $2::integer[], $3::text[], $4::numeric[])',
    [
      events.map((event) => event.transactionHash),
      events.map((event) => Number(event.logIndex)),
      events.map((event) => event.args.wallet),
      events.map((event) => event.args.amount.toString()),
    ],
  )
}
const heads = createPublicClient({ transport: webSocket(RPC_HEADS_URL) })
await heads.transport.subscribe({
  params: ['newHeads'],
  onData: () => {
    work = work.then(look)
  },
})
process.send?.('started')
process.on('message', () => process.send?.({ asked }))
