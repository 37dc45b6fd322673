import { useQuery } from '@apollo/client/react'
import { failureText } from '../../../api/failure.ts'
import { graphql } from '../../../api/graphql.ts'
import { moreOf } from '../../../api/more-of.ts'
import { a } from '../../../texts/en-admin.ts'
import { formatCount } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ShowMore } from '../../../ui/rows.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Empty, Table } from '../../../ui/table.tsx'
import {
  walletCloses,
  walletDeposits,
  walletLogLines,
  walletPayouts,
  walletPositions,
  walletReferrals,
  walletStatement,
  walletWithdrawals,
} from '../../api/console.generated.ts'
import { ReadState } from '../../app/admin-page.tsx'
import {
  type Column,
  keyOf,
  LogMessage,
  LogTypeCell,
  noTransactionYet,
  PositionBadge,
  type RowOf,
  type Source,
  shownColumns,
  WithdrawalCell,
} from '../../lists/columns.tsx'

const { tables, wallet: texts } = a

/** Every change of its available balance. */
export const WalletStatement = walletTable(walletStatement, texts.parts.statement, [
  { header: tables.date, field: 'at' },
  {
    header: tables.type,
    cell: ({ type, label }) => (
      <>
        <span className="font-medium">{t.types[type]}</span>
        {label && <span className="ml-2 text-ink-faint">{label}</span>}
      </>
    ),
  },
  { header: tables.state, cell: ({ status }) => <StatusBadge status={status} /> },
  { header: tables.transaction, field: 'txHash' },
  {
    header: texts.change,
    field: 'change',
    cell: ({ change }) => <Amount pol={change} signed unit={false} />,
  },
  { header: texts.balanceAfter, field: 'balanceAfter' },
])

/** NFTs it holds and held. */
export const WalletPositions = walletTable(walletPositions, texts.parts.positions, [
  { header: tables.nft, cell: ({ name, id }) => `${name} #${id}` },
  { header: tables.purchase, field: 'price' },
  { header: tables.dailyInterest, field: 'dailyInterest' },
  { header: texts.earnedPol, field: 'earned' },
  { header: tables.purchaseDate, field: 'openedAt' },
  { header: texts.soldAt, field: 'closedAt' },
  { header: tables.state, cell: ({ status }) => <PositionBadge status={status} /> },
])

/** Deposits seen on chain, unfinal ones too. */
export const WalletDeposits = walletTable(walletDeposits, texts.parts.deposits, [
  { header: texts.blockTime, field: 'blockTime' },
  { header: tables.amount, field: 'amount' },
  { header: tables.state, cell: ({ status }) => <StatusBadge status={status} /> },
  { header: tables.transaction, field: 'txHash' },
  { header: tables.block, field: 'blockNumber' },
])

/** What it asked for. */
export const WalletWithdrawals = walletTable(walletWithdrawals, texts.withdrawals, [
  { header: tables.date, field: 'createdAt' },
  { header: tables.amount, field: 'amount' },
  { header: tables.fee, field: 'fee' },
  {
    header: tables.state,
    cell: ({ state, waitingFor, failureReason }) => (
      <WithdrawalCell state={state} note={failureReason ?? waitingFor} />
    ),
  },
  { header: tables.transaction, field: 'txHash', none: noTransactionYet },
])

/** What was sent to it. */
export const WalletTransactions = walletTable(walletPayouts, texts.payouts, [
  { header: texts.signedAt, field: 'createdAt' },
  { header: texts.net, field: 'net' },
  {
    header: tables.state,
    cell: ({ state, failure }) => (
      <>
        {texts.payoutStates[state]}
        {failure && <span className="mt-1 block text-clay text-xs">{failure}</span>}
      </>
    ),
  },
  {
    header: texts.batch,
    field: 'nonce',
    cell: ({ nonce, payments, attempt }) => texts.batchOf(nonce, payments, attempt),
  },
  { header: texts.broadcasts, field: 'broadcasts' },
  { header: tables.transaction, field: 'hash' },
])

