// What is left when everything is left out: node:http, pg, and the SQL of a dashboard. Says `ready` to its parent.
import { createServer } from 'node:http'
import pg from 'pg'

/** A statement as the product runs it; the first of its values is the wallet's address, or its id. */
export interface BareStatement {
  name: string
  text: string
  values: unknown[]
}

const { port, url, connections, statements } = JSON.parse(process.env.BENCH_BARE ?? '{}') as {
  port: number
  url: string
  connections: number
  statements: [BareStatement, BareStatement]
}
const [figures, lines] = statements
const pool = new pg.Pool({
  connectionString: url,
  max: connections,
  options: '-c jit=off',
  // As the product: connections that end while another server is measured would be that one's tail.
  idleTimeoutMillis: 600_000,
})

createServer(async (request, response) => {
  const address = request.url?.split('/').at(-1) ?? ''
  const first = await pool.query({ ...figures, values: [address] })
  const walletId: unknown = first.rows[0]?.walletId
  const second = await pool.query({ ...lines, values: [walletId, ...lines.values.slice(1)] })
  const body = JSON.stringify({ success: true, stats: first.rows[0], recentTransactions: second.rows })
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}).listen(port, '127.0.0.1', () => process.send?.('ready'))
