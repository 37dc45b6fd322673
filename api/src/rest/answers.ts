import { formatPol } from '@polder/base/amount'

/** @param amounts wei. @returns each in POL, under its name with POL behind it */
export function inPol<Name extends string>(
  amounts: Record<Name, bigint>,
): { [N in Name as `${N}POL`]: number } {
  const entries = Object.entries<bigint>(amounts).map(([name, wei]) => [`${name}POL`, pol(wei)])
  return Object.fromEntries(entries)
}

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