/** Its direct referrals and what they have. */
const WalletReferrals = walletTable(walletReferrals, texts.directReferrals, [
  { header: tables.wallet, field: 'address' },
  { header: texts.principalPol, field: 'principal' },
  { header: tables.available, field: 'available' },
  { header: tables.totalDeposited, field: 'totalDeposited' },
  { header: tables.since, field: 'createdAt' },
])

/** What each closed day paid to it. */
export const WalletCloses = walletTable(walletCloses, texts.parts.closes, [
  { header: texts.day, field: 'day' },
  { header: texts.interest, field: 'interest' },
  { header: texts.referral, field: 'referral' },
  { header: texts.mysteryBox, field: 'mysteryBox' },
  { header: texts.prizePool, field: 'prize' },
  { header: texts.club, field: 'club' },
  { header: texts.total, field: 'total' },
])

/** What the product said that names it. */
export const WalletLog = walletTable(walletLogLines, texts.parts.log, [
  { header: tables.timestamp, field: 'at' },
  { header: tables.type, cell: ({ type }) => <LogTypeCell type={type} /> },
  { header: tables.message, cell: (line) => <LogMessage line={line} /> },
  { header: tables.blockNumber, field: 'blockNumber' },
])

interface GrowingSource extends Source {
  page(data: never): {
    edges: readonly { node: object }[]
    pageInfo: { hasNextPage: boolean; endCursor: string | null }
  }
}

/** @returns what shows a list of one wallet, newest first, that grows downwards */
function walletTable<S extends GrowingSource>(source: S, title: string, columns: readonly Column<S>[]) {
  const shown = shownColumns(source, columns)
  return function WalletTable({ address }: { address: string }) {
    const { data, error, fetchMore } = useQuery(source.query, { variables: { address } })
    const page = data ? source.page(data as never) : undefined
    const rows = (page?.edges.map(({ node }) => node) ?? []) as RowOf<S>[]
    const onMore = page ? moreOf(page.pageInfo, fetchMore) : null
    return (
      <Card title={title} flush>
        {!page ? (
          <div className="px-6 pb-6">
            {error ? <Notice tone="error">{failureText(error, t)}</Notice> : <Loading />}
          </div>
        ) : rows.length === 0 ? (
          <Empty>{a.wallet.nothing}</Empty>
        ) : (
          <div className="relative overflow-x-auto">
            <Table phone="wide" caption={title} columns={shown} rows={rows} rowKey={keyOf(source)} />
          </div>
        )}
        {onMore && <ShowMore of={title} onMore={onMore} />}
      </Card>
    )
  }
}

const TeamQuery = graphql(`
  query AdminWalletTeam($address: Address!) {
    wallet(address: $address) {
      address
      team {
        referrals
        activeReferrals
        live {
          club { name }
          volume
          left
          right
          weaker
          balanced
        }
      }
    }
  }
`)

/** Everyone below a wallet in figures, and its direct referrals one by one. */
export function WalletTeam({ address }: { address: string }) {
  const { data, error, loading, refetch } = useQuery(TeamQuery, { variables: { address } })
  const texts = a.wallet
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <Card title={texts.parts.team}>
        <ReadState data={data} error={error} loading={loading} onRetry={refetch}>
          {({
            wallet: {
              team: { referrals, activeReferrals, live },
            },
          }) => (
            <Facts
              facts={[
                { label: texts.downline, value: formatCount(referrals) },
                { label: texts.activeDownline, value: formatCount(activeReferrals) },
                { label: texts.clubNow, value: live.club?.name ?? texts.noClub },
                { label: texts.volume, value: <Amount pol={live.volume} /> },
                { label: texts.left, value: <Amount pol={live.left} /> },
                { label: texts.right, value: <Amount pol={live.right} /> },
                { label: texts.balanced, value: live.balanced ? texts.yes : texts.no },
              ]}
            />
          )}
        </ReadState>
      </Card>
      <WalletReferrals address={address} />
    </div>
  )
}
