import { RefreshCw } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useTask } from '../../../api/use-task.ts'
import { a } from '../../../texts/admin.ts'
import { nftName } from '../../../texts/nft-name.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
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
import {
  LogMessage,
  LogTypeCell,
  noTransactionYet,
  PositionBadge,
  TimeCell,
  WithdrawalCell,
} from '../../lists/columns.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { DeskCards } from './desk.tsx'
import { Flows, OverviewCards } from './overview.tsx'

const { tables } = a
const wallet = { header: tables.wallet, field: 'address', sort: 'WALLET' } as const
const since = { header: tables.since, field: 'createdAt', sort: 'CREATED_AT' } as const
const block = { header: tables.block, field: 'blockNumber', sort: 'BLOCK' } as const
const transaction = { header: tables.transaction, field: 'txHash' } as const

const depositFilters = { states: { label: tables.state, values: tables.depositStates } }

/** Credited deposits, or those that are not final yet, which are not in the books. */
function DepositsTable() {
  const [search] = useSearchParams()
  return search.get('states') === 'PENDING' ? <PendingDepositsTable /> : <CreditedDepositsTable />
}

const CreditedDepositsTable = () => (
  <ListTable
    source={deposits}
    csv="deposits"
    caption={tables.names.deposits}
    empty={tables.empty.deposits}
    filters={depositFilters}
    columns={[
      wallet,
      {
        header: tables.amount,
        field: 'amount',
        sort: 'AMOUNT',
        cell: ({ amount, state }) => (
          <>
            {state === 'REVERSED' && <Badge tone="bad">{tables.depositStates.REVERSED}</Badge>}{' '}
            <Amount pol={amount} unit={false} />
          </>
        ),
      },
      { header: tables.date, field: 'createdAt', sort: 'CREATED_AT' },
      transaction,
      block,
    ]}
  />
)

/** Deposits that the chain may still take back; each moves to the credited ones when its block is final. */
const PendingDepositsTable = () => (
  <ListTable
    source={pendingDeposits}
    csv="pending-deposits"
    caption={tables.names.pendingDeposits}
    empty={tables.empty.pendingDeposits}
    filters={depositFilters}
    columns={[
      wallet,
      { header: tables.amount, field: 'amount', sort: 'AMOUNT' },
      { header: tables.seenAt, field: 'createdAt', sort: 'CREATED_AT' },
      transaction,
      block,
    ]}
  />
)

const panels = {
  deposits: <DepositsTable />,
  withdrawals: (
    <ListTable
      source={withdrawals}
      csv="withdrawals"
      caption={tables.names.withdrawals}
      empty={tables.empty.withdrawals}
      filters={{ states: { label: tables.state, values: tables.withdrawalStates } }}
      columns={[
        wallet,
        { header: tables.amount, field: 'amount', sort: 'AMOUNT' },
        { header: tables.fee, field: 'fee' },
        { header: tables.date, field: 'createdAt', sort: 'CREATED_AT' },
        { ...transaction, none: noTransactionYet },
        { header: tables.state, cell: ({ state }) => <WithdrawalCell state={state} /> },
      ]}
    />
  ),
  balances: (
    <ListTable
      source={balances}
      csv="user-balances"
      caption={tables.names.balances}
      empty={tables.empty.wallets}
      filters={{ createdBy: { label: tables.createdBy, values: tables.origins } }}
      columns={[
        wallet,
        { header: tables.available, field: 'available', sort: 'AVAILABLE' },
        { header: tables.totalDeposited, field: 'totalDeposited', sort: 'DEPOSITED' },
        { header: tables.totalWithdrawn, field: 'totalWithdrawn', sort: 'WITHDRAWN' },
        since,
      ]}
    />
  ),
  holdings: (
    <ListTable
      source={holdings}
      csv="nft-holdings"
      caption={tables.names.holdings}
      empty={tables.empty.holdings}
      filters={{ states: { label: tables.state, values: tables.holdingStates } }}
      columns={[
        wallet,
        { header: tables.nft, sort: 'NFT', cell: (row) => nftName(row.nftName) },
        { header: tables.purchase, field: 'price', sort: 'PRICE' },
        { header: tables.dailyInterest, field: 'dailyInterest', sort: 'DAILY_INTEREST' },
        { header: tables.purchaseDate, field: 'createdAt', sort: 'CREATED_AT' },
        { header: tables.state, cell: ({ state }) => <PositionBadge status={state} /> },
      ]}
    />
  ),
  referrals: (
    <ListTable
      source={referralSummary}
      csv="referral-summary"
      caption={tables.names.referrals}
      empty={tables.empty.wallets}
      sortBy="REFERRAL_EARNED"
      columns={[
        wallet,
        { header: tables.totalEarnings, field: 'totalEarnings', sort: 'REFERRAL_EARNED' },
        { header: tables.downline, field: 'downlineCount', sort: 'DOWNLINE' },
        { header: tables.activeDownline, field: 'activeCount' },
        { header: tables.direct, field: 'directReferrals' },
        {
          header: tables.code,
          cell: ({ referralCode }) => <span className="font-mono">{referralCode}</span>,
        },
        since,
      ]}
    />
  ),
  logs: (
    <ListTable
      source={systemLogs}
      csv="system-logs"
      caption={tables.names.logs}
      empty={tables.empty.logs}
      filters={{
        types: { label: tables.type, values: tables.logTypes },
        severities: { label: tables.severity, values: { ...tables.severities, ...tables.grave } },
      }}
      columns={[
        { header: tables.timestamp, sort: 'CREATED_AT', cell: ({ at }) => <TimeCell at={at} seconds /> },
        { header: tables.type, sort: 'TYPE', cell: ({ type }) => <LogTypeCell type={type} /> },
        { header: tables.message, cell: (line) => <LogMessage line={line} address={line.address} /> },
        { header: tables.blockNumber, field: 'blockNumber' },
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
    <AdminPage title={a.nav.dashboard} aside={<RefreshAll />}>
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
