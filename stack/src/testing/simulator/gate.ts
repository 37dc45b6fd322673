import { AsyncLocalStorage } from 'node:async_hooks'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { randomFrom } from '@polder/indexer/testing/random'
import pg from 'pg'

/** The process died here: whatever it would have done next it does not. */
export class Died extends Error {
  override readonly name = 'Died'
}

/** One process of the product while it does one thing. */
export interface Life {
  /** How many statements, commits and questions to the chain it has come by. */
  passed: number
  /** How many of them were around a commit, or around what is sent to the chain. */
  written: number
  /** How many of them take a lock, or write. */
  locked: number
  /** It dies at this one; undefined: it lives. */
  readonly dieAt?: { readonly of: 'passed' | 'written'; readonly at: number }
  dead: boolean
  /** It has done its thing; a node that was not waited for may still answer. */
  over?: true
  /** What is done beside it just now. */
  held?: Promise<void>
  /** Where it died, for people. */
  where?: string
  /** Done beside it, when it comes by one. */
  readonly between?: { readonly of: 'passed' | 'locked'; readonly at: number; act?: () => Promise<void> }
}

const lives = new AsyncLocalStorage<Life>()

/** What a process that has died had begun is still on its way. */
let isAnyDead = false
export const hasAnyDied = () => isAnyDead

/**
 * @returns what the work returns; Died when it died on the way. Whom nothing is to happen to is not followed: it costs a
 *   tenth of all time
 */
export async function live<Result>(life: Life, work: () => Promise<Result>): Promise<Result> {
  if (!life.dieAt && !life.between) return await work()
  try {
    return await lives.run(life, work)
  } finally {
    life.over = true
    if (!isAnyDead) lives.disable()
  }
}

/** Work that belongs to no process: the simulator's own. */
async function outside<Result>(work: () => Promise<Result>): Promise<Result> {
  return await lives.run(undefined as never, work)
}

async function pass(where: string, locks = false): Promise<void> {
  const life = lives.getStore()
  if (!life) return
  // What is sent after another statement does not come before it.
  if (life.held) await life.held
  if (life.dead) throw new Died(`after ${life.where}`)
  if (life.over) return
  life.passed += 1
  if (/commit$|eth_sendRawTransaction|was sent$/.test(where)) life.written += 1
  if (locks) life.locked += 1
  const { between } = life
  if (between?.act && life[between.of] === between.at) {
    const { act } = between
    between.act = undefined
    life.held = outside(act)
    await life.held
  }
  if (!life.dieAt || life[life.dieAt.of] !== life.dieAt.at) return
  life.dead = true
  isAnyDead = true
  life.where = where
  throw new Died(where)
}

/** The simulator's clock: all of a run's time. Milliseconds. */
export const clock = { now: 0 }
const ID_BYTES = 32
/** As many as viem draws at once for the ids that it makes: where a step's chance stands does not hang on those. */
const DRAWS = 256
let chance: number[] = []
let drawn = 0
let bytes = randomFrom(1)
export function seedChance(seed: number): void {
  const random = randomFrom(seed)
  chance = Array.from({ length: DRAWS }, () => random.below(2 ** 30) / 2 ** 30)
  drawn = 0
  bytes = randomFrom(random.below(2 ** 30))
}

/** @returns what an address of RPC_URL answers */
type Ask = (url: string, method: string, params: unknown[]) => Promise<unknown>
let ask: Ask = async () => {
  throw new Error('no chain')
}
export function answerBy(how: Ask): void {
  ask = how
  isAnyDead = false
  lives.disable()
}

/** Asks as a process does: it may die before the question, and before it hears the answer. */
export async function askNode(url: string, method: string, params: unknown[]): Promise<unknown> {
  await pass(`before ${method}`)
  const answer = await outside(() => ask(url, method, params))
  if (method === 'eth_sendRawTransaction') await pass('after it was sent')
  return answer
}

const names = new Map<string, string>()
let reported = 0

function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return name
}

