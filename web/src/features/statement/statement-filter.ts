import { t } from '../../texts/texts.ts'

/** The types of line there are, as the API names them, in the order in which they are offered. */
export const lineTypes = Object.keys(t.types) as LineType[]
export type LineType = keyof typeof t.types

export type StatementFilter = ReturnType<typeof readFilter>

/**
 * Reads the filter that an address carries, e.g. `?types=interest,mystery-box&from=2026-11-20`; what it cannot read is
 * left out.
 */
export function readFilter(params: URLSearchParams) {
  const named = new Set((params.get('types') ?? '').split(','))
  return {
    /** None: all of them */
    types: lineTypes.filter((type) => named.has(nameOf(type))),
    /** UTC days, both belong to it */
    fromDay: readDay(params.get('from')),
    toDay: readDay(params.get('to')),
  }
}

/** @returns the part of an address that {@link readFilter} reads as this filter */
export function writeFilter({ types, fromDay, toDay }: StatementFilter): URLSearchParams {
  return new URLSearchParams([
    ...(types.length > 0 ? [['types', types.map(nameOf).join(',')]] : []),
    ...(fromDay ? [['from', fromDay]] : []),
    ...(toDay ? [['to', toDay]] : []),
  ])
}

function nameOf(type: LineType): string {
  return type.toLowerCase().replaceAll('_', '-')
}

function readDay(text: string | null): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}
