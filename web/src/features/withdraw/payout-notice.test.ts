import { expect, it } from 'vitest'
import { paceOf } from './payout-notice.tsx'

const state = (paused: boolean, usualSeconds: number | null) =>
  ({ paused, pausedAutomatically: false, oldestWaitingSeconds: null, usualSeconds }) as never

it('says what a payout waits for before what is usual', () => {
  expect(paceOf(state(false, 3), false)).toBe('Usually 3 seconds')
  expect(paceOf(state(false, 3), true)).toBe(
    'Once operators approve it: with your withdrawals of the last 24 hours it is more than is paid without approval',
  )
  expect(paceOf(state(true, 3), true)).toBe('Payouts are paused')
  expect(paceOf(state(false, null), false)).toBeNull()
})
