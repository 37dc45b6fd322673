// What is left when everything is left out: node:http, pg, and the SQL of a dashboard. Says `ready` to its parent.
import { createServer } from 'node:http'
import pg from 'pg'

/** A statement as the product runs it; the first of its values is the wallet's address, or its id. */
export interface BareStatement {
  name: string
  text: string
  values: unknown[]
}

const { port, url, pool, statements } = JSON.parse(process.env.BENCH_BARE ?? '{}') as {
  port: number
  url: string
  pool: pg.PoolConfig
  statements: [BareStatement, BareStatement]
}
const [figures, lines] = statements
const db = new pg.Pool({ ...pool, connectionString: url, options: '-c jit=off' })

createServer(async (request, response) => {
  const address = request.url?.split('/').at(-1) ?? ''
  const first = await db.query({ ...figures, values: [address] })
  const walletId: unknown = first.rows[0]?.walletId
  const second = await db.query({ ...lines, values: [walletId, ...lines.values.slice(1)] })
  const body = JSON.stringify({ success: true, stats: first.rows[0], recentTransactions: second.rows })
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}).listen(port, '127.0.0.1', () => process.send?.('ready'))
