import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { a } from '../../../texts/admin.ts'
import { formatDate } from '../../../texts/format.ts'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { unlessRefused } from '../../acts/unless-refused.ts'
import { type DryRun, DryRunMutation } from './dry-run-mutation.ts'
import { DryRunResult } from './dry-run-result.tsx'

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
