import { once } from 'node:events'
import { get } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { refreshWalletStats } from '@polder/ledger/reads/admin/wallet-stats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAdmin } from '../testing/test-admin.ts'
import { openTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let viewer: TestAdmin
beforeAll(async () => {
  api = await openTestApi()
  viewer = await api.admin('viewer')
  for (const n of [1, 2, 3]) await api.ledger.fund(n, n * 100)
})
afterAll(() => api.close())

const file = (path: string) => viewer.get(`/api/admin/export/${path}`)

describe('exports', () => {
  it('give whole tables with exact amounts, in the order and with the filters asked for', async () => {
    const answer = await file('deposits.csv?sortBy=amount&descending=false')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="deposits.csv"')
    const [headings, ...rows] = answer.text.trim().split('\n')
    expect(headings).toBe('walletAddress,amountPOL,createdAt,txHash,blockNumber,state')
    expect(rows.map((row) => row.split(',')[1])).toEqual(['100', '200', '300'])
    expect((await file('deposits.csv?wallet=0002&states=credited')).text.trim().split('\n')).toHaveLength(2)
    expect((await file('deposits.csv?to=2020-01-01')).text.trim()).toBe(headings)
  })

  it('exist of every table', async () => {
    for (const table of [
      'deposits',
      'withdrawals',
      'user-balances',
      'nft-holdings',
      'referral-summary',
      'system-logs',
      'closes',
      'payouts',
      'audit-log',
    ]) {
      expect([table, (await file(`${table}.csv`)).status]).toEqual([table, 200])
    }
  })

  it('have each wallet once, though the figures that they are sorted by move while they are read', async () => {
    await api.ledger.db.query(
      `insert into wallet (address, referral_code, created_at, created_by)
       select '0x' || lpad(to_hex(n), 40, '0'), lpad(n::text, 8, '0'), now(), 'sign_in' from generate_series(1001, 5000) n`,
    )
    await refreshWalletStats(api.ledger.db)
    for (let n = 0; n < 5; n++) {
      let isRead = false
      const moving = (async () => {
        while (!isRead)
          // One at a time with the API's own refreshing, as two of these are.
          await api.ledger.db.query(
            `with alone as materialized (select pg_advisory_xact_lock(hashtext('wallet_stats')))
             update wallet_stats set available = hashint8(wallet_id + $1)::numeric ^ 2 from alone`,
            [Math.floor(Math.random() * 1_000_000)],
          )
      })()
      const { status, text } = await file('user-balances.csv?sortBy=available')
      isRead = true
      await moving
      const wallets = text.trim().split('\n').slice(1)
      expect([status, wallets.length, new Set(wallets.map((row) => row.split(',')[0])).size]).toEqual([
        200, 4_003, 4_003,
      ])
    }
  })

  it('refuse what they do not know', async () => {
    for (const [path, status] of [
      ['secrets.csv', 404],
      ['deposits.csv?sortBy=secret', 400],
      ['deposits.csv?actors=ann', 400],
      ['deposits.csv?from=yesterday', 400],
      ['deposits.csv?states=a%00b', 400],
      ['withdrawals.csv?states=nonsense', 400],
    ] as const) {
      const answer = await file(path)
      expect([path, answer.status]).toEqual([path, status])
      expect(answer.body).toMatchObject({ success: false })
    }
  })

  it('disarm what a spreadsheet would run, and quote what would break a line', async () => {
    const messages = ['=1+1', '+cmd|calc', '-2', '@SUM(A1)', '\t=1', 'say "hi", then\ngo']
    await api.ledger.db.query(`insert into system_log (type, message) select 'alert', unnest($1::text[])`, [
      messages,
    ])
    const { text } = await file('system-logs.csv?types=alert&descending=false')
    for (const message of ["'=1+1", "'+cmd|calc", "'-2", "'@SUM(A1)", `"'\t=1"`, '"say ""hi"", then\ngo"']) {
      expect(text.replaceAll("'\t=1", `"'\t=1"`)).toContain(message)
    }
    expect(text).not.toMatch(/(^|,)[=+@]/m)
  })
})

describe('a large export', () => {
  // Not in the test: a second try would write them again.
  beforeAll(async () => {
    await api.ledger.db.query(
      `insert into system_log (type, message) select 'reorg', repeat('x', 2000) || n from generate_series(1, 50000) n`,
    )
  })

  it('streams 50,000 rows without holding them, even to a client that reads slowly', async () => {
    const headers = { cookie: viewer.cookies() }
    const request = get(`${api.url}/api/admin/export/system-logs.csv?types=reorg`, { headers })
    const [response] = await once(request, 'response')
    const before = liveBytes()
    let [bytes, lines, most, sampledAt] = [0, 0, 0, 0]
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      for (const byte of chunk) if (byte === 10) lines += 1
      if (lines < sampledAt + 5_000) continue
      sampledAt = lines
      await new Promise((resolve) => setTimeout(resolve, 50))
      most = Math.max(most, liveBytes() - before)
    }
    expect(lines).toBe(50_001)
    expect(bytes).toBeGreaterThan(100_000_000)
    // Server and client are one process here: a few pages of a thousand rows are under way, never the file.
    expect(most).toBeLessThan(bytes / 10)
  })
})

/** What is still in use after everything else was thrown away. */
function liveBytes(): number {
  setFlagsFromString('--expose-gc')
  // Buffers are swept beside the program; a second collection waits until those of the first are gone.
  for (const _ of [1, 2]) runInNewContext('gc')()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
