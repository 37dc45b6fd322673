import { createHash } from 'node:crypto'
import type { DataSource } from 'typeorm'
import { expect } from 'vitest'
import { verifyDay } from '../../close/verify-day.ts'
import { proveBooks } from '../../prove-books.ts'
import { explainDay } from '../../reads/explain-day.ts'
import { dayFromText, dayOf } from '../naive-calendar.ts'
import { replay } from '../naive-model.ts'
import type { World } from '../naive-world.ts'
import { readBooks } from './books.ts'
import { expectedBooks } from './expected-books.ts'
import type { History } from './history-arbitrary.ts'
import type { ModelLedgers } from './model-ledger.ts'
import type { Product } from './product.ts'
import { runHistory } from './run-history.ts'

/**
 * Runs a history on the real product and through the naive model, and compares all that the books hold.
 * @returns the model's world, for counting what happened in it
 * @throws AssertionError at the first difference
 */
export async function checkHistory(
  ledgers: Pick<ModelLedgers, 'open'>,
  history: History,
  mostDays: number,
): Promise<World> {
  const ledger = await ledgers.open({
    at: history.openAt.getTime(),
    terms: history.terms,
    luck: history.luck,
  })
  try {
    return await checkAgainstModel(await runHistory(ledger, history, mostDays))
  } finally {
    await ledger.close()
  }
}

/**
 * Compares all that the books hold with what the naive model makes of the same facts.
 * @throws AssertionError at the first difference
 */
export async function checkAgainstModel(product: Product): Promise<World> {
  const { db } = product.ledger
  await product.readSeeds()
  const world = replay(product.facts)
  expect(await readBooks(db)).toEqual(expectedBooks(world))
  expect((await proveBooks(db)).problems).toEqual([])
  await checkSeeds(db, world)
  await checkDigests(db)
  await checkExplanations(db)
  return world
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

/** The rows of the newest days and of the days of rounds and clubs: their parts sum to what was paid. */
async function checkExplanations(db: DataSource): Promise<void> {
  const rows: { day: string; wallet_id: string; amount: string }[] = await db.query(
    `select day::text as day, wallet_id, amount from day_income
     order by (club > 0)::integer + (prize_weekly > 0)::integer + (mystery_box > 0)::integer desc, day desc, wallet_id limit 12`,
  )
  for (const { day, wallet_id: walletId, amount } of rows) {
    const why = await explainDay(db.manager, { walletId, day })
    const parts = [
      ...why!.interest.map(({ dailyInterest }) => dailyInterest),
      ...why!.referral.map(({ base, basisPoints }) => (base * BigInt(basisPoints)) / 10_000n),
      ...why!.boxes.map(({ reward }) => reward),
      ...why!.prizes.map((prize) => prize.amount),
      why!.club?.amount ?? 0n,
    ]
    expect([day, walletId, parts.reduce((sum, part) => sum + part, 0n)]).toEqual([
      day,
      walletId,
      BigInt(amount),
    ])
  }
}
