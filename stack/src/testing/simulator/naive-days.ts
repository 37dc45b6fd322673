import { dayFromText, dayOf } from '@polder/ledger/model/testing/naive-calendar'
import { closeOne } from '@polder/ledger/model/testing/naive-close'
import { type World as Naive, type NaiveWallet, readTerms } from '@polder/ledger/model/testing/naive-world'
import type { PlanTerms } from '@polder/ledger/plan/plan'
import type { World } from './world.ts'

/** Every product of the simulator has the same chain of seeds, which takes long to walk. */
const boxSeeds = new Map<string, Buffer>()
const checked = new WeakMap<object, number>()

/** @returns where closed days paid otherwise than the plan, told a second time, says. Looked at once for each newly closed day */
export async function differencesFromRules(world: World): Promise<string[]> {
  const [{ days }] = (await world.rows<{ days: number }>(
    'select count(*)::integer as days from day_close where computed_at is not null',
  )) as [{ days: number }]
  if (days === 0 || checked.get(world.db) === days) return []
  checked.set(world.db, days)
  const naive = await readNaive(world)
  const closing = await world.rows<{ day: string }>(
    'select day::text from day_close where computed_at is not null',
  )
  const unknown = closing.map(({ day }) => day).filter((day) => !boxSeeds.has(day))
  for (const { day, seed } of await world.rows<{ day: string; seed: Buffer | null }>(
    'select day::text, box_seed_of(day) as seed from unnest($1::date[]) as day',
    [unknown],
  ))
    if (seed) boxSeeds.set(day, seed)
  const found = new Map(
    (
      await world.rows<{ key: string; cells: string }>(
        `select i.day || ' ' || address as key, (select jsonb_object_agg(name, cell)::text from
           jsonb_each_text(to_jsonb(i) - '{day,wallet_id,amount}'::text[]) as c (name, cell) where cell is not null) as cells
         from day_income i join wallet w on w.id = i.wallet_id`,
      )
    ).map(({ key, cells }) => [key, cells]),
  )
  const wrong: string[] = []
  for (let n = 0; n < days; n += 1) {
    const day = dayOf(naive.openedAt) + n
    const closed = closeOne(naive, day, boxSeeds)
    naive.days.push(closed)
    for (const i of closed.incomes) {
      const expected: Record<string, bigint> = {
        interest: i.interest,
        mystery_box: i.mysteryBox,
        prize_weekly: i.prizeWeekly,
        prize_final: i.prizeFinal,
        club: i.club,
      }
      for (const [level, amount] of i.levels.entries()) expected[`c${level + 1}`] = amount
      const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
      const cells = JSON.parse(found.get(`${date} ${i.wallet.address}`) ?? '{}') as Record<string, string>
      for (const [name, amount] of Object.entries(expected))
        if (BigInt(cells[name] ?? 0) !== amount)
          wrong.push(
            `day ${date} paid ${i.wallet.address} ${cells[name] ?? 0} of ${name}, and ${amount} are due`,
          )
    }
  }
  return wrong
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
