import type { DataSource } from 'typeorm'
import { inTransaction } from '../database-transaction.ts'
import { forecastOwed } from '../rules/forecast.ts'
import { query } from '../sql.ts'
import { readForecastFacts } from './forecast-facts.ts'

/** How far ahead is looked, in days. */
const HORIZONS = [30, 90] as const

/**
 * Writes down what the plan will owe after a closed day, as things stood at its end. Done again it changes nothing.
 * @param day closed
 */
export async function writeForecast(db: DataSource, day: string): Promise<void> {
  await inTransaction(
    db,
    async (manager) => {
      const [state] = await query(
        manager,
        'select exists (select from forecast where day = $1::date) as "written!"',
        [day],
      )
      if (state!.written) return
      const facts = await readForecastFacts(manager, day)
      for (const days of HORIZONS) {
        const { interest, referral, mysteryBox, prize, club } = forecastOwed(facts, days)
        await query(
          manager,
          `insert into forecast (day, days, interest, referral, mystery_box, prize, club)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
          [day, days, interest, referral, mysteryBox, prize, club],
        )
      }
    },
    'REPEATABLE READ',
  )
}
