import { type FragmentOf, graphql, readFragment } from '../../api/graphql.ts'
import { withdrawTexts } from '../../texts/withdraw.ts'
import { Notice } from '../../ui/notice.tsx'

export const payoutStateFragment = graphql(`
  fragment PayoutPace on PayoutState {
    paused
    oldestWaitingSeconds
    usualSeconds
  }
`)

/** A payout that everything works for takes seconds. */
const SLOW_AFTER_SECONDS = 300

/** Says before a request is made that it may take long. */
export function PayoutNotice({ state }: { state: FragmentOf<typeof payoutStateFragment> }) {
  const { paused, oldestWaitingSeconds } = readFragment(payoutStateFragment, state)
  const waiting = oldestWaitingSeconds ?? 0
  if (paused)
    return (
      <Notice tone="warning" title={withdrawTexts.payout.pausedTitle}>
        {withdrawTexts.payout.paused}
      </Notice>
    )
  if (waiting < SLOW_AFTER_SECONDS) return null
  return (
    <Notice tone="warning" title={withdrawTexts.payout.slowTitle}>
      {withdrawTexts.payout.slow(duration(waiting))}
    </Notice>
  )
}

/** How long payouts take, as measured; null while none was paid, or nobody knows how long a pause lasts. */
export function paceOf(state: FragmentOf<typeof payoutStateFragment>): string | null {
  const { paused, usualSeconds } = readFragment(payoutStateFragment, state)
  if (paused) return withdrawTexts.payout.pausedTitle
  return usualSeconds === null ? null : withdrawTexts.payout.usually(duration(usualSeconds))
}

/** In the largest unit that it fills. */
function duration(seconds: number): string {
  if (seconds < 120) return withdrawTexts.payout.seconds(Math.max(1, Math.round(seconds)))
  const minutes = Math.floor(seconds / 60)
  if (minutes < 120) return withdrawTexts.payout.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? withdrawTexts.payout.hours(hours) : withdrawTexts.payout.days(Math.floor(hours / 24))
}
