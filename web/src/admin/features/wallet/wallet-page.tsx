import { useQuery } from '@apollo/client/react'
import type { ComponentProps, ComponentType } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { PagedCard, Read } from '../../../api/read.tsx'
import { a } from '../../../texts/admin.ts'
import { formatCount, formatDateTime, parsePol } from '../../../texts/format.ts'
import { nftName } from '../../../texts/nft-name.ts'
import { sharedTexts } from '../../../texts/shared.ts'
import { t } from '../../../texts/texts.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Card, type Fact, Facts } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Column as TableColumn } from '../../../ui/table.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
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
import { AdminPage } from '../../app/admin-page.tsx'
import { AsOf } from '../../app/as-of.tsx'
import {
  type Column,
  keyOf,
  LogMessage,
  paidColumns,
  payoutColumns,
  type RowOf,
  type Source,
  shownColumns,
  WalletCell,
  withdrawalTransaction,
} from '../../lists/columns.tsx'

const { columns, tables, wallet: texts } = a
const labels = {
  ...texts.parts,
  statement: t.nav.statement,
  deposits: tables.deposits.name,
  payouts: a.nav.payouts,
  closes: a.nav.closes,
}

/** What it asked for. */
const WalletWithdrawals = walletTable(walletWithdrawals, a.tables.withdrawals.name, [
  'createdAt',
  'amount',
  'fee',
  'state',
  withdrawalTransaction,
])

/** What was sent to it. */
const WalletTransactions = walletTable(walletPayouts, texts.payouts, [
  { field: 'createdAt', header: texts.signedAt },
  'net',
  ...payoutColumns,
])

/** Its direct referrals and what they have. */
const WalletReferrals = walletTable(walletReferrals, texts.directReferrals, [
  'address',
  'principal',
  'available',
  'totalDeposited',
  { field: 'createdAt', header: tables.since },
])

/** @returns what shows a list of one wallet, newest first, that grows downwards */
function walletTable<S extends Source>(source: S, title: string, columns: readonly Column<S>[]) {
  const shown = shownColumns(source, columns)
  return function WalletTable({ address }: { address: string }) {
    const query = useQuery(source.query, { variables: { address } })
    return (
      <PagedCard
        query={query}
        page={query.data ? (source.page(query.data as never) as never) : undefined}
        caption={title}
        aside={<AsOf query={source.query} />}
        height="h-40"
        phone="wide"
        columns={shown as TableColumn<RowOf<S>>[]}
        rowKey={keyOf(source)}
        empty={a.wallet.nothing}
      />
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
        live { club { name } volume left right balanced }
      }
    }
  }
`)

/** Everyone below a wallet in figures, and its direct referrals one by one. */
function WalletTeam({ address }: { address: string }) {
  const query = useQuery(TeamQuery, { variables: { address } })
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <Card title={labels.team} aside={<AsOf query={TeamQuery} />}>
        <Read query={query} data={query.data}>
          {({
            wallet: {
              team: { referrals, activeReferrals, live },
            },
          }) => (
            <Facts
              facts={[
                { label: texts.downline, value: formatCount(referrals) },
                { label: columns.activeCount, value: formatCount(activeReferrals) },
                { label: texts.clubNow, value: live.club?.name ?? sharedTexts.noClub },
                { label: sharedTexts.teamVolume, value: <Amount pol={live.volume} /> },
                { label: sharedTexts.leftLeg, value: <Amount pol={live.left} /> },
                { label: sharedTexts.rightLeg, value: <Amount pol={live.right} /> },
                { label: texts.balanced, value: live.balanced ? sharedTexts.yes : sharedTexts.no },
              ]}
            />
          )}
        </Read>
      </Card>
      <WalletReferrals address={address} />
    </div>
  )
}

const WalletQuery = graphql(`
  query AdminWalletPage($address: Address!) {
    admin {
      wallet(address: $address) {
        address
        known
        createdBy
        wallet {
          address
          referralCode
          referredBy
          createdAt
          balances { available principal inFlight pendingDeposits receivable withdrawable }
          totals { deposited withdrawn earned }
          incomeBreakdown { nftInterest referral club mysteryBox prizePool }
        }
      }
    }
  }
