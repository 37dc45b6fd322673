import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { formatDate } from '../../../texts/format.ts'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { unlessRefused } from '../../acts/unless-refused.ts'
import { DryRunResult } from './dry-run-result.tsx'

const DryRunMutation = graphql(`
  mutation CloseDryRun($day: Date!, $reason: String!) {
    closeDryRun(day: $day, reason: $reason) {
      __typename
      ... on CloseDryRun {
        day
        same
        closed {
          wallets
          interest
          referral
          mysteryBox
          prize
          club
        }
        computed {
          wallets
          interest
          referral
          mysteryBox
          prize
          club
        }
        walletsThatDiffer
        differences {
          address
          reward
          closed
          computed
        }
        evidence
        digestRecorded
        digestTaken
      }
      ... on Refused {
        code
        message
      }
    }
  }
`)

export type DryRun = Extract<
  NonNullable<ResultOf<typeof DryRunMutation>>['closeDryRun'],
  { __typename: 'CloseDryRun' }
>

/** Runs a close again from the facts and shows what differs; the books are not touched. */
export function DryRunDialog({ day, onClose }: { day: string; onClose(): void }) {
  const [dryRun] = useMutation(DryRunMutation)
  const [run, setRun] = useState<DryRun | null>(null)
  if (run) return <DryRunResult run={run} onClose={onClose} />
  return (
    <ActDialog
      title={a.closes.dryRunTitle(formatDate(day))}
      body={a.closes.dryRunBody}
      confirm={a.closes.dryRun}
      onConfirm={async (reason) => {
        const { data } = await dryRun({ variables: { day, reason } })
        setRun(unlessRefused(data?.closeDryRun))
      }}
      onClose={onClose}
    />
  )
}
