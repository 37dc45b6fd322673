import { readBooks } from '@polder/ledger/model/testing/books'
import { expectedBooks } from '@polder/ledger/model/testing/expected-books'
import { dayFromText, dayOf } from '@polder/ledger/model/testing/naive-calendar'
import { closeOne } from '@polder/ledger/model/testing/naive-close'
import { type World as Naive, type NaiveWallet, readTerms } from '@polder/ledger/model/testing/naive-world'
import type { PlanTerms } from '@polder/ledger/plan/plan'
import type { World } from './world.ts'

/** Every product of the simulator has the same chain of seeds, which takes long to walk. */
const boxSeeds = new Map<string, Buffer>()
const checked = new WeakMap<object, number>()

/** What closed days leave in the books, and the teams of now. */
const PARTS = ['incomes', 'days', 'boxes', 'rounds', 'clubs', 'teams'] as const

/** @returns where the books say otherwise than the plan, told a second time, of closed days. Looked at once for each step of one */
export async function differencesFromRules(world: World): Promise<string[]> {
  const closing = await world.rows<{ day: string; closed: boolean }>(
    `select day::text, closed_at is not null as closed from day_close where computed_at is not null`,
  )
  const steps = closing.length + closing.filter(({ closed }) => closed).length
  if (steps === 0 || checked.get(world.db) === steps) return []
  checked.set(world.db, steps)
  const naive = await readNaive(world)
  const unknown = closing.map(({ day }) => day).filter((day) => !boxSeeds.has(day))
  for (const { day, seed } of await world.rows<{ day: string; seed: Buffer | null }>(
    'select day::text, box_seed_of(day) as seed from unnest($1::date[]) as day',
    [unknown],
  ))
    if (seed) boxSeeds.set(day, seed)
  for (let n = 0; n < closing.length; n += 1)
    naive.days.push(closeOne(naive, dayOf(naive.openedAt) + n, boxSeeds))
  const [expected, found] = [expectedBooks(naive), await readBooks(world.db)]
  // One that is computed has no totals yet.
  for (const { day, closed } of closing) if (!closed) delete expected.days[day]
  return PARTS.flatMap((part) =>
    [...new Set([...Object.keys(expected[part]), ...Object.keys(found[part])])]
      .filter((key) => expected[part][key] !== found[part][key])
      .map(
        (key) => `${part} of ${key}: ${found[part][key]} in the books, ${expected[part][key]} by the rules`,
      ),
  )
}

/** The books' own facts, as the second telling of the rules takes them. */
async function readNaive(world: World): Promise<Naive> {
  const [{ opened }] = (await world.rows<{ opened: Date }>(
    'select opened_at as opened from product_state',
  )) as [{ opened: Date }]
  const plans = await world.rows<{ version: number; from: string; terms: PlanTerms }>(
    'select version, effective_from::text as from, terms from plan_version order by version',
  )
  const rows = await world.rows<{ id: string; address: string; sponsor: string | null; created: Date }>(
    'select id, address, sponsor_id as sponsor, created_at as created from wallet order by id',
  )
  const byId = new Map<string, NaiveWallet>()
  for (const { id, address, sponsor, created } of rows) {
    const wallet: NaiveWallet = {
      ...{
        address,
        code: id,
        sponsor: byId.get(sponsor ?? '') ?? null,
        referrals: [],
        createdAt: created.getTime(),
      },
      ...{ available: 0n, inFlight: 0n, receivable: 0n },
    }
    wallet.sponsor?.referrals.push(wallet)
    byId.set(id, wallet)
  }
  const positions = await world.rows<{
    id: string
    wallet: string
    price: string
    interest: string
    opened: Date
    closed: Date | null
  }>(
    'select id, wallet_id as wallet, price, daily_interest as interest, opened_at as opened, closed_at as closed from position order by id',
  )
  return {
    openedAt: opened.getTime(),
    plans: plans.map(({ version, from, terms }) => ({
      version,
      from: dayFromText(from),
      plan: readTerms(terms),
    })),
    wallets: [...byId.values()],
    positions: positions.map((row) => ({
      ...{
        id: row.id,
        owner: byId.get(row.wallet)!,
        price: BigInt(row.price),
        dailyInterest: BigInt(row.interest),
      },
      ...{ openedAt: row.opened.getTime(), soldAt: row.closed?.getTime() ?? null },
    })),
    ...{ boxes: [], deposits: [], withdrawals: [], days: [], house: {} as Naive['house'] },
  }
}
