import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createChainClient } from '@polder/base/chain-client'
import type { Settings } from '@polder/base/settings'
import { select } from '../check-chain.ts'
import { StartError } from '../start-error.ts'

const PATIENCE_MS = 10_000
/** As far as a node's newest block and the machine's clock may be apart. */
const MAX_SKEW_SECONDS = 120
/** As the alert PolderDiskFull says. */
const MIN_FREE_PERCENT = 10

/**
 * Asks the product itself: by /readyz where it serves the API, else by /healthz.
 * @throws StartError with its reasons
 */
export async function lookAtProduct({ ROLE, PORT, MONITOR_PORT }: Settings): Promise<string> {
  const serves = ROLE === 'all' || ROLE === 'api'
  if (!serves && !MONITOR_PORT)
    throw new StartError('MONITOR_PORT is not set: nobody can ask this process how it is. Set it.')
  const url = serves ? `http://127.0.0.1:${PORT}/readyz` : `http://127.0.0.1:${MONITOR_PORT}/healthz`
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined)
  if (!answer) throw new StartError(`nothing answers at ${url}. Start it; its log says why it ended.`)
  if (answer.ok) return serves ? 'ready' : 'up'
  const { reasons = [] } = (await answer.json().catch(() => ({}))) as { reasons?: string[] }
  throw new StartError(
    `not ready: ${reasons.join('; ') || answer.status}. Look at the lines below and at its log.`,
  )
}

/**
 * Compares the clocks of this machine, of the database and of the chain. A demo's chain makes no block while nothing
 * happens: there the time of the next one is taken.
 * @throws StartError naming the one that is off
 */
export async function lookAtClock(settings: Settings): Promise<string> {
  const clocks = 'select clock_timestamp() as own, product_now() as product'
  const [now] = await select<{ own: Date; product: Date }>(settings, clocks, [])
  const ahead = secondsBetween(new Date(), now!.own)
  if (Math.abs(ahead) > MAX_SKEW_SECONDS)
    throw new StartError(
      `this machine's clock is ${inWords(ahead)} that of the database. Have both follow NTP.`,
    )
  const blockTag = settings.demo ? 'pending' : 'latest'
  const { timestamp } = await createChainClient(settings, { timeoutMs: 5_000 }).getBlock({ blockTag })
  const past = secondsBetween(now!.product, new Date(Number(timestamp) * 1_000))
  if (Math.abs(past) > MAX_SKEW_SECONDS)
    throw new StartError(
      `the product's clock is ${inWords(past)} the newest block. Have this machine follow NTP; else the node lags: name another first in RPC_URL.`,
    )
  return `machine, database and chain agree within ${MAX_SKEW_SECONDS} s`
}

function secondsBetween(later: Date, earlier: Date): number {
  return Math.round((later.getTime() - earlier.getTime()) / 1_000)
}

function inWords(seconds: number): string {
  return `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'}`
}

/** @throws StartError when less is left than the alert allows */
export async function lookAtDisk({ DATA_DIR }: Settings): Promise<string> {
  const path = existsSync(DATA_DIR) ? DATA_DIR : '.'
  return judgeSpace(path, await statfs(path))
}

/** @param space as `statfs` tells it, in blocks of `bsize` bytes. @throws StartError when too little is left */
export function judgeSpace(path: string, space: { bavail: number; blocks: number; bsize: number }): string {
  const percent = Math.floor((100 * space.bavail) / Math.max(space.blocks, 1))
  const left = `${Math.floor((space.bavail * space.bsize) / 2 ** 30)} GiB (${percent} %) of the disk with ${path} are left`
  if (percent >= MIN_FREE_PERCENT) return left
  throw new StartError(`only ${left}. Make room (docs/operations/runbook.md#polderdiskfull).`)
}
