import { expect, it } from 'vitest'
import { aboutOf } from './line-about.tsx'

it('says beneath a withdrawal what arrives and the fee, which come to its amount', () => {
  const line = { type: 'WITHDRAWAL', amount: '20.25', net: '19.2375', label: null } as const
  expect(aboutOf({ ...line, status: 'COMPLETED' })).toBe('19.2375 POL to the wallet, 1.0125 POL fee')
  expect(aboutOf({ ...line, status: 'CANCELLED' })).toBe('20.25 POL is back in the balance')
  expect(aboutOf({ ...line, type: 'PURCHASE', status: 'COMPLETED', label: 'Dike' })).toBe('Dike')
})
