import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startChain, type TestChain } from '@polder/testing/chain'
import { rowsAt } from '@polder/testing/rows-at'
import { startStack, type TestStack } from '@polder/testing/stack'
import { afterAll, beforeAll, expect, it } from 'vitest'

const KEY = 'aB3planted9Key_x7Q2w8E5r'
const ADMIN = { username: 'admin', password: 'correct-horse-battery' }

let chain: TestChain
let provider: Server
let stack: TestStack
let broken = false

beforeAll(async () => {
  chain = await startChain()
  provider = createServer(answer)
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  stack = await startStack({
    env: {
      RPC_URL: `http://127.0.0.1:${port}/v2/${KEY}`,
      CONTRACT_ADDRESS: chain.contractAddress,
      CONTRACT_BLOCK: String(chain.contractBlock),
      OPERATOR_KEY: chain.operatorKey,
      SESSION_SECRET: '5b1f8c0e7d3a4962b1f8c0e7d3a49625',
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'debug',
    },
  })
}, 240_000)
afterAll(async () => {
  await stack.stop()
  provider.closeAllConnections()
  provider.close()
  await chain.stop()
})

/** A provider that keeps its key in the path; while it is broken, it says the key in whatever it answers. */
function answer(asked: IncomingMessage, response: ServerResponse): void {
  if (asked.url !== `/v2/${KEY}`) return void response.writeHead(404).end()
  if (!broken) {
    const { hostname, port } = new URL(chain.rpcUrl)
    const { method, headers } = asked
    const forwarded = request({ hostname, port, method, headers }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    asked.pipe(forwarded)
    return
  }
  let text = ''
  asked.on('data', (chunk) => (text += chunk))
  asked.on('end', () => {
    const { id, method } = JSON.parse(text)
    const message = `no such method at http://${asked.headers.host}${asked.url} for the key ${KEY}`
    if (method === 'eth_call' || method === 'eth_getBalance') return response.writeHead(401).end(message)
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message } }))
  })
}

/** @returns everything that the database holds, the queues' jobs as well */
async function dump(): Promise<string> {
  const url = stack.databaseUrl()
  const tables = await rowsAt<{ name: string }>(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'bullmq')`,
  )
  const texts = tables.map(
    ({ name }) =>
      `select '${name}' || coalesce(e'\n' || string_agg(one::text, e'\n'), '') as text from ${name} as one`,
  )
  const rows = await rowsAt<{ text: string }>(url, texts.join(' union all '))
  return rows.map(({ text }) => text).join('\n\n')
}

/** @returns reads pages as an admin */
async function signIn(): Promise<(path: string) => Promise<string>> {
  const signedIn = await fetch(`${stack.url}/api/auth/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0])
  expect(signedIn.status).toBe(200)
  return async (path) => (await fetch(stack.url + path, { headers: { cookie: cookie.join('; ') } })).text()
}

const FAILED_CHECKS =
  '/admin101279224/queues/api/queues?activeQueue=checks&status=failed&page=1&jobsPerPage=20'

it('the key of an RPC provider is said nowhere, whatever the provider answers', {
  timeout: 240_000,
}, async () => {
  broken = true
  const read = await signIn()
  let [database, board] = ['', '']
  await expect
    .poll(
      async () => {
        database = await dump()
        board = await read(FAILED_CHECKS)
        // The indexer's alert, and a round of the workers that failed.
        return /The indexer has stopped.*\[secret\]/.test(database) && board.includes('[secret]')
      },
      { timeout: 180_000, interval: 1_000 },
    )
    .toBe(true)
  const pages = await Promise.all(['/readyz', '/metrics', '/api/admin/system-logs'].map(read))
  const everything = { log: stack.output(), database, pages: [board, ...pages].join('\n') }
  expect(everything.log).toContain('[secret]')
  for (const [where, text] of Object.entries(everything)) {
    const line = text.split('\n').find((one) => one.toLowerCase().includes(KEY.toLowerCase()))
    expect(line, `the key is in the ${where}`).toBeUndefined()
  }
})
