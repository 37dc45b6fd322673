import { formatPol } from '@polder/base/amount'

/** @param wei amount. @returns a JSON number in POL, the nearest there is (docs/api.md#values) */
export function pol(wei: bigint): number {
  return Number(formatPol(wei))
}

/** @returns ISO 8601, UTC, or null */
export function iso(instant: Date): string
export function iso(instant: Date | null): string | null
export function iso(instant: Date | null): string | null {
  return instant?.toISOString() ?? null
}
