import { describe, expect, it } from 'vitest'
import { type ListRules, readListParams, writeListParams } from './list-params.ts'

const rules: ListRules<'CREATED_AT' | 'AMOUNT'> = {
  sorts: ['CREATED_AT', 'AMOUNT'],
  sortBy: 'CREATED_AT',
  filters: {
    wallet: { label: 'Wallet', maxLength: 42 },
    from: { label: 'From', values: 'day' },
    to: { label: 'To', values: 'day' },
    states: { label: 'State', values: { CREDITED: 'Credited', REVERSED: 'Reversed' } },
  },
}
const read = (text: string) => readListParams(new URLSearchParams(text), rules)

describe('readListParams', () => {
  it('is newest first and unfiltered without any', () => {
    expect(read('')).toEqual({
      sortBy: 'CREATED_AT',
      descending: true,
      only: {},
      after: null,
      page: 1,
      rows: 10,
    })
  })

  it('leaves out what cannot be', () => {
    expect(read('sort=PASSWORD&order=up&from=yesterday&to=2026-02-31x&states=MINE&page=-3')).toEqual(read(''))
    expect(read('page=7')).toEqual(read(''))
    expect(read('states=constructor')).toEqual(read(''))
    expect(read(`wallet=${'c'.repeat(50)}`).only).toEqual({ wallet: 'c'.repeat(42) })
  })
})

describe('writeListParams', () => {
  it.each([
    '',
    'sort=AMOUNT',
    'order=asc',
    'wallet=c518&from=2026-01-01&to=2026-01-31&states=REVERSED&after=abc&page=3',
  ])('gives back what was read: %s', (text) => {
    expect(writeListParams(new URLSearchParams(), read(text), rules).toString()).toBe(text)
  })

  it('keeps texts that the list is filtered by, and leaves out empty ones', () => {
    const filters = { actors: { label: 'Who', values: {}, open: true }, subjects: { label: 'About' } }
    const audit = { ...rules, filters }
    const params = readListParams(new URLSearchParams('actors=ann&subjects=&acts=paused'), audit)
    expect(params.only).toEqual({ actors: 'ann' })
    expect(writeListParams(new URLSearchParams('subjects=old'), params, audit).toString()).toBe('actors=ann')
  })

  it('keeps what is not its own', () => {
    const search = new URLSearchParams('table=deposits&order=asc')
    expect(writeListParams(search, read(''), rules).toString()).toBe('table=deposits')
  })
})
