import { POL } from '@polder/base/amount'
import { defaultPlan } from '../../plan/default-plan.ts'
import type { PlanTerms } from '../../plan/plan.ts'
import { addressOf } from '../../testing/test-ledger.ts'
import { checkAgainstModel } from './check-history.ts'
import { openModelLedger } from './model-ledger.ts'
import { dayFromText, MS_OF_DAY } from './naive-calendar.ts'
import { Product } from './product.ts'

/** The default plan, every box one of 10 %, and changes. */
export function planWith(change: Partial<PlanTerms>): PlanTerms {
  return {
    ...defaultPlan,
    mysteryBox: {
      days: 90,
      vestingDays: 30,
      tiers: [{ name: 'Only', chanceBasisPoints: 10_000, rewardBasisPoints: 1_000 }],
    },
    ...change,
  }
}

/** @param text e.g. `2028-02-29` or `2028-02-29T23:59:59.999Z` @returns milliseconds */
function instant(text: string): number {
  return Date.parse(text)
}

/** Tells a story of a product of its own, which is what the naive model says in the end. @returns what the story does */
export async function inScenario<Told>(
  i: Parameters<typeof Scenario.open>[0],
  story: (s: Scenario) => Promise<Told>,
): Promise<Told> {
  const s = await Scenario.open(i)
  try {
    const told = await story(s)
    await checkAgainstModel(s)
    return told
  } finally {
    await s.ledger.close()
  }
}

/** A product in which a test says what happens, on real dates. */
export class Scenario extends Product {
  /** @param i.timeZone of the database's sessions (default UTC) */
  static async open(i: { at: string; terms?: PlanTerms; timeZone?: string }): Promise<Scenario> {
    const { at, terms = planWith({}), timeZone = 'UTC' } = i
    return new Scenario(await openModelLedger({ at: instant(at), terms, timeZone }), terms)
  }

  /** Connects wallet `n` under wallet `sponsor`, with whole POL. */
  async join(n: number, sponsor: number | null, pol = 0): Promise<void> {
    await this.connect(n, sponsor === null ? null : this.codes.get(addressOf(sponsor))!)
    if (pol > 0) await this.deposit(n, BigInt(pol) * POL)
  }

  async buy(n: number, ...nftIds: string[]): Promise<void> {
    for (const nftId of nftIds) await this.purchase(n, nftId)
  }

  /** Moves to an instant and closes what is due there. */
  async until(text: string): Promise<void> {
    await this.ledger.moveTo(instant(text))
    await this.close()
  }

  /** Closes each day as soon as it has ended, until a day has begun. */
  async daily(text: string): Promise<void> {
    const last = dayFromText(text)
    for (let day = Math.floor(this.ledger.now() / MS_OF_DAY) + 1; day <= last; day++) {
      await this.ledger.moveTo(day * MS_OF_DAY)
      await this.close()
    }
  }

  /** @returns the wei of one column by day, e.g. of `club` or `c1`; days without any are left out */
  async paid(n: number, column: string): Promise<Record<string, bigint>> {
    const rows: { day: string; amount: string }[] = await this.ledger.db.query(
      `select i.day::text as day, to_jsonb(i) ->> $2 as amount from day_income i join wallet w on w.id = i.wallet_id
       where w.address = $1 and to_jsonb(i) ->> $2 <> '0' order by i.day`,
      [addressOf(n), column],
    )
    return Object.fromEntries(rows.map(({ day, amount }) => [day, BigInt(amount)]))
  }

  /** @returns what wallets own in the product: available, principal and in flight, wei */
  async owned(...wallets: number[]): Promise<bigint> {
    let sum = 0n
    for (const n of wallets) {
      const { available, principal, inFlight } = await this.figures(addressOf(n))
      sum += available + principal + inFlight
    }
    return sum
  }
}
