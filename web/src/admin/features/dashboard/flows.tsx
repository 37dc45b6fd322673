import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { displayPol, parsePol } from '../../../amounts/pol.ts'
import { graphql } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { formatDate } from '../../../texts/format.ts'
import { Card } from '../../../ui/card.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Bone } from '../../../ui/skeleton.tsx'
import { TimeChart } from '../../../ui/time-chart.tsx'

const FlowsQuery = graphql(`
  query AdminFlows($days: Int!) {
    admin {
      flows(days: $days) {
        day
        deposited
        withdrawn
        rewards
      }
    }
  }
`)

const kinds = { deposited: 'reed', withdrawn: 'clay', rewards: 'water' } as const
const x = a.dashboard

/** What came in and went out on each of the last days. */
export function Flows() {
  const [days, setDays] = useState(30)
  const { data, previousData } = useQuery(FlowsQuery, { variables: { days } })
  const flows = (data ?? previousData)?.admin.flows
  const sum = (kind: keyof typeof kinds) =>
    displayPol(flows?.reduce((all, flow) => all + parsePol(flow[kind]), 0n) ?? 0n, 2)
  return (
    <Card
      title={x.flows}
      className="mt-6"
      aside={
        <SelectField
          label={x.flowPeriod}
          value={String(days)}
          onChange={(next) => setDays(Number(next))}
          options={[7, 30].map((count) => ({ value: String(count), label: x.flowDays(count) }))}
        />
      }
    >
      {flows ? (
        <TimeChart
          look="lines"
          label={x.flowsChart(days, sum('deposited'), sum('withdrawn'))}
          describe={(index) => {
            const flow = flows[index]!
            const [came, went, paid] = (['deposited', 'withdrawn', 'rewards'] as const).map((kind) =>
              displayPol(parsePol(flow[kind]), 2),
            ) as [string, string, string]
            return x.flowOn(formatDate(flow.day), came, went, paid)
          }}
          days={flows.map(({ day }) => day)}
          series={Object.entries(kinds).map(([kind, colour]) => ({
            label: x[kind as keyof typeof kinds],
            colour,
            values: flows.map((flow) => Number(flow[kind as keyof typeof kinds])),
          }))}
        />
      ) : (
        <Bone className="h-64" />
      )}
    </Card>
  )
}
