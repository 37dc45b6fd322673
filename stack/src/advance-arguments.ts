import { DAY_MS } from '@polder/base/clock'
import { StartError } from './start-error.ts'

const HOUR_MS = 3_600_000
/** Ten years: more is a typing mistake, and every day of it would have to be closed. */
const MAX_MS = 3_660 * DAY_MS

const advanceUsage = 'Use it as `npm run advance -- --days 30` or `npm run advance -- --hours 6`.'

/**
 * @param args such as `['--days', '30']`
 * @returns milliseconds to move the clock by
 * @throws StartError for anything but whole, positive numbers of days or hours
 */
export function readAdvance(args: string[]): number {
  const units: Record<string, number> = { '--days': DAY_MS, '--hours': HOUR_MS }
  const parts = args.flatMap((arg) => arg.split('='))
  const seen = new Set<string>()
  let total = 0
  for (let index = 0; index < parts.length; index += 2) {
    const [name = '', value = ''] = parts.slice(index, index + 2)
    const unit = units[name]
    if (unit === undefined) throw new StartError(`${JSON.stringify(name)} is not known here. ${advanceUsage}`)
    if (seen.has(name)) throw new StartError(`${name} is given twice. ${advanceUsage}`)
    if (!/^[1-9]\d{0,5}$/.test(value)) {
      throw new StartError(
        `${name} must be a whole number above 0, not ${JSON.stringify(value)}. ${advanceUsage}`,
      )
    }
    seen.add(name)
    total += Number(value) * unit
  }
  if (total === 0) throw new StartError(`How far? ${advanceUsage}`)
  if (total > MAX_MS) throw new StartError(`At most ten years (3660 days) at once. ${advanceUsage}`)
  return total
}
