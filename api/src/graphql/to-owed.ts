import type { ForecastRecord } from '@polder/ledger/reads/forecast'
import { Forecast } from './types/owed.ts'

/** From what the ledger reads to what the schema shows; no rule stands here. */
export function toForecast({ horizons, ...forecast }: ForecastRecord): Forecast {
  return {
    ...forecast,
    horizons: horizons.map(({ prize, ...owed }) => ({
      ...owed,
      prizePool: prize,
      total: owed.interest + owed.referral + owed.mysteryBox + prize + owed.club,
    })),
    assumptions: ASSUMPTIONS,
  }
}

const ASSUMPTIONS = [
  'Nobody buys, sells, joins or withdraws: every position held now is held throughout.',
  'Referral levels stay unlocked or locked as they are.',
  'Every mystery box drawn so far vests.',
  'Every prize pool is shared out in full.',
  'Clubs are paid at each month end on what will then have been held long enough.',
  'Changes of plan that are already decided take effect on their day.',
]
