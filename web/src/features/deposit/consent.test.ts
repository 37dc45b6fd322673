import { expect, it } from 'vitest'
import { safeStorage } from '../../platform/safe-storage.ts'
import { hasConsented, keepConsent } from './consent.ts'

it('remembers for each wallet that its owner has confirmed', () => {
  const storage = safeStorage()
  expect(hasConsented(storage, '0xa')).toBe(false)
  keepConsent(storage, '0xa')
  expect(hasConsented(storage, '0xa')).toBe(true)
  expect(hasConsented(storage, '0xb')).toBe(false)
})
