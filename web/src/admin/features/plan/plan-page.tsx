import { useQuery } from '@apollo/client/react'
import { graphql, readFragment } from '../../../api/graphql.ts'
import { a } from '../../../texts/en-admin.ts'
import { formatDate, formatPercent } from '../../../texts/format.ts'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Table } from '../../../ui/table.tsx'
import { ActNote } from '../../acts/act.tsx'
import { AdminPage, ReadState } from '../../app/admin-page.tsx'
import { ProposedChanges } from '../changes/proposed-changes.tsx'
import { PlanEditor } from './plan-editor.tsx'
import { PayoutCost, payoutCostFragment } from './plan-preview.tsx'
import { parseTerms } from './terms.ts'

const PlanQuery = graphql(
  `
  query AdminPlan {
    admin {
      planTerms
      payoutCost {
        ...PayoutCostFields
      }
      overview { planVersion }
    }
    planVersions(first: 50) {
      edges {
        node { version effectiveFrom apyPercent referralTotalPercent withdrawalFeePercent }
      }
    }
  }
`,
  [payoutCostFragment],
)

/** Every version of the plan, and a draft of the next one, the catalogue with it. */
export function PlanPage() {
  const { data, error, loading, refetch } = useQuery(PlanQuery, { fetchPolicy: 'network-only' })
  return (
    <AdminPage title={a.plan.title} lead={a.plan.lead}>
      <ActNote />
      <ProposedChanges acts={['PLAN_VERSION_ADDED']} />
      <ReadState data={data} error={error} loading={loading} onRetry={refetch}>
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
                  columns={[
                    {
                      header: a.plan.version,
                      cell: ({ version }) => a.plan.versionOf(version, admin.overview.planVersion),
                    },
                    { header: a.plan.from, cell: ({ effectiveFrom }) => formatDate(effectiveFrom) },
                    { header: a.plan.apy, align: 'right', cell: (plan) => formatPercent(plan.apyPercent) },
                    {
                      header: a.plan.referral,
                      align: 'right',
                      cell: (plan) => formatPercent(plan.referralTotalPercent),
                    },
                    {
                      header: a.plan.fee,
                      align: 'right',
                      cell: (plan) => formatPercent(plan.withdrawalFeePercent),
                    },
                  ]}
                />
              </Card>
              <div className="mb-6">
                <PayoutCost cost={readFragment(payoutCostFragment, admin.payoutCost)} />
              </div>
              {terms ? (
                <PlanEditor key={admin.planTerms} newest={terms} />
              ) : (
                <Notice tone="error">{a.plan.unreadable}</Notice>
              )}
            </>
          )
        }}
      </ReadState>
    </AdminPage>
  )
}
