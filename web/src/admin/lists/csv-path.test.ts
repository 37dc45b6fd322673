import { expect, it } from 'vitest'
import { csvPath } from './list-params.ts'

it('asks for the same rows in the same order', () => {
  const filter = { wallet: 'c518', from: '2026-01-01', states: ['AWAITING_APPROVAL'] }
  expect(csvPath('withdrawals', { sortBy: 'CREATED_AT', descending: false, filter })).toBe(
    '/api/admin/export/withdrawals.csv?sortBy=createdAt&descending=false&wallet=c518&from=2026-01-01&states=awaiting_approval',
  )
})
