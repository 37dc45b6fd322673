import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '@polder/base/clock'
import { isAlive } from '@polder/base/embedded/process'
import type pg from 'pg'
import type { Hex } from 'viem'
import { advanceBy } from '../advance.ts'
import { BEGIN_EARLIER, isUnused } from '../begin-earlier.ts'
import { demoClient } from '../chain-clock.ts'
import { readContract } from '../data-dir.ts'
import { openRunningDemo, type RunningDemo } from '../running-demo.ts'
import { StartError } from '../start-error.ts'
import { type Members, openMembers } from './members.ts'
import { addForRewards, payIn } from './pay-in.ts'
import { readSeedSize } from './seed-arguments.ts'
import { type Act, DEMO_PLACE, type StoryDay, writeStory } from './story.ts'

const AT_ONCE = 8
/** Deposits are credited, and roots and payouts followed, once their block is final; a demo that takes longer has stopped. */
const PATIENCE_MS = 600_000
/** POL: the clock moves on when no more is unpaid, lest that of many days is more than an hour's limit. */
const MAX_UNPAID = 1_000

/**
 * Fills a running demo with a community and its history, so that every page has something to show. The demo wallet's
 * first account stands in the middle of it; its second and third stay new. The history ends today. Deposits are made on the chain, what rewards
 * lack is added to the vault, and the clock is moved as `npm run advance` moves it.
 * @param args see {@link readSeedSize}
 * @param env the environment
 * @throws StartError when it is not a demo, it is not running, or it was filled before
 */
export async function seed(args: string[], env: Record<string, string | undefined>): Promise<void> {
  const size = readSeedSize(args)
  const began = Date.now()
  const found = await openRunningDemo(env)
  const demo = await beginEarlier(found, env)
  const { settings, client, databaseUrl, rpcUrl } = demo
  const origin = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  const members = await openMembers(databaseUrl, AT_ONCE)
  try {
    await assertNew(client, members)
    if (demo === found)
      console.log(
        `This demo was used before: the story begins today, and its clock will be ${size.days} days ahead.`,
      )
    console.log(`${size.wallets} wallets, ${size.days} days`)
    let today = 0
    for (const { day, acts } of writeStory(size)) {
      if (day > today) await advanceBy(demo, (day - today) * DAY_MS, () => undefined)
      today = day
      await play(acts, members, client, { rpcUrl, contract: readContract(settings)!.address })
      console.log(`  day ${String(day).padStart(2)}: ${summary(acts)}`)
    }
    await until('The root of the last day did not come to the chain', async () => {
      await makeBlock(rpcUrl)
      return await isRootPublished(client)
    })
    console.log(
      `Filled in ${((Date.now() - began) / 1_000).toFixed(0)} s. Open ${origin} and connect the demo wallet's account 1.`,
    )
  } finally {
    await members.close()
    await client.end()
  }
}

/**
 * Lets a demo that nobody has used begin in the past. A day that passed in another may not be taken from it, so there
 * the story goes on from today, and the clock ends ahead.
 */
async function beginEarlier(demo: RunningDemo, env: Record<string, string | undefined>) {
  const { settings, client, pid } = demo
  if (settings.DATABASE_URL || !(await isUnused(client))) return demo
  await client.end()
  process.kill(pid, BEGIN_EARLIER)
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(250)) {
    const again = await openRunningDemo(env).catch(() => undefined)
    const ready = await fetch(`http://127.0.0.1:${settings.PORT}/readyz`).catch(() => undefined)
    if (again && ready?.ok && (await isBehind(again.client))) return again
    await again?.client.end()
    if (!isAlive(pid)) break
  }
  throw new StartError('The demo did not begin again; the log of `npm start` says why.')
}

async function isBehind(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    'select from product_state where clock_offset_ms < 0 and opened_at is not null',
  )
  return rows.length > 0
}

