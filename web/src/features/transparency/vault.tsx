import { type FragmentOf, graphql, type ResultOf, readFragment } from '../../api/graphql.ts'
import { formatCount, formatDate, formatDateTime } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { transparencyTexts } from '../../texts/transparency.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { HashLink } from '../../ui/hash-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Empty, Table } from '../../ui/table.tsx'

export const vaultFragment = graphql(`
  fragment Vault on Vault {
    address
    blockNumber
    blockTime
    balance
    principals
    availableForRewards
    surplus
    hourlyLimit
    dailyLimit
    loweredAt
    payoutAvailable
    lastRootAt
    rootLate
    waitingFor
    payoutsStopAt
    freezableAt
    frozenAt
    roots {
      day
      wallets
      rewards
      publishedAt
      status
    }
    announced {
      id
      target
      surplus
      to
      readyAt
      expiresAt
    }
  }
`)

type Vault = ResultOf<typeof vaultFragment>
const TONES = { SAME: 'good', DIFFERS: 'bad', VOID: 'waiting' } as const

/** The vault, its roots beside the books' own lists, and what its operator has announced. */
export function VaultCard({ vault }: { vault: FragmentOf<typeof vaultFragment> | null }) {
  const seen = readFragment(vaultFragment, vault)
  const x = transparencyTexts.vault
  if (!seen)
    return (
      <Card title={x.title}>
        <Empty>{x.none}</Empty>
      </Card>
    )
  return (
    <Card title={x.title} flush>
      <div className="space-y-4 px-5 pb-4 sm:px-6">
        <p className="text-ink-soft text-sm">
          {x.lead(formatCount(seen.blockNumber), formatDateTime(seen.blockTime))}
        </p>
        <Standing vault={seen} />
        <Facts
          facts={[
            { label: x.address, value: <HashLink hash={seen.address} of="address" /> },
            { label: x.balance, value: <Amount pol={seen.balance} /> },
            { label: x.principals, value: <Amount pol={seen.principals} /> },
            { label: x.forRewards, value: <Amount pol={seen.availableForRewards} /> },
            { label: x.surplus, value: <Amount pol={seen.surplus} /> },
            {
              label: x.limits,
              value: (
                <>
                  <Amount pol={seen.hourlyLimit} /> · <Amount pol={seen.dailyLimit} />
                </>
              ),
            },
            { label: x.available, value: <Amount pol={seen.payoutAvailable} /> },
            { label: x.lastRoot, value: formatDateTime(seen.lastRootAt) },
            { label: x.payoutsStop, value: formatDateTime(seen.payoutsStopAt) },
            { label: x.freezable, value: formatDateTime(seen.freezableAt) },
          ]}
        />
      </div>
      <Table
        caption={x.roots}
        rows={seen.roots}
        rowKey={({ publishedAt }) => publishedAt}
        columns={[
          { header: x.day, cell: ({ day }) => (day ? formatDate(day) : t.common.none) },
          { header: x.published, cell: ({ publishedAt }) => formatDateTime(publishedAt) },
          { header: x.rewards, align: 'right', cell: ({ rewards }) => <Amount pol={rewards} /> },
          { header: x.wallets, align: 'right', cell: ({ wallets }) => formatCount(wallets) },
          {
            header: x.beside,
            cell: ({ status }) => <Badge tone={TONES[status]}>{x.statuses[status]}</Badge>,
          },
        ]}
      />
      <div className="px-5 py-4 sm:px-6">
        <h3 className="mb-2 font-semibold text-sm">{x.announced}</h3>
        {seen.announced.length === 0 ? (
          <p className="text-ink-soft text-sm">{x.nothingAnnounced}</p>
        ) : (
          <ul className="space-y-2 text-sm">
            {seen.announced.map((act) => (
              <li key={act.id + act.target}>
                {act.surplus !== null && act.to ? (
                  <>
                    <Amount pol={act.surplus} /> {x.surplusTo} <HashLink hash={act.to} of="address" />
                  </>
                ) : (
                  <>
                    {x.otherAct} <HashLink hash={act.target} of="address" />
                  </>
                )}
                , {x.between(formatDateTime(act.readyAt), formatDateTime(act.expiresAt))}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

function Standing({ vault }: { vault: Vault }) {
  const x = transparencyTexts.vault
  const differs = vault.roots.some(({ status }) => status === 'DIFFERS')
  return (
    <>
      {vault.frozenAt && <Notice tone="error">{x.frozen(formatDateTime(vault.frozenAt))}</Notice>}
      {differs && <Notice tone="error">{x.differs}</Notice>}
      {vault.rootLate && !vault.frozenAt && (
        <Notice tone="warning">{x.late(formatDateTime(vault.payoutsStopAt))}</Notice>
      )}
      {vault.loweredAt && !vault.frozenAt && <Notice>{x.lowered(formatDateTime(vault.loweredAt))}</Notice>}
      {vault.waitingFor && <Notice>{x.waits[vault.waitingFor] ?? x.waits.refused}</Notice>}
    </>
  )
}
