/** Days as whole numbers since 1970-01-01 (a Thursday), UTC. Written apart from base/clock, which it is to check. */
export const MS_OF_DAY = 86_400_000

/** @returns the UTC day an instant lies in */
export function dayOf(ms: number): number {
  return Math.floor(ms / MS_OF_DAY)
}

/** @param text `YYYY-MM-DD` */
export function dayFromText(text: string): number {
  const [year, month, date] = text.split('-').map(Number)
  return Date.UTC(year!, month! - 1, date!) / MS_OF_DAY
}

/** @returns `YYYY-MM-DD` */
export function textOfDay(day: number): string {
  const date = new Date(day * MS_OF_DAY)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
}

/** @returns 0 for Monday to 6 for Sunday */
export function weekdayOf(day: number): number {
  return (day + 3) % 7
}

/** @returns the Monday of a day's ISO week */
export function mondayBefore(day: number): number {
  let monday = day
  while (weekdayOf(monday) !== 0) monday -= 1
  return monday
}

/** @returns e.g. `2026-W47`: week 1 of a year is the one that holds its 4 January */
export function isoWeekOf(day: number): string {
  for (let year = new Date(day * MS_OF_DAY).getUTCFullYear() + 1; ; year--) {
    const first = mondayBefore(Date.UTC(year, 0, 4) / MS_OF_DAY)
    if (day >= first) return `${year}-W${String(Math.floor((day - first) / 7) + 1).padStart(2, '0')}`
  }
}

/** @returns whether the next day begins a month */
export function isMonthEnd(day: number): boolean {
  return new Date((day + 1) * MS_OF_DAY).getUTCDate() === 1
}