/** A story told twice would name the same members, and one whose payouts are held back would wait for them. */
async function assertNew(client: pg.Client, members: Members): Promise<void> {
  const { rows } = await client.query('select 1 from wallet where address = any($1)', [
    [0, DEMO_PLACE + 1].map((member) => members.addressOf(member).toLowerCase()),
  ])
  if (rows.length > 0)
    throw new StartError(
      'This demo was filled before. Stop it, run `npm run reset`, start it and seed again.',
    )
  const held = await client.query(
    `select concat_ws(', ', case when paused then 'a pause' end, 'a limit of ' || trim_scale(daily_limit / 1e18) || ' POL a day',
       'approval above ' || trim_scale(approval_threshold / 1e18) || ' POL') as by from payout_control`,
  )
  if (held.rows[0].by)
    throw new StartError(
      `Payouts are held up by ${held.rows[0].by}: lift that in the console and seed again.`,
    )
}

/** Everybody joins, then pays in, then trades and withdraws. */
async function play(
  acts: StoryDay['acts'],
  members: Members,
  client: pg.Client,
  chain: { rpcUrl: string; contract: Hex },
): Promise<void> {
  await joinAll(ofKind(acts, 'join'), members)
  const payments = ofKind(acts, 'deposit').map(({ member, wei }) => ({
    from: members.addressOf(member),
    wei,
  }))
  const before = await countDeposits(client)
  await payIn(chain.rpcUrl, chain.contract, payments)
  await until(
    'The deposits were not credited',
    async () => (await countDeposits(client)) >= before + payments.length,
  )
  await each(ofKind(acts, 'buy'), ({ member, nftId }) => members.buy(member, nftId))
  await each(ofKind(acts, 'sell'), ({ member, nftId }) => members.sell(member, nftId))
  const withdrawals = ofKind(acts, 'withdraw')
  const sum = withdrawals.reduce((all, { wei }) => all + wei, 0n)
  await addForRewards(chain.rpcUrl, chain.contract, sum)
  await each(withdrawals, ({ member, wei }) => members.withdraw(member, wei))
  if ((await unpaid(client)) > MAX_UNPAID)
    await until('The withdrawals were not paid', async () => {
      await makeBlock(chain.rpcUrl)
      return (await unpaid(client)) === 0
    })
}

/** What is in the block before the last becomes final. */
const makeBlock = (rpcUrl: string) => demoClient(rpcUrl).mine({ blocks: 1 })

async function until(failed: string, holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; !(await holds()); await sleep(100)) {
    if (Date.now() > deadline) throw new Error(`${failed}; the log of \`npm start\` says why.`)
  }
}

/** Wave by wave: nobody joins before their sponsor has, and those of one sponsor in their order, which makes the legs. */
async function joinAll(joins: Extract<Act, { kind: 'join' }>[], members: Members): Promise<void> {
  let waiting = joins
  while (waiting.length > 0) {
    const absent = new Set(waiting.map(({ member }) => member))
    const next = waiting.filter(({ sponsor }) => sponsor === null || !absent.has(sponsor))
    const families = new Map<number | null, typeof next>()
    for (const join of next) families.set(join.sponsor, [...(families.get(join.sponsor) ?? []), join])
    await each([...families.values()], async (family) => {
      for (const { member, sponsor } of family) await members.join(member, sponsor)
    })
    const joined = new Set(next)
    waiting = waiting.filter((join) => !joined.has(join))
  }
}

async function isRootPublished(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from published_root where date '1970-01-01' + day::integer >= (
       select max(day) from day_close where closed_at is not null) limit 1`,
  )
  return rows.length > 0
}

async function unpaid(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pol: number }>(
    'select coalesce(sum(net) / 1e18, 0)::float8 as pol from withdrawal where open',
  )
  return rows[0]!.pol
}

async function countDeposits(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from deposit')
  return rows[0]!.count
}

function ofKind<Kind extends Act['kind']>(acts: readonly Act[], kind: Kind): Extract<Act, { kind: Kind }>[] {
  return acts.filter((act): act is Extract<Act, { kind: Kind }> => act.kind === kind)
}

async function each<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values()
  const work = async () => {
    for (const one of waiting) await act(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

function summary(acts: readonly Act[]): string {
  const count = (kind: Act['kind'], one: string) => {
    const found = ofKind(acts, kind).length
    return found > 0 ? [`${found} ${one}${found === 1 ? '' : 's'}`] : []
  }
  return [
    ...count('join', 'new wallet'),
    ...count('deposit', 'deposit'),
    ...count('buy', 'purchase'),
    ...count('sell', 'sale'),
    ...count('withdraw', 'withdrawal'),
  ].join(', ')
}
