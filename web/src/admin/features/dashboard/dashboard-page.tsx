import { RefreshCw } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useTask } from '../../../api/use-task.ts'
import { a } from '../../../texts/admin.ts'
import { Button } from '../../../ui/button.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { refreshAll } from '../../api/refresh-all.ts'
import { AdminPage } from '../../app/admin-page.tsx'
import { DeskCards } from './desk.tsx'
import { Flows } from './flows.tsx'
import { OverviewCards } from './overview-cards.tsx'
import {
  BalancesTable,
  DepositsTable,
  HoldingsTable,
  LogsTable,
  ReferralsTable,
  WithdrawalsTable,
} from './tables.tsx'

const tables = {
  deposits: <DepositsTable />,
  withdrawals: <WithdrawalsTable />,
  balances: <BalancesTable />,
  holdings: <HoldingsTable />,
  referrals: <ReferralsTable />,
  logs: <LogsTable />,
}
type Table = keyof typeof tables

/** The overview and the six tables; which one is open is in the page's address. */
export function DashboardPage() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('table') ?? ''
  const table: Table = asked in tables ? (asked as Table) : 'deposits'

  function open(next: string) {
    // Whose rows were looked at stays; sorts, states and pages are each table's own.
    const wallet = search.get('wallet')
    setSearch({ table: next, ...(wallet ? { wallet } : {}) })
  }

  return (
    <AdminPage title={a.dashboard.title} aside={<RefreshAll />}>
      <DeskCards />
      <OverviewCards />
      <Flows />
      <div className="mt-8">
        <Tabs
          label={a.dashboard.tables}
          value={table}
          onChange={open}
          tabs={Object.entries(tables).map(([value, panel]) => ({
            value,
            label: a.tables.names[value as Table],
            panel,
          }))}
        />
      </div>
    </AdminPage>
  )
}

function RefreshAll() {
  const { busy, run } = useTask()
  return (
    <Button look="secondary" busy={busy} onClick={() => run(refreshAll)}>
      {!busy && <RefreshCw aria-hidden className="size-4" />}
      {a.dashboard.refresh}
    </Button>
  )
}
