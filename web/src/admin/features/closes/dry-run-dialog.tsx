import { useState } from 'react'
import { mutate } from '../../../api/mutate.ts'
import { a } from '../../../texts/admin.ts'
import { formatDate } from '../../../texts/format.ts'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { adminClient } from '../../api/admin-client.ts'
import { type DryRun, DryRunMutation } from './dry-run-mutation.ts'
import { DryRunResult } from './dry-run-result.tsx'

/** Runs a close again from the facts and shows what differs; the books are not touched. */
export function DryRunDialog({ day, onClose }: { day: string; onClose(): void }) {
  const [run, setRun] = useState<DryRun | null>(null)
  if (run) return <DryRunResult run={run} onClose={onClose} />
  return (
    <ActDialog
      title={a.closes.dryRunTitle(formatDate(day))}
      body={a.closes.dryRunBody}
      confirm={a.closes.dryRun}
      onConfirm={async (reason) => {
        setRun(await mutate(adminClient, DryRunMutation, { day, reason }))
        return null
      }}
      onClose={onClose}
    />
  )
}
