/** Milliseconds in a UTC day, which has no leap seconds here. */
export const DAY_MS = 86_400_000

/** A UTC day, `YYYY-MM-DD`. */
export type Day = string

/** @returns the real time. Money rules use the product's clock instead, which the database keeps. */
export function now(): Date {
  return new Date()
}

/** @returns the UTC day an instant falls on, `YYYY-MM-DD` */
export function utcDay(instant: Date): Day {
  return instant.toISOString().slice(0, 10)
}

/**
 * @param day `YYYY-MM-DD`
 * @returns its first instant
 * @throws RangeError when it is not a day of the calendar
 */
export function startOfDay(day: Day): Date {
  const start = new Date(`${day}T00:00:00.000Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(start.getTime()) || utcDay(start) !== day) {
    throw new RangeError(`Not a day: ${JSON.stringify(day)}`)
  }
  return start
}

/** @param days whole days, may be negative */
export function addDays(day: Day, days: number): Day {
  return utcDay(new Date(startOfDay(day).getTime() + days * DAY_MS))
}

/** @returns whole days from one day to another; negative when `to` is the earlier */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY_MS)
}

/** @returns 1 (Monday) to 7 (Sunday) */
export function isoWeekday(day: Day): number {
  return startOfDay(day).getUTCDay() || 7
}

/** @returns the Monday of the ISO week a day lies in */
export function mondayOf(day: Day): Day {
  return addDays(day, 1 - isoWeekday(day))
}

/** @returns the ISO 8601 week a day lies in, `YYYY-Www`; the year is the one its Thursday lies in */
export function isoWeek(day: Day): string {
  const thursday = addDays(mondayOf(day), 3)
  const year = thursday.slice(0, 4)
  const week = 1 + Math.floor(daysBetween(`${year}-01-01`, thursday) / 7)
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** @returns whether a day is the last of its calendar month */
export function endsMonth(day: Day): boolean {
  return addDays(day, 1).endsWith('-01')
}

/** @returns whether a day is the last (Sunday) of its ISO week */
export function endsWeek(day: Day): boolean {
  return isoWeekday(day) === 7
}
