import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Call {
  readonly id: number
  readonly method: string
  readonly params: unknown[]
}
type Logs = unknown[]
/** What a liar says instead of an answer; the result is undefined where the node said no. What it throws is its no. */
export type Lie = (call: { method: string; params: unknown[]; result: unknown }) => unknown
/** Thrown by a {@link Lie}: the node says no as providers do. */
export class Refusal extends Error {
  /** @param said.status of HTTP (default 200); `code` of JSON-RPC, left out: the answer has no body */
  constructor(
    message: string,
    readonly said: { readonly status?: number; readonly code?: number },
  ) {
    super(message)
  }
}
type Block = { number: string; hash: string } | null

/** A real HTTP node in front of another one that can be made to lie as nodes do. */
export async function forwardTo(rpcUrl: string) {
  let lie: Lie | null = null
  let pretended: bigint | null = null
  let frozen: Map<string, Block> | null = null
  let down = false
  const asked: { method: string; params: unknown[] }[] = []

  const upstream = async (method: string, params: unknown[]): Promise<Record<string, unknown>> => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return (await response.json()) as Record<string, unknown>
  }
  const answer = async ({ method, params }: Call): Promise<Record<string, unknown>> => {
    if (frozen && method.startsWith('eth_getBlockBy'))
      return { result: frozen.get(String(params[0])) ?? null }
    if (pretended !== null && method === 'eth_getBlockByNumber') {
      const number =
        { latest: pretended, finalized: pretended - 2n }[String(params[0])] ?? BigInt(params[0] as string)
      return number > pretended
        ? { result: null }
        : await upstream(method, [`0x${number.toString(16)}`, false])
    }
    const reply = await upstream(method, params)
    if (!lie) return reply
    try {
      const result = await lie({ method, params: params ?? [], result: reply.result })
      return result === undefined ? reply : { result }
    } catch (error) {
      if (error instanceof Refusal && error.said.code === undefined) throw error
      const code = error instanceof Refusal ? error.said.code : -32_000
      return { status: (error as Refusal).said?.status, error: { code, message: (error as Error).message } }
    }
  }

  const server = createServer(async (request, response) => {
    const call = JSON.parse(await bodyOf(request)) as Call
    if (down) {
      response.writeHead(503).end()
      return
    }
    asked.push({ method: call.method, params: call.params ?? [] })
    try {
      const { status, ...said } = await answer(call)
      response.writeHead(Number(status ?? 200), { 'content-type': 'application/json' })
      response.end(JSON.stringify({ ...said, jsonrpc: '2.0', id: call.id }))
    } catch (error) {
      // The node behind it is gone: what stands before a node then says so.
      response.writeHead(error instanceof Refusal ? (error.said.status ?? 500) : 502).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered: () => asked.length,
    /** What it was asked, in order. */
    asked,
    /** Changes every answer of logs; null: tells the truth again. */
    spoilLogs: (change: ((logs: Logs) => Logs) | null) => {
      lie = change && (({ method, result }) => (method === 'eth_getLogs' ? change(result as Logs) : result))
    },
    /** Changes every answer; null: tells the truth again. */
    tellLies: (told: Lie | null) => {
      lie = told
    },
    /** As a node that is behind. */
    pretendHead: (number: bigint | null) => {
      pretended = number
    },
    /** Keeps to the blocks of now, as a node that does not hear of a reorg. */
    freeze: async () => {
      const blocks = new Map<string, Block>()
      const remember = async (name: string) => {
        const { result } = await upstream('eth_getBlockByNumber', [name, false])
        blocks.set(name, result as Block)
        blocks.set((result as { hash: string }).hash, result as Block)
        return BigInt((result as { number: string }).number)
      }
      await remember('finalized')
      for (let number = await remember('latest'); number >= 0n; number--)
        await remember(`0x${number.toString(16)}`)
      frozen = blocks
    },
    thaw: () => {
      frozen = null
    },
    goDown: () => {
      down = true
    },
    comeUp: () => {
      down = false
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