`)

const parts: Record<string, ComponentType<{ address: string }>> = {
  statement: walletTable(walletStatement, labels.statement, [
    { field: 'at', header: columns.createdAt },
    {
      field: 'type',
      cell: ({ type, label }) => (
        <>
          <span className="font-medium">{t.types[type]}</span>
          {label && <span className="ml-2 text-ink-faint">{nftName(label)}</span>}
        </>
      ),
    },
    'status',
    'txHash',
    { field: 'change', cell: ({ change }) => <Amount pol={change} signed unit={false} /> },
    'balanceAfter',
  ]),
  positions: walletTable(walletPositions, labels.positions, [
    { header: columns.nftName, cell: ({ name, id }) => `${nftName(name)} #${id}` },
    ...(['price', 'dailyInterest', 'earned', 'openedAt', 'closedAt', 'status'] as const),
  ]),
  deposits: walletTable(walletDeposits, labels.deposits, [
    'blockTime',
    'amount',
    'status',
    'txHash',
    'blockNumber',
  ]),
  payouts: ({ address }) => (
    <div className="space-y-5">
      <WalletWithdrawals address={address} />
      <WalletTransactions address={address} />
    </div>
  ),
  team: WalletTeam,
  closes: walletTable(walletCloses, labels.closes, ['day', ...paidColumns]),
  log: walletTable(walletLogLines, labels.log, [
    'at',
    'type',
    { field: 'message', cell: (line) => <LogMessage line={line} /> },
    { field: 'blockNumber', header: tables.blockNumber },
  ]),
}

/** Everything about one wallet; which part of it is open is in the page's address. */
export function WalletPage() {
  const address = (useParams().address ?? '').toLowerCase()
  const [search, setSearch] = useSearchParams()
  const isAddress = /^0x[0-9a-f]{40}$/.test(address)
  const query = useQuery(WalletQuery, { variables: { address }, skip: !isAddress })
  if (!isAddress)
    return (
      <AdminPage title={columns.address}>
        <Notice tone="error">{a.wallet.noAddress}</Notice>
      </AdminPage>
    )
  const asked = search.get('part') ?? ''
  const part = asked in parts ? asked : 'statement'
  return (
    <AdminPage
      title={columns.address}
      lead={
        <span className="flex items-center gap-2">
          <span className="break-all font-mono text-sm">{address}</span>
          <CopyButton text={address} name={t.common.copyAddress} look="quiet" />
        </span>
      }
    >
      <Read query={query} data={query.data}>
        {({ admin: { wallet } }) => (
          <>
            {!wallet.known && (
              <Notice tone="warning" className="mb-5">
                {a.wallet.unknown}
              </Notice>
            )}
            <WalletFigures wallet={wallet} />
            <div className="mt-8">
              <Tabs
                label={a.wallet.parts.label}
                value={part}
                onChange={(next) => setSearch({ part: next }, { replace: true })}
                tabs={Object.entries(parts).map(([value, Part]) => ({
                  value,
                  label: labels[value as keyof typeof labels],
                  panel: <Part address={address} />,
                }))}
              />
            </div>
          </>
        )}
      </Read>
    </AdminPage>
  )
}

/** What a wallet has, what came of it so far and who it is. */
function WalletFigures({ wallet: { createdBy, wallet } }: ResultOf<typeof WalletQuery>['admin']) {
  const { balances, totals, incomeBreakdown: income, ...who } = wallet
  const cards: readonly [title: string, facts: ComponentProps<typeof Facts>['facts']][] = [
    [
      texts.balances,
      [
        ...(['available', 'withdrawable', 'principal', 'inFlight', 'pendingDeposits'] as const).map((name) =>
          amount(texts[name], balances[name], name === 'available'),
        ),
        parsePol(balances.receivable) > 0n && amount(texts.receivable, balances.receivable),
      ],
    ],
    [
      texts.totals,
      [
        amount(a.dashboard.deposited, totals.deposited),
        amount(a.dashboard.withdrawn, totals.withdrawn),
        amount(texts.earned, totals.earned, true),
      ],
    ],
    [
      texts.income,
      [
        amount(columns.interest, income.nftInterest),
        amount(columns.referral, income.referral),
        amount(columns.club, income.club),
        amount(columns.mysteryBox, income.mysteryBox),
        amount(columns.prize, income.prizePool),
      ],
    ],
    [
      texts.who,
      [
        { label: a.tables.since, value: who.createdAt ? formatDateTime(who.createdAt) : t.common.none },
        { label: a.tables.createdBy, value: createdBy ? a.tables.origins[createdBy] : t.common.none },
        {
          label: a.search.kinds.REFERRAL_CODE,
          value: <span className="font-mono">{who.referralCode ?? a.tables.notApplicable}</span>,
        },
        {
          label: texts.sponsor,
          value: who.referredBy ? <WalletCell address={who.referredBy} /> : a.dashboard.none,
        },
      ],
    ],
  ]
  return (
    <div className="grid items-start gap-4 md:grid-cols-2 2xl:grid-cols-4">
      {cards.map(([title, facts]) => (
        <Card key={title} title={title} aside={<AsOf query={WalletQuery} />}>
          <Facts facts={facts} />
        </Card>
      ))}
    </div>
  )
}

function amount(label: string, pol: string, strong = false): Fact {
  return { label, value: <Amount pol={pol} />, strong }
}
