import { describe, expect, it } from 'vitest'
import { readFilter, type StatementFilter, writeFilter } from './statement-filter.ts'

const read = (search: string) => readFilter(new URLSearchParams(search))
const nothing: StatementFilter = { types: [], fromDay: null, toDay: null }

describe('the filter of a statement in an address', () => {
  it('is read', () => {
    expect(read('?types=mystery-box,interest&from=2026-11-20&to=2026-12-31')).toEqual({
      types: ['INTEREST', 'MYSTERY_BOX'],
      fromDay: '2026-11-20',
      toDay: '2026-12-31',
    })
  })

  it.each([
    '',
    '?types=',
    '?types=bribes',
    '?from=yesterday',
    '?to=2026-02-30',
    '?from=2026-13-01',
    '?from=1',
  ])('leaves out what cannot be read: %s', (search) => expect(read(search)).toEqual(nothing))

  it.each<[StatementFilter, string]>([
    [nothing, ''],
    [{ ...nothing, types: ['PRIZE_POOL', 'DEPOSIT'] }, 'types=prize-pool%2Cdeposit'],
    [{ types: [], fromDay: '2026-11-20', toDay: '2026-11-20' }, 'from=2026-11-20&to=2026-11-20'],
  ])('is written: %j', (filter, search) => {
    expect(writeFilter(filter).toString()).toBe(search)
    expect(read(search)).toEqual({ ...filter, types: [...filter.types].sort() })
  })
})
