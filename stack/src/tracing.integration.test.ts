import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { polderAbi } from '@polder/contracts/abi.generated'
import { startRedis, type TestRedis } from '@polder/testing/redis'
import { startStack, type TestStack } from '@polder/testing/stack'
import { createTestClient, http, parseEther, publicActions, walletActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInMember } from './testing/member.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string } }[]
}
interface Export {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
}

const account = mnemonicToAccount('test test test test test test test test test test test junk', {
  addressIndex: 4,
})
const SERVER = 2
const textOf = (span: Span) => span.attributes.map(({ value }) => value.stringValue ?? '').join('\n')

describe.each(['Postgres', 'Redis'] as const)('traces, with the queues on %s,', (queues) => {
  const spans: Span[] = []
  let collector: Server
  let stack: TestStack
  let redis: TestRedis | undefined

  beforeAll(async () => {
    collector = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as Export
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans).flatMap((scope) => scope.spans))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
    const { port } = collector.address() as AddressInfo
    redis = queues === 'Redis' ? await startRedis() : undefined
    stack = await startStack({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
        OTEL_BSP_SCHEDULE_DELAY: '200',
        ...(redis ? { REDIS_URL: redis.url } : {}),
      },
    })
  }, 240_000)
  afterAll(async () => {
    await stack?.stop()
    await redis?.stop()
    collector.close()
  })

  const childrenOf = (span: Span) => spans.filter(({ parentSpanId }) => parentSpanId === span.spanId)

  /** @returns everything that a span led to */
  function below(span: Span): Span[] {
    return childrenOf(span).flatMap((child) => [child, ...below(child)])
  }

  it('lead from a request through its job to the SQL of both', { timeout: 120_000 }, async () => {
    const { config } = (await (await fetch(`${stack.url}/api/config`)).json()) as {
      config: { contractAddress: `0x${string}` }
    }
    const chain = createTestClient({ mode: 'anvil', transport: http(stack.rpcUrl), pollingInterval: 50 })
      .extend(publicActions)
      .extend(walletActions)
    const member = await signInMember(stack.url, account)
    const deposit = { address: config.contractAddress, abi: polderAbi, functionName: 'deposit' } as const
    await chain.writeContract({ ...deposit, account, chain: null, value: parseEther('50') })
    await chain.mine({ blocks: 4 })
    await expect.poll(() => member.available(), { timeout: 60_000 }).toBe(50)
    await member.withdraw(10)

    const find = () => {
      const request = spans.find(
        (span) => span.kind === SERVER && textOf(span).includes('/api/treasury/withdraw'),
      )
      const all = request ? below(request) : []
      const dispatch = all.find(({ name }) => name === 'dispatch withdrawal_requested')
      const job = (dispatch ? below(dispatch) : []).find((span) => /process/.test(span.name))
      return {
        request: request?.name,
        bookedInRequest: all.some((span) => /insert into withdrawal/.test(textOf(span))),
        dispatched: dispatch?.traceId === request?.traceId && dispatch !== undefined,
        job: job?.name,
        sqlOfJob: job ? below(job).some((span) => /withdrawal/.test(textOf(span))) : false,
      }
    }
    await expect.poll(find, { timeout: 60_000, interval: 500 }).toEqual({
      request: expect.stringContaining('POST'),
      bookedInRequest: true,
      dispatched: true,
      job: expect.stringContaining('payouts'),
      sqlOfJob: true,
    })
  })

  it('hold no values of statements, and nothing that only machines ask', () => {
    const all = spans.map(textOf).join('\n')
    expect(all).toMatch(/insert into outbox \(topic, payload, trace\) values \(\$1, \$2, \$3\)/)
    expect(all).not.toContain('withdrawalId":"0x')
    expect(spans.filter((span) => span.kind === SERVER && /\/(readyz|healthz)/.test(textOf(span)))).toEqual(
      [],
    )
  })
})
