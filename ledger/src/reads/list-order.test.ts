import { expect, it } from 'vitest'
import { orderBy } from './list-order.ts'

it('goes on behind a place in the direction of its order', () => {
  const columns = { sequence: 'id', size: 'price' }
  const values = { sequence: '$1', size: '$2' }
  expect(orderBy('newest', columns, values)).toEqual({
    after: '($1 is null or (id) < ($1))',
    sort: 'id desc',
  })
  expect(orderBy('smallest', columns, values)).toEqual({
    after: '($1 is null or (price, id) > ($2, $1))',
    sort: 'price asc, id asc',
  })
})
