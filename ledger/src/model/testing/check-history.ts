import { createHash } from 'node:crypto'
import type { DataSource } from 'typeorm'
import { expect } from 'vitest'
import { verifyDay } from '../../close/day-digest.ts'
import { buildRewardList } from '../../proof/build-reward-list.ts'
import { unpackRewards } from '../../proof/rewards.ts'
import { proveBooks } from '../../prove-books.ts'
import { explainDay } from '../../reads/explain-day.ts'
import { readTeams } from '../../reads/teams.ts'
import { rebuildTeams } from '../../teams/rebuild-teams.ts'
import { readBooks } from './books.ts'
import { expectedBooks, seasonedTeams } from './expected-books.ts'
import { dayFromText, dayOf, textOfDay } from './naive-calendar.ts'
import { replay } from './naive-model.ts'
import type { World } from './naive-world.ts'
import type { Product } from './product.ts'

/**
 * Compares all that the books hold with what the naive model makes of the same facts.
 * @throws AssertionError at the first difference
 */
export async function checkAgainstModel(product: Product): Promise<World> {
  const { db } = product.ledger
  await product.readSeeds()
  const world = replay(product.facts)
  expect(await readBooks(db)).toEqual(expectedBooks(world))
  await checkRewards(db, world)
  expect((await proveBooks(db)).problems).toEqual([])
  await checkSeeds(db, world)
  await checkDigests(db)
  await checkExplanations(db)
  await checkSeasoned(db, world)
  return world
}

/**
 * What a wallet has is what it deposited, less what it was paid, and what was credited as rewards, to the wei; and the list
 * of rewards, whether built at once or from an older one, is what the model credited.
 */
async function checkRewards(db: DataSource, world: World): Promise<void> {
  const wrong = await db.query(
    `select w.address, a.has, f.flow, i.rewards from wallet w
     left join lateral (select coalesce(sum(balance), 0) as has from account where wallet_id = w.id) a on true
     left join lateral (
       select coalesce(sum(deposited - paid), 0) as flow from chain_flow where wallet_id = w.id and stands) f on true
     left join lateral (select coalesce(sum(amount), 0) as rewards from day_income where wallet_id = w.id) i on true
     where a.has <> f.flow + i.rewards`,
  )
  expect(wrong).toEqual([])
  const days = world.days.map(({ day }) => textOfDay(day))
  for (const day of new Set([days.at(days.length >> 1), days.at(-1)])) {
    if (!day) continue
    await buildRewardList(db, day)
    const [{ entries }] = await db.query('select entries from reward_list where day = $1', [day])
    const expected = new Map<string, bigint>()
    for (const { incomes } of world.days.slice(0, days.indexOf(day) + 1)) {
      for (const { wallet, interest, levels, mysteryBox, prizeWeekly, prizeFinal, club } of incomes) {
        const parts = [interest, ...levels, mysteryBox, prizeWeekly, prizeFinal, club]
        const amount = parts.reduce((sum, part) => sum + part, expected.get(wallet.address) ?? 0n)
        if (amount > 0n) expected.set(wallet.address, amount)
      }
    }
    expect([...unpackRewards(entries)]).toEqual([...expected].sort())
  }
}

/** Each seed revealed leads to the commitment by as many hashes as its day has in the event; none is revealed early. */
async function checkSeeds(db: DataSource, world: World): Promise<void> {
  const [chain]: { commitment: Buffer }[] = await db.query('select commitment from box_chain')
  const seeds: { day: string; seed: Buffer; closed: boolean }[] = await db.query(
    `select s.day::text as day, s.seed, c.closed_at is not null as closed
     from box_seed s left join day_close c on c.day = s.day order by s.day`,
  )
  for (const { day, seed, closed } of seeds) {
    let hash = seed
    for (let n = dayOf(world.openedAt); n <= dayFromText(day); n++)
      hash = createHash('sha256').update(hash).digest()
    expect([day, hash.toString('hex'), closed]).toEqual([day, chain!.commitment.toString('hex'), true])
  }
}

async function checkDigests(db: DataSource): Promise<void> {
  const days: { day: string; digest: Buffer; previous: Buffer | null }[] = await db.query(
    'select day::text as day, digest, previous_digest as previous from day_close order by day',
  )
  let previous: string | undefined
  for (const day of days) {
    const { recorded, taken } = await verifyDay(db, day.day)
    expect([day.day, taken, day.previous?.toString('hex')]).toEqual([day.day, recorded, previous])
    previous = recorded
  }
}

/** Once the snapshot of teams are built, seasoned volumes are those of that moment; all else reads as before. */
async function checkSeasoned(db: DataSource, world: World): Promise<void> {
  expect(await rebuildTeams(db)).toBe(true)
  const [state]: { built_until: Date }[] = await db.query('select built_until from team_state')
  const wallets: { id: string; address: string }[] = await db.query('select id, address from wallet')
  const teams = await readTeams(
    db.manager,
    wallets.map(({ id }) => id),
  )
  const seasoned = wallets.map(({ id, address }) => {
    const { leftSeasoned, rightSeasoned } = teams.get(id)!
    return [address, `${leftSeasoned} ${rightSeasoned}`]
  })
  expect(Object.fromEntries(seasoned)).toEqual(seasonedTeams(world, state!.built_until.getTime()))
  expect((await readBooks(db)).teams).toEqual(expectedBooks(world).teams)
}

/** The newest rows of each kind of reward: their parts sum to what was paid. */
async function checkExplanations(db: DataSource): Promise<void> {
  const rows: { day: string; wallet_id: string; amount: bigint }[] = await db.query(
    `select distinct day::text as day, wallet_id, amount from (
       select i.day, i.wallet_id, i.amount, row_number() over (partition by k.kind order by i.day desc, i.wallet_id) as n
       from day_income i cross join lateral (values ('interest', i.interest), ('1', i.c1), ('2', coalesce(i.c2, i.c3)), ('4', coalesce(i.c4, i.c5)),
         ('6', coalesce(i.c6, i.c7, i.c8)), ('9', coalesce(i.c9, i.c10)), ('box', i.mystery_box), ('weekly', i.prize_weekly),
         ('final', i.prize_final), ('club', i.club)) as k (kind, amount)
       where k.amount > 0) as newest
     where n <= 3`,
  )
  for (const { day, wallet_id: walletId, amount } of rows) {
    const why = await explainDay(db.manager, { walletId, day })
    const parts = [
      ...why!.interest.map(({ dailyInterest }) => dailyInterest),
      ...why!.referral.map(({ base, basisPoints }) => (base * BigInt(basisPoints)) / 10_000n),
      ...why!.boxes.map(({ reward }) => reward),
      ...why!.prizes.map(({ pool, qualified, ownEarnings, allEarnings }) =>
        allEarnings === null ? pool / BigInt(qualified) : (pool * ownEarnings!) / allEarnings,
      ),
      why!.club?.amount ?? 0n,
    ]
    expect([day, walletId, parts.reduce((sum, part) => sum + part, 0n)]).toEqual([day, walletId, amount])
  }
}
