import { useQuery } from '@apollo/client/react'
import { useEffect, useId, useState } from 'react'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { Read } from '../../../api/read.tsx'
import { useTask } from '../../../api/use-task.ts'
import { useConfig } from '../../../config/config-context.tsx'
import { a } from '../../../texts/admin.ts'
import {
  exactPol,
  floorPol,
  formatCount,
  formatDate,
  formatDateTime,
  formatPercent,
  parsePol,
} from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { InputField } from '../../../ui/small-field.tsx'
import { Rows, Table } from '../../../ui/table.tsx'
import { Act, ActNote } from '../../acts/act.tsx'
import { adminClient } from '../../api/admin-client.ts'
import { addPlanVersion, previewPlanQuery } from '../../api/console.generated.ts'
import { AdminPage } from '../../app/admin-page.tsx'
import { useWhyNot } from '../../session/admin-session.ts'
import { ProposedChanges } from '../changes/proposed-changes.tsx'
import { keepDraft, keptDraft, parseTerms, problemsOf, type Terms } from './terms.ts'
import { areaTitle, TermsForm } from './terms-form.tsx'

/** What a draft would change. */
type Preview = ResultOf<typeof previewPlanQuery>['admin']['previewPlan']

/** What a draft would change, field by field, and whom it would affect. */
function PlanPreview({ preview }: { preview: Preview }) {
  const { problem, comparedWith, changes, effects, countedAt, payoutCost } = preview
  return (
    <div className="mt-5 space-y-5" aria-live="polite">
      {problem !== null && (
        <Notice tone="error" title={a.plan.cannot}>
          <span className="whitespace-pre-wrap">{problem}</span>
        </Notice>
      )}
      {problem === null && <PayoutCost cost={payoutCost} />}
      {changes.length > 0 || problem === null ? (
        <Card title={a.plan.changes(comparedWith)} flush>
          <Rows
            caption={a.plan.changes(comparedWith)}
            rows={changes}
            empty={a.plan.noChange}
            rowKey={({ field }) => field}
            columns={({ left }) => [
              left(a.plan.field, ({ field }) => <span className="font-mono text-xs">{field}</span>),
              left(a.plan.was, ({ from }) => from),
              left(a.plan.becomes, ({ to }) => <span className="font-medium">{to ?? a.plan.removed}</span>),
            ]}
          />
        </Card>
      ) : null}
      {effects.length > 0 && (
        <Card title={a.plan.effects} flush>
          <Table
            caption={a.plan.effects}
            rows={effects}
            rowKey={({ area, message }) => `${area} ${message}`}
            columns={({ left, right }) => [
              left(a.plan.area, ({ area }) => <span className="font-medium">{areaTitle(area)}</span>),
              left(a.plan.effect, ({ message }) => message),
              right(a.plan.was, (row) => <Measured count={row.countBefore} pol={row.amountBefore} />),
              right(a.plan.becomes, (row) => <Measured count={row.countAfter} pol={row.amountAfter} />),
            ]}
          />
          {countedAt && (
            <p className="border-line border-t px-5 py-3 text-ink-faint text-xs sm:px-6">
              {a.plan.countedAt(formatDateTime(countedAt))}
            </p>
          )}
        </Card>
      )}
    </div>
  )
}

function Measured({ count, pol }: { count: number | null; pol: string | null }) {
  if (count === null && pol === null) return t.common.none
  return (
    <span className="figures">
      {count !== null && formatCount(count)}
      {count !== null && pol !== null && ', '}
      {pol !== null && <Amount pol={pol} />}
    </span>
  )
}

/** Fees of a fraction of a cent are told too. */
const pol = (text: string) => exactPol(floorPol(parsePol(text), 8))

/** What a payout costs at the moment, beside the minimum and what it brings. */
function PayoutCost({ cost }: { cost: Preview['payoutCost'] }) {
  if (!cost) return <Notice tone="warning">{a.plan.noPayoutCost}</Notice>
  const { gasPerPayment, measured, minimum, feeIncome, covered } = cost
  return (
    <Notice tone={covered ? 'info' : 'warning'} title={covered ? a.plan.payoutCost : a.plan.payoutCostsMore}>
      <p>{a.plan.payoutCosts(pol(cost.cost), formatCount(gasPerPayment), measured)}</p>
      <p>{a.plan.minimumBrings(pol(minimum), pol(feeIncome))}</p>
    </Notice>
  )
}

const DAY_MS = 86_400_000
/** As the server has it. */
const MAX_DAYS_AHEAD = 90

