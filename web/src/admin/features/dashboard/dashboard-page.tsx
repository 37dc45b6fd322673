import { useSearchParams } from 'react-router'
import { useTask } from '../../../api/use-task.ts'
import { a } from '../../../texts/admin.ts'
import { nftName } from '../../../texts/nft-name.ts'
import { t } from '../../../texts/texts.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { refreshAll } from '../../api/admin-client.ts'
import {
  balances,
  deposits,
  holdings,
  pendingDeposits,
  referralSummary,
  systemLogs,
  withdrawals,
} from '../../api/console.generated.ts'
import { AdminPage } from '../../app/admin-page.tsx'
import { LogMessage, TimeCell, withdrawalTransaction } from '../../lists/columns.tsx'
import { ListTable, RefreshButton } from '../../lists/list-table.tsx'
import { DeskCards } from './desk.tsx'
import { Flows, OverviewCards } from './overview.tsx'

const { columns, tables } = a
const since = { field: 'createdAt', header: tables.since } as const

/** Credited deposits, or those that are not final yet, which are not in the books. */
function DepositsTable() {
  const [search] = useSearchParams()
  return search.get('states') === 'PENDING' ? <PendingDepositsTable /> : <CreditedDepositsTable />
}

const CreditedDepositsTable = () => (
  <ListTable
    source={deposits}
    csv="deposits"
    words={tables.deposits}
    columns={[
      'address',
      {
        field: 'amount',
        cell: ({ amount, state }) => (
          <>
            {state === 'REVERSED' && <Badge tone="bad">{a.values.AdminDepositState.REVERSED}</Badge>}{' '}
            <Amount pol={amount} unit={false} />
          </>
        ),
      },
      'createdAt',
      'txHash',
      'blockNumber',
    ]}
  />
)

/** Deposits that the chain may still take back; each moves to the credited ones when its block is final. */
const PendingDepositsTable = () => (
  <ListTable
    source={pendingDeposits}
    csv="pending-deposits"
    words={tables.pendingDeposits}
    filters={{ states: { label: columns.state, values: a.values.AdminDepositState } }}
    columns={['address', 'amount', { field: 'createdAt', header: tables.seenAt }, 'txHash', 'blockNumber']}
  />
)

const panels = {
  deposits: <DepositsTable />,
  withdrawals: (
    <ListTable
      source={withdrawals}
      csv="withdrawals"
      words={tables.withdrawals}
      columns={['address', 'amount', 'fee', 'createdAt', withdrawalTransaction, 'state']}
    />
  ),
  balances: (
    <ListTable
      source={balances}
      csv="user-balances"
      words={tables.balances}
      filters={{ createdBy: { label: tables.createdBy, values: tables.origins } }}
      columns={['address', 'available', 'totalDeposited', 'totalWithdrawn', since]}
    />
  ),
  holdings: (
    <ListTable
      source={holdings}
      csv="nft-holdings"
      words={tables.holdings}
      columns={[
        'address',
        { field: 'nftName', cell: (row) => nftName(row.nftName) },
        'price',
        'dailyInterest',
        { field: 'createdAt', header: columns.openedAt },
        'state',
      ]}
    />
  ),
  referrals: (
    <ListTable
      source={referralSummary}
      csv="referral-summary"
      words={tables.referrals}
      sortBy="REFERRAL_EARNED"
      columns={[
        'address',
        'totalEarnings',
        'downlineCount',
        'activeCount',
        'directReferrals',
        { field: 'referralCode', cell: (row) => <span className="font-mono">{row.referralCode}</span> },
        since,
      ]}
    />
  ),
  logs: (
    <ListTable
      source={systemLogs}
      csv="system-logs"
      words={tables.logs}
      columns={[
        { field: 'at', cell: ({ at }) => <TimeCell at={at} seconds /> },
        'type',
        { field: 'message', cell: (line) => <LogMessage line={line} address={line.address} /> },
        { field: 'blockNumber', header: tables.blockNumber },
      ]}
    />
  ),
}
type Table = keyof typeof panels

/** The overview and the six tables; which one is open is in the page's address. */
export function DashboardPage() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('table') ?? ''
  const table: Table = asked in panels ? (asked as Table) : 'deposits'

  function open(next: string) {
    // Whose rows were looked at stays; sorts, states and pages are each table's own.
    const wallet = search.get('wallet')
    setSearch({ table: next, ...(wallet ? { wallet } : {}) })
  }

  return (
    <AdminPage title={t.nav.dashboard} aside={<RefreshAll />}>
      <DeskCards />
      <OverviewCards />
      <Flows />
      <div id="tables" className="mt-8 scroll-mt-20">
        <Tabs
          label={a.dashboard.tables}
          value={table}
          onChange={open}
          tabs={Object.entries(panels).map(([value, panel]) => ({
            value,
            label: tables[value as Table].name,
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
    <RefreshButton busy={busy} onClick={() => run(refreshAll)}>
      {a.dashboard.refresh}
    </RefreshButton>
  )
}
