import { exactPol, floorPol, parsePol } from '../../../amounts/pol.ts'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/en-admin.ts'
import { formatCount, formatDateTime } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Empty, Table } from '../../../ui/table.tsx'
import type { previewPlanQuery } from '../../api/console.generated.ts'

export const payoutCostFragment = graphql(`
  fragment PayoutCostFields on PayoutCost { gasPerPayment measured cost minimum feeIncome covered }
`)

/** What a draft would change. */
export type Preview = ResultOf<typeof previewPlanQuery>['admin']['previewPlan']

/** What a draft would change, field by field, and whom it would affect. */
export function PlanPreview({ preview }: { preview: Preview }) {
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
          {changes.length === 0 ? (
            <Empty>{a.plan.noChange}</Empty>
          ) : (
            <Table
              caption={a.plan.changes(comparedWith)}
              rows={changes}
              rowKey={({ field }) => field}
              columns={[
                {
                  header: a.plan.field,
                  cell: ({ field }) => <span className="font-mono text-xs">{field}</span>,
                },
                { header: a.plan.was, cell: ({ from }) => from ?? t.common.none },
                {
                  header: a.plan.becomes,
                  cell: ({ to }) => <span className="font-medium">{to ?? a.plan.removed}</span>,
                },
              ]}
            />
          )}
        </Card>
      ) : null}
      {effects.length > 0 && (
        <Card title={a.plan.effects} flush>
          <Table
            caption={a.plan.effects}
            rows={effects}
            rowKey={({ area, message }) => `${area} ${message}`}
            columns={[
              {
                header: a.plan.area,
                cell: ({ area }) => <span className="font-medium">{a.plan.areas[area]}</span>,
              },
              { header: a.plan.effect, cell: ({ message }) => message },
              {
                header: a.plan.was,
                align: 'right',
                cell: ({ countBefore, amountBefore }) => <Measured count={countBefore} pol={amountBefore} />,
              },
              {
                header: a.plan.becomes,
                align: 'right',
                cell: ({ countAfter, amountAfter }) => <Measured count={countAfter} pol={amountAfter} />,
              },
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
export function PayoutCost({ cost }: { cost: ResultOf<typeof payoutCostFragment> | null }) {
  if (!cost) return <Notice tone="warning">{a.plan.noPayoutCost}</Notice>
  const { gasPerPayment, measured, minimum, feeIncome, covered } = cost
  return (
    <Notice tone={covered ? 'info' : 'warning'} title={covered ? a.plan.payoutCost : a.plan.payoutCostsMore}>
      <p>{a.plan.payoutCosts(pol(cost.cost), formatCount(gasPerPayment), measured)}</p>
      <p>{a.plan.minimumBrings(pol(minimum), pol(feeIncome))}</p>
    </Notice>
  )
}