/** A draft that begins as the newest terms: edited, previewed, and added as a new version from a coming day. */
function PlanEditor({ newest }: { newest: Terms }) {
  const id = useId()
  const reason = useWhyNot()
  const [terms, setTerms] = useState(() => keptDraft(newest) ?? newest)
  const { clockAheadMs } = useConfig()
  const dayAfter = (days: number) =>
    new Date(Date.now() + clockAheadMs + days * DAY_MS).toISOString().slice(0, 10)
  const [day, setDay] = useState(dayAfter(1))
  const [preview, setPreview] = useState<{ of: string; preview: Preview } | null>(null)
  const { busy, failure, run } = useTask()
  const draft = JSON.stringify(terms)
  const current = preview?.of === `${day} ${draft}` ? preview.preview : null
  const addable = current !== null && current.problem === null && current.changes.length > 0

  useEffect(() => keepDraft(newest, terms), [newest, terms])

  const show = () =>
    run(async () => {
      const variables = { terms: draft, effectiveFrom: day }
      const { data } = await adminClient.query({ query: previewPlanQuery, variables })
      if (data) setPreview({ of: `${day} ${draft}`, preview: data.admin.previewPlan })
    })

  async function add(why: string) {
    const { comparedWith } = current!
    const added = await addPlanVersion({ terms: draft, effectiveFrom: day, comparedWith, reason: why })
    return added.__typename === 'ChangeProposed'
      ? added
      : a.plan.added(added.version, formatDate(added.effectiveFrom))
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
        value={terms}
        problems={problemsOf(current?.problem ?? null)}
        disabled={reason !== null}
        onChange={setTerms}
      />
      <div className="mt-6 flex flex-wrap items-end gap-3">
        <InputField
          type="date"
          label={a.changes.fields.effectiveFrom}
          value={day}
          min={dayAfter(1)}
          max={dayAfter(MAX_DAYS_AHEAD)}
          disabled={reason !== null}
          onChange={setDay}
          look="min-h-11!"
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
      <Notice tone="error" className="mt-4">
        {failure}
      </Notice>
      {current && <PlanPreview preview={current} />}
    </section>
  )
}

const PlanQuery = graphql(`
  query AdminPlan {
    admin {
      planTerms
      payoutCost { gasPerPayment measured cost minimum feeIncome covered }
      overview { planVersion }
    }
    planVersions(first: 50) {
      edges {
        node { version effectiveFrom apyPercent referralTotalPercent withdrawalFeePercent }
      }
    }
  }
`)

type Version = ResultOf<typeof PlanQuery>['planVersions']['edges'][number]['node']

/** @returns its number, and what becomes of it; nothing more is said of one that was in force */
function versionText({ version, effectiveFrom }: Version, all: readonly Version[], inForce: number): string {
  const { states } = a.plan
  if (version === inForce) return `${version}, ${states.inForce}`
  const isReplaced = all.some((other) => other.version > version && other.effectiveFrom <= effectiveFrom)
  if (isReplaced) return `${version}, ${states.replaced}`
  return version > inForce ? `${version}, ${states.coming}` : String(version)
}

/** Every version of the plan, and a draft of the next one, the catalogue with it. */
export function PlanPage() {
  const query = useQuery(PlanQuery, { fetchPolicy: 'network-only', pollInterval: 0 })
  return (
    <AdminPage title={a.nav.plan} lead={a.plan.lead}>
      <ActNote />
      <ProposedChanges acts={['PLAN_VERSION_ADDED']} />
      <Read query={query} data={query.data}>
        {({ admin, planVersions }) => {
          const versions = planVersions.edges.map(({ node }) => node)
          const terms = parseTerms(admin.planTerms)
          return (
            <>
              <Card title={a.plan.versions} flush className="mb-6">
                <Table
                  caption={a.plan.versions}
                  rows={versions}
                  rowKey={({ version }) => String(version)}
                  columns={({ left, right }) => [
                    left(a.plan.version, (row) => versionText(row, versions, admin.overview.planVersion)),
                    left(a.plan.from, ({ effectiveFrom }) => formatDate(effectiveFrom)),
                    right(a.plan.apy, (plan) => formatPercent(plan.apyPercent)),
                    right(a.plan.referral, (plan) => formatPercent(plan.referralTotalPercent)),
                    right(a.plan.fee, (plan) => formatPercent(plan.withdrawalFeePercent)),
                  ]}
                />
              </Card>
              <div className="mb-6">
                <PayoutCost cost={admin.payoutCost} />
              </div>
              {terms ? (
                <PlanEditor key={admin.planTerms} newest={terms} />
              ) : (
                <Notice tone="error">{a.plan.unreadable}</Notice>
              )}
            </>
          )
        }}
      </Read>
    </AdminPage>
  )
}
