import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { DAY_MS } from '@polder/base/clock'
import type { Logger } from '@polder/base/logger'
import { demoClient } from './chain-clock.ts'

const BEAT_MS = 1_000
/** A root that comes due is judged by the newest block's time, so a chain at rest makes one now and then. */
const REST_MS = 3_600_000
/** Saving costs a little for each block there ever was, so a large chain is saved less often. */
const SAVE_SHARE = 20

/**
 * Keeps the demo chain moving and safe: mines an empty block a second while a block above the finalized one holds
 * transactions, or the finalized one is of a day that is over, so that finality follows within three seconds, a day can
 * be closed, and an idle chain hardly grows; and saves the state whenever the chain has moved, whole or not at all, so that no crash can cut it short.
 */
export function keepChain(options: { rpcUrl: string; dataDir: string; logger: Logger }) {
  // The state of a large demo has tens of megabytes.
  const whole = { timeout: 60_000, maxResponseBodySize: Number.MAX_SAFE_INTEGER }
  const client = demoClient(options.rpcUrl, whole)
  let saved: bigint | undefined
  let nextSaveAt = 0
  let restsAt: string | undefined
  let restsUntil = 0
  const stopping = new AbortController()

  const beat = async () => {
    const [newest, next] = await Promise.all([client.getBlock(), client.getBlock({ blockTag: 'pending' })])
    const { hash } = newest
    let head = newest.number
    const now = Number(next.timestamp) * 1_000
    if (hash !== restsAt || now >= restsUntil) {
      const due = await nextBlockDue(client, newest, now)
      if (due === 'now') {
        await client.mine({ blocks: 1 })
        head += 1n
      } else {
        restsAt = hash
        restsUntil = due
      }
    }
    if (head === saved || Date.now() < nextSaveAt) return
    const started = Date.now()
    try {
      await save(await client.dumpState(), join(options.dataDir, 'state.json'))
      saved = head
    } finally {
      nextSaveAt = Date.now() + SAVE_SHARE * (Date.now() - started)
    }
  }
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await beat().catch((error: Error) =>
        options.logger.warn({ err: error }, 'The demo chain does not answer'),
      )
      await sleep(BEAT_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** @returns when the chain at rest needs its next block, unless something happens: as the finalized one's day is over, and each hour */
async function nextBlockDue(
  client: ReturnType<typeof demoClient>,
  newest: { number: bigint; timestamp: bigint },
  now: number,
): Promise<'now' | number> {
  const finalized = await client.getBlock({ blockTag: 'finalized' })
  const dayEnds = (Math.floor((Number(finalized.timestamp) * 1_000) / DAY_MS) + 1) * DAY_MS
  const due = Math.min(dayEnds, Number(newest.timestamp) * 1_000 + REST_MS)
  if (now >= due) return 'now'
  for (let number = finalized.number + 1n; number <= newest.number; number += 1n) {
    const block = await client.getBlock({ blockNumber: number })
    if (block.transactions.length > 0) return 'now'
  }
  return due
}

async function save(dump: `0x${string}`, path: string): Promise<void> {
  const state = await promisify(gunzip)(Buffer.from(dump.slice(2), 'hex'))
  writeFileSync(`${path}.new`, state, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
