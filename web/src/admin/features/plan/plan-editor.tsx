import { useLazyQuery, useMutation } from '@apollo/client/react'
import { useEffect, useId, useState } from 'react'
import { failureText } from '../../../api/failure.ts'
import { graphql } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { formatDate } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notify } from '../../../ui/notify.ts'
import { ActButton } from '../../acts/act-button.tsx'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { unlessRefused } from '../../acts/unless-refused.ts'
import { useWhyNot } from '../../acts/why-not.ts'
import { PlanPreview } from './plan-preview.tsx'
import { type Preview, PreviewQuery } from './preview-query.ts'
import { fetchTomorrow } from './product-day.ts'
import type { Terms } from './terms.ts'
import { TermsForm } from './terms-form.tsx'

const AddMutation = graphql(`
  mutation AddPlanVersion($terms: String!, $effectiveFrom: Date!, $reason: String!) {
    addPlanVersion(terms: $terms, effectiveFrom: $effectiveFrom, reason: $reason) {
      __typename
      ... on PlanVersionAdded {
        version
        effectiveFrom
      }
      ... on Refused {
        code
        message
      }
    }
  }
`)

/** A draft that begins as the newest terms: edited, previewed, and added as a new version from a coming day. */
export function PlanEditor({ newest, onAdded }: { newest: Terms; onAdded(): unknown }) {
  const id = useId()
  const reason = useWhyNot()
  const [terms, setTerms] = useState(newest)
  const [day, setDay] = useState('')
  const [first, setFirst] = useState('')
  const [preview, setPreview] = useState<{ of: string; preview: Preview } | null>(null)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [ask] = useLazyQuery(PreviewQuery, { fetchPolicy: 'network-only' })
  const [add] = useMutation(AddMutation)
  const draft = JSON.stringify(terms)
  const current = preview?.of === `${day} ${draft}` ? preview.preview : null
  const addable = current !== null && current.problem === null && current.changes.length > 0

  useEffect(() => {
    fetchTomorrow().then(
      (tomorrow) => {
        setFirst(tomorrow)
        setDay((chosen) => chosen || tomorrow)
      },
      (error: unknown) => setFailure(failureText(error, t)),
    )
  }, [])

  async function show() {
    setBusy(true)
    setFailure(null)
    try {
      const { data, error } = await ask({ variables: { terms: draft, effectiveFrom: day } })
      if (error) throw error
      if (data) setPreview({ of: `${day} ${draft}`, preview: data.admin.previewPlan })
    } catch (error) {
      setFailure(failureText(error, t))
    } finally {
      setBusy(false)
    }
  }

  async function act(why: string) {
    const { data } = await add({ variables: { terms: draft, effectiveFrom: day, reason: why } })
    const added = unlessRefused(data?.addPlanVersion)
    setAsking(false)
    notify('success', a.plan.added(added.version, formatDate(added.effectiveFrom)))
    await onAdded()
  }

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-semibold text-xl">
        {a.plan.draft}
      </h2>
      <TermsForm terms={terms} disabled={reason !== null} onChange={setTerms} />
      <div className="mt-6 flex flex-wrap items-end gap-3">
        <div>
          <label htmlFor={`${id}-day`} className="font-medium text-ink-soft text-xs">
            {a.plan.effectiveFrom}
          </label>
          <input
            id={`${id}-day`}
            type="date"
            value={day}
            min={first || undefined}
            disabled={reason !== null}
            onChange={(event) => setDay(event.target.value)}
            className="mt-1 block min-h-11 rounded-control border border-line-strong bg-surface px-3 text-sm outline-offset-1"
          />
        </div>
        <Button look="secondary" busy={busy} disabled={day === '' || reason !== null} onClick={show}>
          {a.plan.preview}
        </Button>
        <ActButton disabled={!addable} onClick={() => setAsking(true)}>
          {a.plan.addVersion}
        </ActButton>
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
      {asking && (
        <ActDialog
          title={a.plan.addTitle(formatDate(day))}
          body={a.plan.addBody}
          confirm={a.plan.addVersion}
          onConfirm={act}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
