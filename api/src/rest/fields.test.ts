import { expect, it } from 'vitest'
import * as z from 'zod'
import { answerOf, countField, instantField, named, polField, success, textField, toJson } from './fields.ts'

interface Sale {
  nft: { name: string }
  price: bigint
  soldAt: Date | null
  secret: string
}

const sale = answerOf<Sale>()('Sale', {
  nftName: [textField('For people', 'Dike'), ({ nft }) => nft.name],
  pricePOL: [polField('What was paid'), 'price'],
  soldDate: [z.nullable(instantField('When')), 'soldAt'],
})

const answer = success({ sales: z.array(sale), total: named('Total', { count: countField('How many') }) })

const sold: Sale = {
  ...{ nft: { name: 'Dike' }, price: 12_500_000_000_000_000_000n, secret: 'nobody is told' },
  soldAt: new Date('2026-11-20T12:00:00Z'),
}

it('writes what the schema names, where it is found: amounts in POL, times as text', () => {
  const given = { success: true, sales: [sold, { ...sold, soldAt: null }], total: { count: 2, more: 1 } }
  const row = { nftName: 'Dike', pricePOL: 12.5, soldDate: '2026-11-20T12:00:00.000Z' }
  const written = toJson(answer, given)
  expect(written).toEqual({
    ...{ success: true, sales: [row, { ...row, soldDate: null }], total: { count: 2 } },
  })
  expect(answer.parse(written)).toEqual(written)
})
