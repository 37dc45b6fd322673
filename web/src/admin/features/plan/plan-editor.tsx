import { useEffect, useId, useState } from 'react'
import { failureText } from '../../../api/failure.ts'
import { useTask } from '../../../api/use-task.ts'
import { a } from '../../../texts/en-admin.ts'
import { formatDate } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DayField } from '../../../ui/small-field.tsx'
import { Act } from '../../acts/act.tsx'
import { adminClient } from '../../api/admin-client.ts'
import { addPlanVersion, previewPlanQuery } from '../../api/console.generated.ts'
import { useWhyNot } from '../../session/admin-session.ts'
import { PlanPreview, type Preview } from './plan-preview.tsx'
import { keepDraft, keptDraft, problemsOf, type Terms } from './terms.ts'
import { TermsForm } from './terms-form.tsx'

/** A draft that begins as the newest terms: edited, previewed, and added as a new version from a coming day. */
export function PlanEditor({ newest }: { newest: Terms }) {
  const id = useId()
  const reason = useWhyNot()
  const [terms, setTerms] = useState(() => keptDraft(newest) ?? newest)
  const [day, setDay] = useState('')
  const [first, setFirst] = useState('')
  const [preview, setPreview] = useState<{ of: string; preview: Preview } | null>(null)
  const { busy, failure, setFailure, run } = useTask()
  const draft = JSON.stringify(terms)
  const current = preview?.of === `${day} ${draft}` ? preview.preview : null
  const addable = current !== null && current.problem === null && current.changes.length > 0

  useEffect(() => keepDraft(newest, terms), [newest, terms])

  useEffect(() => {
    fetchTomorrow().then(
      (tomorrow) => {
        setFirst(tomorrow)
        setDay((chosen) => chosen || tomorrow)
      },
      (error: unknown) => setFailure(failureText(error, t)),
    )
  }, [setFailure])

  const show = () =>
    run(async () => {
      const variables = { terms: draft, effectiveFrom: day }
      const { data } = await adminClient.query({ query: previewPlanQuery, variables })
      if (data) setPreview({ of: `${day} ${draft}`, preview: data.admin.previewPlan })
    })

  async function add(why: string) {
    const added = await addPlanVersion({ terms: draft, effectiveFrom: day, reason: why })
    if (added.__typename === 'ChangeProposed') return a.changes.proposed
    return a.plan.added(added.version, formatDate(added.effectiveFrom))
  }

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-semibold text-xl">
        {a.plan.draft}
      </h2>
      {terms !== newest && draft !== JSON.stringify(newest) && (
        <p className="mb-3 text-ink-soft text-sm">{a.plan.kept}</p>
      )}
      <TermsForm
        terms={terms}
        problems={problemsOf(current?.problem ?? null)}
        disabled={reason !== null}
        onChange={setTerms}
      />
      <div className="mt-6 flex flex-wrap items-end gap-3">
        <DayField
          label={a.plan.effectiveFrom}
          value={day}
          min={first || undefined}
          disabled={reason !== null}
          onChange={setDay}
          className="min-h-11!"
        />
        <Button look="secondary" busy={busy} disabled={day === '' || reason !== null} onClick={show}>
          {a.plan.preview}
        </Button>
        <Act
          disabled={!addable}
          words={{
            button: a.plan.addVersion,
            title: a.plan.addTitle(formatDate(day)),
            body: a.plan.addBody,
          }}
          run={add}
        />
        <Button look="quiet" disabled={reason !== null} onClick={() => setTerms(newest)}>
          {a.plan.reset}
        </Button>
      </div>
      {failure && (
        <Notice tone="error" className="mt-4">
          {failure}
        </Notice>
      )}
      {current && <PlanPreview preview={current} />}
    </section>
  )
}

const DAY_MS = 86_400_000

/**
 * @returns the first day that a change of the plan can take effect: tomorrow by the product's clock
 * @throws Error when the server cannot be reached
 */
async function fetchTomorrow(): Promise<string> {
  const response = await fetch('/api/config', { cache: 'no-store' })
  const body = (await response.json()) as { config: { now: string } }
  return new Date(Date.parse(body.config.now) + DAY_MS).toISOString().slice(0, 10)
}
