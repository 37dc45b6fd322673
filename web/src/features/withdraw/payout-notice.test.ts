import { expect, it } from 'vitest'
import { paceOf } from './payout-notice.tsx'

const state = (paused: boolean, usualSeconds: number | null) =>
  ({ paused, pausedAutomatically: false, oldestWaitingSeconds: null, usualSeconds }) as never

it('says what a payout waits for before what is usual', () => {
  expect(paceOf(state(false, 3), false)).toBe('Usually 3 seconds')
  expect(paceOf(state(false, 3), true)).toBe(
    'Once it is approved: within 24 hours you ask for more than is paid without approval',
  )
  expect(paceOf(state(true, 3), true)).toBe('Payouts are paused')
  expect(paceOf(state(false, null), false)).toBeNull()
})