/** @returns what the database was asked for the first time since the last call */
export function newStatements(): string[] {
  const texts = [...names.keys()].slice(reported)
  reported = names.size
  return texts
}

/** Of what has no values only these can be prepared. */
const ONE = /^\s*(select|with|insert|update|delete)\b/

/** What is read before one of these is what two at once must not both go by. */
const LOCKS = /\bfor (no key )?(update|share)\b|pg_advisory|^\s*(insert|update|with given)\b/

/** How long a quorum waits for whom it does not need: here each has answered or failed by then. */
const GRACE_MS = 500

const JSON_HEADERS = new Headers({ 'content-type': 'application/json' })

/** Puts the simulator's time, chance, chain and deaths in the place of the machine's. Once, before anything runs. */
export function takeOver(): void {
  const { now } = Date
  clock.now = now()
  Date.now = () => clock.now
  seedChance(1)
  Math.random = () => chance[drawn++ % DRAWS]!
  const { randomBytes } = crypto
  // Ids of withdrawals: of the seed, as all else. What databases are called is not.
  crypto.randomBytes = ((size: number, done?: never) =>
    size === ID_BYTES
      ? Buffer.from(Array.from({ length: size }, () => bytes.below(256)))
      : randomBytes(size, done!)) as typeof randomBytes
  syncBuiltinESMExports()
  const wait = globalThis.setTimeout
  // Pauses between tries; what ends a question that takes too long stays as it is.
  globalThis.setTimeout = ((work: () => void, ms = 0, ...args: []) =>
    wait(work, ms < 2_000 && ms !== GRACE_MS ? Math.min(ms, 1) : ms, ...args)) as never
  // What viem makes of each question beside it costs more than the answer does, and is kept.
  globalThis.Request = class {} as never
  globalThis.fetch = (async (url: string, { body }: { body: string }) => {
    const { id, method, params = [] } = JSON.parse(body) as { id: number; method: string; params?: unknown[] }
    const answer = await askNode(url, method, params).then(
      (result) => ({ result: result ?? null }),
      (error: { code?: number; message: string; data?: string }) =>
        typeof error.code === 'number'
          ? { error: { code: error.code, message: error.message, data: error.data } }
          : { gone: error.message },
    )
    return {
      // viem asks no second time after this one: its tries would go on beside what follows.
      ...('gone' in answer ? { ok: false, status: 401, statusText: answer.gone } : { ok: true }),
      headers: JSON_HEADERS,
      text: async () => JSON.stringify({ jsonrpc: '2.0', id, ...answer }),
    }
  }) as never
  const asked = pg.Client.prototype.query as (...args: unknown[]) => unknown
  // What is asked again and again is understood and planned once a connection.
  const query = (client: unknown, [text, values, ...rest]: unknown[]) =>
    typeof text === 'string' && (Array.isArray(values) || (values === undefined && ONE.test(text)))
      ? asked.call(client, { name: nameOf(text), text, values }, ...rest)
      : asked.call(client, text, values, ...rest)
  pg.Client.prototype.query = function (this: unknown, ...args: unknown[]) {
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string })?.text
    if (text !== undefined) nameOf(text)
    const life = lives.getStore()
    if (!life || text === undefined) return query(this, args)
    const isCommit = /^commit/i.test(text)
    // A connection whose process is gone is rolled back.
    if (/^rollback/i.test(text)) return query(this, args)
    const last = args.at(-1)
    const callback =
      typeof last === 'function' ? last : (last as { callback?: unknown } | undefined)?.callback
    if (typeof callback === 'function') {
      pass(short(text), LOCKS.test(text)).then(
        () => query(this, args),
        (error) => callback(error),
      )
      return undefined
    }
    return (async () => {
      await pass(isCommit ? 'before a commit' : short(text), LOCKS.test(text))
      const result = await query(this, args)
      if (isCommit) await pass('after a commit')
      return result
    })()
  } as never
}

function short(text: string): string {
  return `before "${text.replace(/\s+/g, ' ').trim().slice(0, 60)}"`
}
