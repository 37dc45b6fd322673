import { useQuery } from '@apollo/client/react'
import { displayPol, parsePol } from '../../../amounts/pol.ts'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Table } from '../../../ui/table.tsx'
import { TimeCell, WalletCell } from '../../lists/cells.tsx'

const OpenExitsQuery = graphql(`
  query AdminOpenExits {
    admin {
      openExits {
        id
        address
        remaining
        uncovered
        deadline
        waitingFor
      }
    }
  }
`)

type OpenExit = ResultOf<typeof OpenExitsQuery>['admin']['openExits'][number]

const POLL_MS = 30_000
const x = a.payouts.exits

/** What wallets have demanded from the vault, and by when it must be paid; nothing when nobody has. */
export function OpenExits() {
  const { data } = useQuery(OpenExitsQuery, { pollInterval: POLL_MS })
  const exits = data?.admin.openExits ?? []
  if (exits.length === 0) return null
  return (
    <Card title={x.title} className="mb-6" flush>
      <p className="px-5 pb-3 text-ink-soft text-sm sm:px-6">{x.lead}</p>
      <Table
        caption={x.title}
        rows={exits}
        rowKey={({ id }) => id}
        columns={[
          { header: a.tables.wallet, cell: ({ address }) => <WalletCell address={address} /> },
          { header: x.remaining, cell: ({ remaining }) => <Amount pol={remaining} /> },
          { header: x.deadline, cell: ({ deadline }) => <TimeCell at={deadline} /> },
          { header: x.state, cell: (exit) => <State exit={exit} /> },
        ]}
      />
    </Card>
  )
}

function State({ exit: { remaining, uncovered, waitingFor } }: { exit: OpenExit }) {
  if (parsePol(remaining) === 0n) return <Badge tone="good">{x.served}</Badge>
  const lacks = parsePol(uncovered)
  return (
    <>
      <Badge tone={lacks > 0n ? 'bad' : 'waiting'}>
        {lacks > 0n ? x.uncovered(displayPol(lacks, 2)) : x.coming}
      </Badge>
      {waitingFor && <span className="mt-1 block text-ink-faint text-xs">{waitingFor}</span>}
    </>
  )
}
