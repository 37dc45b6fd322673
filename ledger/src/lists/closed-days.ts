import type { EntityManager } from 'typeorm'
import { definePages } from './define-pages.ts'
import { amount, count, day, instant, text } from './field.ts'
import { readRow } from './read-pages.ts'

/** Closed days, with what each paid over all wallets. */
export const CLOSED_DAYS = definePages({
  name: 'Close',
  description: 'A closed day',
  from: 'day_close c',
  where: 'c.closed_at is not null',
  day: { sql: 'c.day', type: 'date' },
  fields: {
    day: day('c.day', 'In UTC, e.g. `"2026-11-20"`'),
    closedAt: instant('c.closed_at', 'In real time'),
    wallets: count('c.wallets', 'Wallets that were paid something'),
    planVersion: count('c.plan_version', 'The version of the plan in force on the day'),
    interest: amount('c.interest', 'Interest of all positions, in POL'),
    referral: amount('c.referral', 'Commissions of all levels, in POL'),
    mysteryBox: amount('c.mystery_box', 'Mystery box rewards credited, in POL'),
    prizePool: amount('c.prize', 'Shares of the prize pool, in POL'),
    club: amount('c.club', 'Rewards of clubs, in POL'),
    total: amount('c.total', 'All kinds of reward together, in POL'),
    digest: text(`encode(c.digest, 'hex')`, "SHA-256 over the day's rows and the digest of the day before"),
  },
  sorts: { time: [['c.day', 'date']] },
  ordered: 'How it is sorted',
})

/** @returns the day, or null when it is not closed */
export function readClosedDay(manager: EntityManager, closedDay: string) {
  return readRow(manager, CLOSED_DAYS, `${CLOSED_DAYS.where} and c.day = $1`, [closedDay])
}
