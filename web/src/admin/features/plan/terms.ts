import { readDecimal } from '../../../amounts/read-amount.ts'
import { safeStorage } from '../../../platform/safe-storage.ts'

/** A leaf of the terms: decimal text in POL, a name, or a whole number such as basis points. */
export type Leaf = string | number
export type Row = Record<string, Leaf>
/** Fields of the terms that belong together; one may be a table, such as the tiers of the mystery box. */
export type Group = Record<string, Leaf | Row[]>
/** The terms of a plan as they are written down: groups of fields, and tables of rows. */
export type Terms = Record<string, Group | Row[]>

/** @returns the terms; null when they are not written down as groups and tables */
export function parseTerms(json: string): Terms | null {
  const terms: unknown = JSON.parse(json)
  if (!isRecord(terms)) return null
  const whole = Object.values(terms).every((group) => isTable(group) || isGroup(group))
  return whole ? (terms as Terms) : null
}

/** Whether a field is a share in basis points, shown in percent. */
export function isShare(field: string): boolean {
  return /basisPoints$/i.test(field)
}

/** @param basisPoints e.g. 150. @returns percent, "1.5" */
export function toPercent(basisPoints: number): string {
  return String(basisPoints / 100)
}

/**
 * @param percent as typed, e.g. "1.5"
 * @returns whole basis points, 150; null when it is no such number
 */
export function toBasisPoints(percent: string): number | null {
  const read = readDecimal(percent)
  const [, whole, decimals = ''] =
    ('decimal' in read && /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(read.decimal)) || []
  return whole === undefined ? null : Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

/** Whether a field is an amount of POL, which the terms hold as decimal text. */
export function isAmount(field: string): boolean {
  return /^(price|dailyInterest|minimum|minimumBalance|threshold|\w+Pool)$/.test(field)
}

/**
 * @param named in the order in which people read about them
 * @returns what is there, the named first
 */
export function inOrder<Value>(parts: Record<string, Value>, named: readonly string[]): [string, Value][] {
  const place = (name: string) => (named.includes(name) ? named.indexOf(name) : named.length)
  return Object.entries(parts).sort(([one], [two]) => place(one) - place(two))
}

/** @returns a row to be filled in, with the fields of the others */
export function emptyRow(rows: readonly Row[]): Row {
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([field, value]) => [field, typeof value === 'number' ? 0 : '']),
  )
}

function isGroup(value: unknown): value is Group {
  return isRecord(value) && Object.values(value).every((field) => isLeaf(field) || isTable(field))
}

function isTable(value: unknown): value is Row[] {
  return Array.isArray(value) && value.every(isRow)
}

function isRow(value: unknown): value is Row {
  return isRecord(value) && Object.values(value).every(isLeaf)
}

function isLeaf(value: unknown): value is Leaf {
  return typeof value === 'string' || typeof value === 'number'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What is wrong with fields of a draft, by their path, e.g. `clubs[0].threshold`. */
export type Problems = ReadonlyMap<string, string>

/** @param problem what the server says of a draft: each fault on a line, followed by where it is */
export function problemsOf(problem: string | null): Problems {
  const faults = (problem ?? '').matchAll(/✖ (.+)\n\s*→ at (\S+)/g)
  return new Map([...faults].map(([, fault, path]) => [path!, fault!]))
}

const KEY = 'polder.plan-draft'

/**
 * Keeps a draft in this browser, so that it survives leaving the page; one that changes nothing is forgotten.
 * @param newest the terms that it began as
 */
export function keepDraft(newest: Terms, draft: Terms): void {
  const [from, terms] = [JSON.stringify(newest), JSON.stringify(draft)]
  if (from === terms) safeStorage().removeItem(KEY)
  else safeStorage().setItem(KEY, JSON.stringify({ from, terms }))
}

/** @returns the kept draft; null when there is none, or it began as terms that are no longer the newest */
export function keptDraft(newest: Terms): Terms | null {
  try {
    const kept: unknown = JSON.parse(safeStorage().getItem(KEY) ?? 'null')
    const { from, terms } = kept as Record<string, unknown>
    return from === JSON.stringify(newest) ? parseTerms(String(terms)) : null
  } catch {
    return null
  }
}
