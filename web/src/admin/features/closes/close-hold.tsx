import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { graphql } from '../../../api/graphql.ts'
import { mutate } from '../../../api/mutate.ts'
import { a } from '../../../texts/admin.ts'
import { formatDate, formatDateTime } from '../../../texts/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ActButton } from '../../acts/act-button.tsx'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { adminClient } from '../../api/admin-client.ts'

const CloseHoldQuery = graphql(`
  query AdminCloseHold {
    admin {
      closeHold {
        reason
        day
        lastDay
        days
        chainTime
      }
    }
  }
`)

const AllowMutation = graphql(`
  mutation AllowCloses($until: Date!, $reason: String!) {
    allowCloses(until: $until, reason: $reason) {
      __typename
      ... on Refused {
        code
        message
      }
    }
  }
`)

/** Why days that have ended are not closed, and the word that lets many at once be closed; nothing while none is held. */
export function CloseHold() {
  const { data } = useQuery(CloseHoldQuery, { pollInterval: 10_000 })
  const [asking, setAsking] = useState(false)
  const hold = data?.admin.closeHold
  if (!hold) return null
  const { day, lastDay: until, days } = hold
  const texts = a.closes.hold
  const chain = texts.chain(hold.chainTime && formatDateTime(hold.chainTime))

  async function allow(reason: string) {
    await mutate(adminClient, AllowMutation, { until, reason })
    return texts.done
  }

  return (
    <Notice tone="warning" title={texts.title(days, formatDate(day))} className="mb-5">
      <p>{`${texts[hold.reason]} ${chain}`}</p>
      {hold.reason === 'MANY_DAYS' && (
        <ActButton size="small" className="mt-3" onClick={() => setAsking(true)}>
          {texts.button}
        </ActButton>
      )}
      {asking && (
        <ActDialog
          title={texts.ask(days)}
          body={`${texts.body(formatDate(day), formatDate(until))} ${chain}`}
          confirm={texts.button}
          onConfirm={allow}
          onClose={() => setAsking(false)}
        />
      )}
    </Notice>
  )
}
