import { formatCount, formatDate, formatDateTime, parsePol } from '../../texts/format.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { transparencyTexts } from '../../texts/transparency.ts'
import { HashLink } from '../../ui/address.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Empty, Table } from '../../ui/table.tsx'
import type { Seen } from './transparency-query.ts'

const TONES = { SAME: 'good', DIFFERS: 'bad', VOID: 'waiting' } as const

/** The vault, its roots beside the books' own lists, and what its operator has announced. */
export function VaultCard({ vault: seen }: Seen) {
  const x = transparencyTexts.vault
  if (!seen)
    return (
      <Card title={x.title} folded>
        <Empty>{x.none}</Empty>
      </Card>
    )
  const unbinding = unbindingOf(seen)
  const red = (unbinds: boolean) => (unbinds ? 'text-clay' : '')
  return (
    <>
      <Standing vault={seen} />
      <Card title={x.title} flush folded>
        <div className="space-y-4 px-5 pb-4 sm:px-6">
          <p className="text-ink-soft text-sm">
            {x.lead(formatCount(seen.blockNumber), formatDateTime(seen.blockTime))}
          </p>
          <Facts
            facts={[
              { label: transparencyTexts.address, value: <HashLink hash={seen.address} of="address" /> },
              { label: transparencyTexts.balance, value: <Amount pol={seen.balance} /> },
              { label: x.principals, value: <Amount pol={seen.principals} /> },
              { label: x.forRewards, value: <Amount pol={seen.availableForRewards} /> },
              { label: x.surplus, value: <Amount pol={seen.surplus} /> },
              {
                label: x.limits,
                value: (
                  <>
                    <Amount pol={seen.hourlyLimit} className={red(unbinding.hourly)} /> ·{' '}
                    <Amount pol={seen.dailyLimit} className={red(unbinding.daily)} />
                    {(unbinding.hourly || unbinding.daily) && (
                      <span className="block text-clay text-xs">{x.limitUnbinding}</span>
                    )}
                  </>
                ),
              },
              { label: x.available, value: <Amount pol={seen.payoutAvailable} /> },
              { label: x.lastRoot, value: seen.roots[0] ? formatDateTime(seen.lastRootAt) : x.noRoots },
              { label: x.payoutsStop, value: formatDateTime(seen.payoutsStopAt) },
              {
                label: x.freezable,
                value: (
                  <span className={red(unbinding.freeze)}>
                    {formatDateTime(seen.freezableAt)}
                    {unbinding.freeze && <span className="block text-xs">{x.freezeUnbinding}</span>}
                  </span>
                ),
              },
            ]}
          />
        </div>
        {seen.roots[0] && (
          <Table
            caption={x.roots}
            rows={seen.roots}
            rowKey={({ publishedAt }) => publishedAt}
            columns={({ left, right }) => [
              left(sharedTexts.columns.day, ({ day }) => day && formatDate(day)),
              left(x.published, ({ publishedAt }) => formatDateTime(publishedAt)),
              right(x.rewards, ({ rewards }) => <Amount pol={rewards} />),
              right(sharedTexts.columns.wallets, ({ wallets }) => formatCount(wallets)),
              left(x.beside, ({ status }) => <Badge tone={TONES[status]}>{x.statuses[status]}</Badge>),
            ]}
          />
        )}
        <div className="px-5 py-4 sm:px-6">
          <h3 className="mb-2 font-semibold text-sm">{x.announced}</h3>
          {seen.announced.length === 0 ? (
            <p className="text-ink-soft text-sm">{x.nothingAnnounced}</p>
          ) : (
            <ul className="space-y-2 text-sm">
              {seen.announced.map((act) => (
                <li key={act.id + act.target + act.act}>
                  {act.surplus !== null && act.to ? (
                    <>
                      <Amount pol={act.surplus} /> {x.surplusTo} <HashLink hash={act.to} of="address" />
                    </>
                  ) : (
                    <>
                      {act.act ? <code className="break-all">{act.act} ·</code> : x.otherAct}{' '}
                      <HashLink hash={act.target} of="address" />
                    </>
                  )}
                  , {x.between(formatDateTime(act.readyAt), formatDateTime(act.expiresAt))}
                </li>
              ))}
              {seen.announced.length >= 50 && <li>{x.more}</li>}
            </ul>
          )}
        </div>
      </Card>
    </>
  )
}

/** What is not as usual, which is not folded away. */
function Standing({ vault }: { vault: Vault }) {
  const x = transparencyTexts.vault
  const handOver = vault.announced.find(({ handsOver }) => handsOver)
  const differs = vault.roots.some(({ status }) => status === 'DIFFERS')
  return (
    <>
      {vault.frozenAt && <Notice tone="error">{x.frozen(formatDateTime(vault.frozenAt))}</Notice>}
      {handOver && <Notice tone="error">{x.handOver(formatDateTime(handOver.readyAt))}</Notice>}
      {differs && <Notice tone="error">{x.differs}</Notice>}
      {vault.rootLate && !vault.frozenAt && (
        <Notice tone="warning">{x.late(formatDateTime(vault.payoutsStopAt))}</Notice>
      )}
      {vault.loweredAt && !vault.frozenAt && <Notice>{x.lowered(formatDateTime(vault.loweredAt))}</Notice>}
      {vault.waitingFor && <Notice>{x.waits[vault.waitingFor] ?? x.waits.refused}</Notice>}
    </>
  )
}

const YEAR_MS = 365 * 86_400_000

type Vault = NonNullable<Seen['vault']>
type Terms = Pick<Vault, 'balance' | 'hourlyLimit' | 'dailyLimit' | 'blockTime' | 'freezableAt'>

/**
 * Which of a vault's limits protect nobody as it stands: one that all it holds is below, or a freeze that is years away.
 */
export function unbindingOf(terms: Terms): { hourly: boolean; daily: boolean; freeze: boolean } {
  const balance = parsePol(terms.balance)
  const unbinding = (limit: string) => balance > 0n && parsePol(limit) >= balance
  return {
    hourly: unbinding(terms.hourlyLimit),
    daily: unbinding(terms.dailyLimit),
    freeze: Date.parse(terms.freezableAt) - Date.parse(terms.blockTime) > YEAR_MS,
  }
}
