import { expect, it } from 'vitest'
import { a } from '../../texts/admin.ts'
import { whyNot } from './admin-session.ts'

it('lets admins act, with their second factor where they have one', () => {
  expect(whyNot({ role: 'admin', secondFactor: false, secondFactorOn: false })).toBeNull()
  expect(whyNot({ role: 'admin', secondFactor: true, secondFactorOn: true })).toBeNull()
  expect(whyNot({ role: 'admin', secondFactor: false, secondFactorOn: true })).toBe(a.acts.needsSecondFactor)
})

it('lets nobody else', () => {
  expect(whyNot({ role: 'viewer', secondFactor: true, secondFactorOn: true })).toBe(a.acts.viewer)
  expect(whyNot(null)).toBe(a.acts.viewer)
})
