import { useSubscription } from '@apollo/client/react'
import { graphql, type ResultOf } from '../../api/graphql.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { withdrawTexts } from '../../texts/withdraw.ts'
import { Notice } from '../../ui/notice.tsx'

export const payoutStateFragment = graphql(`
  fragment PayoutPace on PayoutState { paused pausedAutomatically oldestWaitingSeconds usualSeconds }
`)

type Pace = ResultOf<typeof payoutStateFragment>

const PayoutsChanged = graphql(
  `
    subscription PayoutsChanged {
      payoutsChanged {
        ...PayoutPace
      }
    }
  `,
  [payoutStateFragment],
)

/** Keeps how payouts stand current on an open page: a pause shows as it begins. */
export function usePayoutsPushed(): void {
  useSubscription(PayoutsChanged, {
    ignoreResults: true,
    onData: ({ client, data }) => {
      client.cache.modify({
        fields: { payoutState: (now: object) => ({ ...now, ...data.data?.payoutsChanged }) },
      })
    },
  })
}

/** A payout that everything works for takes seconds. */
const SLOW_AFTER_SECONDS = 300

/** Says before a request is made that it may take long. */
export function PayoutNotice({ state }: { state: Pace }) {
  const { paused, pausedAutomatically, oldestWaitingSeconds } = state
  const waiting = oldestWaitingSeconds ?? 0
  if (paused)
    return (
      <Notice tone="warning" title={withdrawTexts.waitingWords.PAUSED_BY_OPERATOR}>
        {pausedAutomatically && `${withdrawTexts.payout.pausedAutomatically} `}
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

/**
 * What is known of how long a payout takes: that it waits for somebody, or what was measured.
 * @param approval an operator must approve it first
 * @returns null where too few were paid to say
 */
export function paceOf({ paused, usualSeconds }: Pace, approval: boolean): string | null {
  if (paused) return withdrawTexts.waitingWords.PAUSED_BY_OPERATOR
  if (approval) return withdrawTexts.payout.afterApproval
  return usualSeconds === null ? null : withdrawTexts.payout.usually(duration(usualSeconds))
}

/** In the largest unit that it fills. */
function duration(seconds: number): string {
  if (seconds < 120) return withdrawTexts.payout.seconds(Math.max(1, Math.round(seconds)))
  const minutes = Math.floor(seconds / 60)
  if (minutes < 120) return withdrawTexts.payout.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? withdrawTexts.payout.hours(hours) : sharedTexts.days(Math.floor(hours / 24))
}
