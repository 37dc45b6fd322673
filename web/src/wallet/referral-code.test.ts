import { beforeEach, expect, it } from 'vitest'
import { forgetReferralCode, keepReferralCode, keptReferralCode } from './referral-code.ts'

const entries = new Map<string, string>()
const storage = {
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
}
beforeEach(() => entries.clear())

it('keeps the code over later pages without one, until the connect', () => {
  keepReferralCode('?ref=AB12CD&x=1', storage)
  keepReferralCode('', storage)
  keepReferralCode('?page=2', storage)
  expect(keptReferralCode(storage)).toBe('AB12CD')
  forgetReferralCode(storage)
  expect(keptReferralCode(storage)).toBeNull()
})

it('takes the newest link', () => {
  keepReferralCode('?ref=FIRST', storage)
  keepReferralCode('?ref=SECOND', storage)
  expect(keptReferralCode(storage)).toBe('SECOND')
})

it('keeps nothing that cannot be a code', () => {
  keepReferralCode('?ref=%3Cscript%3E', storage)
  keepReferralCode('?ref=', storage)
  keepReferralCode(`?ref=${'x'.repeat(65)}`, storage)
  expect(keptReferralCode(storage)).toBeNull()
})
