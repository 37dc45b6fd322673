import { useQuery } from '@apollo/client/react'
import { Suspense, startTransition, useOptimistic, useState } from 'react'
import { useSearchParams } from 'react-router'
import { graphql, readFragment } from '../../api/graphql.ts'
import { moreOf } from '../../api/more-of.ts'
import { QueryState } from '../../api/query-state.tsx'
import { lazyPart } from '../../platform/lazy-part.ts'
import { formatCount } from '../../texts/format.ts'
import { statementTexts } from '../../texts/statement.ts'
import { Card } from '../../ui/card.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { DownloadButtons } from './download-buttons.tsx'
import { FilterForm } from './filter-form.tsx'
import type { Asked } from './line-about.tsx'
import { readFilter, writeFilter } from './statement-filter.ts'
import { fullLineFragment } from './statement-line.ts'
import { StatementTable } from './statement-table.tsx'

const ExplainDialog = lazyPart(() => import('../explain/explain-dialog.tsx'), 'ExplainDialog')

const StatementQuery = graphql(
  `
    query Statement(
      $address: Address!
      $types: [TransactionType!]
      $fromDay: Date
      $toDay: Date
      $after: String
    ) {
      wallet(address: $address) {
        address
        statement(first: 25, oncePerWithdrawal: true, types: $types, fromDay: $fromDay, toDay: $toDay, after: $after) {
          totalCount
          edges {
            node {
              id
              ...FullLine
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  `,
  [fullLineFragment],
)

/** Every change of the available balance with the balance after it; the address of the page keeps the filter. */
export function Statement() {
  const address = useAddress()
  const [params, setParams] = useSearchParams()
  const [asked, setAsked] = useState<Asked | null>(null)
  const filter = readFilter(params)
  // What is pressed shows at once, before the address has it.
  const [pressed, press] = useOptimistic(filter)
  const { types, fromDay, toDay } = filter
  const { data, error, loading, fetchMore } = useQuery(StatementQuery, {
    variables: { address, types: types.length > 0 ? types : null, fromDay, toDay },
  })
  return (
    <div className="space-y-6">
      <Card>
        <FilterForm
          filter={pressed}
          onChange={(next) =>
            startTransition(() => {
              press(next)
              setParams(writeFilter(next), { replace: true })
            })
          }
        />
      </Card>
      <QueryState
        data={data?.wallet.statement}
        error={error}
        loading={loading}
        skeleton={<Bone className="h-160" />}
      >
        {({ totalCount, edges, pageInfo }) => (
          <Card
            title={statementTexts.lines}
            aside={totalCount > 0 && <DownloadButtons address={address} filter={filter} />}
            flush
          >
            <p role="status" className="px-5 pb-2 text-ink-faint text-sm sm:px-6">
              {statementTexts.count(formatCount(edges.length), formatCount(totalCount), totalCount)}
            </p>
            <StatementTable
              lines={edges.map(({ node }) => readFragment(fullLineFragment, node))}
              onAsk={setAsked}
              onMore={moreOf(pageInfo, fetchMore)}
            />
          </Card>
        )}
      </QueryState>
      {asked && (
        <Suspense>
          <ExplainDialog day={asked.day} asked={asked.part} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  )
}
