import { addDays, startOfDay } from '@polder/base/clock'
import type { EntityManager } from 'typeorm'
import { aliasOf, type List, walletJoin } from './define-list.ts'
import { anyAddress, type FoundWallets, findWallets } from './find-wallets.ts'

export interface RowFilter {
  /** part of an address, in any case */
  wallet?: string | null
  /** UTC days, both with it */
  from?: string | null
  to?: string | null
  /** values of which one must be met, by the list's filter; left out or null: any */
  only?: Readonly<Record<string, readonly string[] | null | undefined>>
}

/** Nothing lies before the one or after the other, and databases read days only so far. */
const FIRST_DAY = '1970-01-01'
const LAST_DAY = '9999-12-31'

/** @returns what is selected under the filter; null when nothing can match */
export async function selectRows(
  manager: EntityManager,
  list: List,
  filter: RowFilter,
): Promise<Selection | null> {
  const selection = new Selection(list.from)
  if (filter.wallet && list.wallet) {
    const strange = 'address' in list.wallet && list.wallet.strange
    const wallets = strange ? anyAddress(filter.wallet) : await findWallets(manager, filter.wallet)
    if (wallets.kind === 'none') return null
    addWallets(selection, list.wallet, wallets)
  }
  const { conditions } = selection
  const instant = (day: string) => (list.day.type === 'date' ? day : startOfDay(day))
  const { from, to } = filter
  if (from && from > FIRST_DAY) conditions.push(`${list.day.sql} >= ${selection.bind(instant(from))}`)
  if (to && to < LAST_DAY) {
    const next = addDays(to < FIRST_DAY ? FIRST_DAY : to, 1)
    conditions.push(`${list.day.sql} < ${selection.bind(instant(next))}`)
  }
  for (const [name, values] of Object.entries(filter.only ?? {})) {
    if (!values) continue
    const single = values.length === 1 ? `${selection.bind(values[0])}::text` : null
    const any = single ? `array[${single}]` : `${selection.bind(values)}::text[]`
    conditions.push(list.filters[name]!.sql(any, single))
  }
  return selection
}

export class Selection {
  readonly conditions: string[] = []
  readonly values: unknown[] = []
  private readonly joins = new Set<string>()
  /** whether the one condition is known to be met by many rows */
  dense = false
  /** of the list's own table */
  readonly alias: string

  constructor(private from: string) {
    this.alias = aliasOf(from)
  }

  join(joins: readonly string[] = []): void {
    for (const sql of joins) this.joins.add(sql)
  }

  /** @returns the parameter's place */
  bind(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  /**
   * A database that does not know how few rows match may walk through all the others in the order of the sort. Where
   * few do, they are read first and sorted then: `offset 0` is what holds it to that.
   */
  async sortFew(manager: EntityManager, few: number): Promise<void> {
    if (this.conditions.length === 0 || (this.dense && this.conditions.length === 1)) return
    if ((await this.count(manager, few + 1)) > few) return
    this.from = `(select ${this.alias}.* ${this.sql()} offset 0) ${this.alias}`
    this.conditions.length = 0
  }

  /** @returns how many rows there are, counted up to `max` */
  async count(manager: EntityManager, max: number): Promise<number> {
    const [row]: { count: number }[] = await manager.query(
      `select count(*)::integer as count from (select 1 ${this.sql()} limit ${max}) as counted`,
      this.values,
    )
    return row?.count ?? 0
  }

  sql(): string {
    return `from ${[this.from, ...this.joins].join(' ')} ${this.conditions.length > 0 ? `where ${this.conditions.join(' and ')}` : ''}`
  }
}

function addWallets(
  selection: Selection,
  column: NonNullable<List['wallet']>,
  wallets: Exclude<FoundWallets, { kind: 'none' }>,
): void {
  if ('id' in column) selection.join(column.joins)
  if (wallets.kind === 'few') {
    selection.conditions.push(
      'id' in column
        ? `${column.id} = any(${selection.bind(wallets.ids)}::bigint[])`
        : `${column.address} = any(${selection.bind(wallets.addresses)}::text[])`,
    )
    return
  }
  selection.dense = true
  if ('address' in column) {
    selection.conditions.push(`${column.address} like ${selection.bind(wallets.pattern)}`)
    return
  }
  if (column.id !== 'w.id') selection.join([walletJoin(column.id)])
  selection.conditions.push(`w.address like ${selection.bind(wallets.pattern)}`)
}
