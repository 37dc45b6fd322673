import { useQuery } from '@apollo/client/react'
import { useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { Read } from '../../../api/read.tsx'
import { a } from '../../../texts/admin.ts'
import { displayPol, formatDateTime, parsePol } from '../../../texts/format.ts'
import { nftName } from '../../../texts/nft-name.ts'
import { t } from '../../../texts/texts.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card, Facts } from '../../../ui/card.tsx'
import { Table } from '../../../ui/table.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Act, ActNote } from '../../acts/act.tsx'
import {
  approveWithdrawal,
  cancelWithdrawalAsAdmin,
  openExitsQuery,
  payoutSettingsQuery,
  payouts,
  withdrawals,
} from '../../api/console.generated.ts'
import { AdminPage } from '../../app/admin-page.tsx'
import { AsOf } from '../../app/as-of.tsx'
import { payoutColumns, type RowOf, TimeCell, WalletCell } from '../../lists/columns.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { sessionStore } from '../../session/admin-session.ts'
import { ProposedChanges } from '../changes/proposed-changes.tsx'
import { LimitsCard, PauseCard } from './payout-settings.tsx'

/** The operator's desk for payouts: the pause, the limits, withdrawals to approve or to give back, and what was signed. */
export function PayoutsPage() {
  const query = useQuery(payoutSettingsQuery)
  const [search, setSearch] = useSearchParams()
  const table = search.get('table') === 'transactions' ? 'transactions' : 'withdrawals'
  return (
    <AdminPage title={a.nav.payouts} lead={a.payouts.lead}>
      <ActNote />
      <OpenExits />
      <ProposedChanges acts={['PAYOUT_LIMITS_SET', 'PAYOUTS_RESUMED', 'NONCES_ACCEPTED']} />
      <Read query={query} data={query.data}>
        {({ admin: { payoutSettings: settings } }) => (
          <>
            <div className="mb-6 grid items-start gap-5 lg:grid-cols-2">
              <PauseCard settings={settings} />
              <LimitsCard settings={settings} />
            </div>
            <Tabs
              label={a.dashboard.tables}
              value={table}
              onChange={(next) => setSearch({ table: next })}
              tabs={[
                {
                  value: 'withdrawals',
                  label: a.tables.withdrawals.name,
                  panel: <OpenWithdrawals needed={settings.approvalsNeeded} />,
                },
                { value: 'transactions', label: a.wallet.payouts, panel: <PayoutTransactions /> },
              ]}
            />
          </>
        )}
      </Read>
    </AdminPage>
  )
}

/** Every payment that was signed for a withdrawal, failures as well, with the batch that it is in. */
const PayoutTransactions = () => (
  <ListTable
    source={payouts}
    csv="payouts"
    words={{ name: a.wallet.payouts, empty: a.payouts.noTransactions }}
    columns={[
      { field: 'createdAt', header: a.wallet.signedAt },
      'address',
      'net',
      { field: 'number', header: a.wallet.payoutNumber },
      ...payoutColumns,
    ]}
  />
)

type OpenExit = ResultOf<typeof openExitsQuery>['admin']['openExits'][number]

const x = a.payouts.exits

/** What wallets have demanded from the vault, and by when it must be paid; nothing when nobody has. */
function OpenExits() {
  const query = useQuery(openExitsQuery)
  if (query.error && !query.data) return <Read query={query} data={null} />
  const exits = query.data?.admin.openExits ?? []
  if (exits.length === 0) return null
  return (
    <Card title={x.title} className="mb-6" flush aside={<AsOf query={openExitsQuery} />}>
      <p className="px-5 pb-3 text-ink-soft text-sm sm:px-6">{x.lead}</p>
      <Table
        caption={x.title}
        rows={exits}
        rowKey={({ id }) => id}
        columns={[
          { header: a.columns.address, cell: ({ address }) => <WalletCell address={address} /> },
          { header: x.remaining, cell: ({ remaining }) => <Amount pol={remaining} /> },
          { header: x.deadline, cell: ({ deadline }) => <TimeCell at={deadline} /> },
          { header: a.columns.state, cell: (exit) => <State exit={exit} /> },
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
      {waitingFor && <span className="mt-1 block text-ink-faint text-xs">{a.waitingWords[waitingFor]}</span>}
    </>
  )
}

const { AWAITING_APPROVAL, ...others } = a.values.WithdrawalState

/** Withdrawals with what can be done about them. */
function OpenWithdrawals({ needed }: { needed: number }) {
  const name = useStore(sessionStore).session?.username
  const needsOther = ({ approvals }: DeskWithdrawal) =>
    approvals.length < needed && approvals.some(({ username }) => username === name)
  return (
    <ListTable
      source={withdrawals}
      csv="withdrawals"
      words={a.tables.withdrawals}
      filters={{
        states: { label: a.columns.state, values: { AWAITING_APPROVAL, ...others } },
        ids: { label: a.payouts.id },
      }}
      columns={[
        { field: 'number', header: a.plan.row },
        ...(['address', 'amount', 'net', 'createdAt', 'state'] as const),
        {
          header: a.payouts.approvedBy,
          cell: (withdrawal) => <Approvals withdrawal={withdrawal} needed={needed} />,
        },
        {
          header: a.payouts.acts,
          align: 'right',
          cell: (withdrawal) =>
            (withdrawal.state === 'AWAITING_APPROVAL' || withdrawal.cancellable) && (
              <span className="inline-flex flex-wrap justify-end gap-2">
                {withdrawal.state === 'AWAITING_APPROVAL' && (
                  <Act
                    size="small"
                    words={a.payouts.approve}
                    disabled={needsOther(withdrawal)}
                    run={(reason) => approve(withdrawal.id, reason)}
                  >
                    <WithdrawalFacts withdrawal={withdrawal} />
                  </Act>
                )}
                {withdrawal.cancellable && (
                  <Act
                    look="danger"
                    size="small"
                    words={a.payouts.cancel}
                    run={(reason) => cancelWithdrawalAsAdmin({ id: withdrawal.id, reason })}
                  >
                    <WithdrawalFacts withdrawal={withdrawal} />
                  </Act>
                )}
              </span>
            ),
        },
      ]}
    />
  )
}

/** Who has approved, and of how many that are needed. */
function Approvals({ withdrawal, needed }: { withdrawal: DeskWithdrawal; needed: number }) {
  const { approvals, state } = withdrawal
  if (approvals.length === 0 && state !== 'AWAITING_APPROVAL') return a.tables.notApplicable
  return (
    <>
      {state === 'AWAITING_APPROVAL' && (
        <span className="figures">{a.payouts.approvalsOf(approvals.length, needed)}</span>
      )}
      {approvals.map(({ username, reason }) => (
        <span key={username} title={reason} className="block text-ink-faint text-xs">
          {username}
        </span>
      ))}
    </>
  )
}

/** A withdrawal with what can be done about it. */
type DeskWithdrawal = RowOf<typeof withdrawals>

/** Approves a withdrawal above the threshold; it is paid once enough different admins have. */
async function approve(id: string, reason: string) {
  const { missing } = await approveWithdrawal({ id, reason })
  return missing > 0 ? a.payouts.approve.oneMore(missing) : undefined
}

const HistoryQuery = graphql(`
  query AdminWalletHistory($address: Address!) {
    wallet(address: $address) {
      address
      createdAt
      balances { available principal }
      totals { deposited withdrawn earned }
      statement(first: 5) {
        edges { node { id at type label change } }
      }
    }
  }
`)

/** What is about to be decided, beside what its wallet did so far. */
function WithdrawalFacts({ withdrawal: { address, amount, net } }: { withdrawal: DeskWithdrawal }) {
  const query = useQuery(HistoryQuery, { variables: { address } })
  const pol = (label: string, value: string) => ({ label, value: <Amount pol={value} /> })
  return (
    <>
      <Facts
        facts={[
          { label: a.columns.address, value: <WalletCell address={address} /> },
          { ...pol(t.common.amount, amount), strong: true },
          pol(a.payouts.arrives, net),
        ]}
      />
      <Read query={query} data={query.data}>
        {({ wallet: { createdAt, balances, totals, statement } }) => (
          <section aria-label={a.payouts.history} className="rounded-control bg-sunken px-4 py-2">
            <Facts
              facts={[
                { label: a.tables.since, value: createdAt ? formatDateTime(createdAt) : t.common.none },
                pol(a.dashboard.deposited, totals.deposited),
                pol(a.dashboard.withdrawn, totals.withdrawn),
                pol(a.dashboard.rewards, totals.earned),
                pol(a.wallet.available, balances.available),
                pol(a.wallet.principal, balances.principal),
              ]}
            />
            <ul aria-label={a.payouts.newest} className="border-line border-t py-2 text-ink-soft text-xs">
              {statement.edges.map(({ node: { id, at, type, label, change } }) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-3 py-0.5">
                  <span>{`${formatDateTime(at)}: ${t.types[type]}${label ? `, ${nftName(label)}` : ''}`}</span>
                  <Amount pol={change} signed />
                </li>
              ))}
            </ul>
          </section>
        )}
      </Read>
    </>
  )
}
