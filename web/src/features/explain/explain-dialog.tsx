import { useQuery } from '@apollo/client/react'
import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { graphql, type ResultOf } from '../../api/graphql.ts'
import { Read } from '../../api/read.tsx'
import { dashboardTexts } from '../../texts/dashboard.ts'
import { explainTexts } from '../../texts/explain.ts'
import { exactPol, formatDate, formatPercent, parsePol } from '../../texts/format.ts'
import { prizeTexts } from '../../texts/prize-pool.ts'
import { t } from '../../texts/texts.ts'
import { Fold } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { DrawCheck } from '../mystery-box/draw-check.tsx'
import { shareText } from '../prize-pool/share-text.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { type Asked, type Kind, kinds } from './kinds.ts'
import { sumParts } from './sum-parts.ts'

export type DayExplanation = NonNullable<ResultOf<typeof ExplainDayQuery>['wallet']['explainDay']>

const ExplainDayQuery = graphql(`
  query ExplainDay($address: Address!, $day: Date!) {
    catalogue { id name }
    wallet(address: $address) {
      address
      explainDay(day: $day) {
        day
        planVersion
        total
        interestUnlisted boxesUnlisted
        interest { positionId nftId openedAt price dailyInterest planVersion }
        referral { level percent base principal threshold amount sources { address interest } }
        boxes { positionId tier price reward drawnDay seed }
        prizes { kind weekId pool qualified ownEarnings allEarnings amount }
        club { name percent left right amount }
      }
    }
  }
`)

/** What stands behind a line: its entry, or the day whose close paid it. */
export function ExplainDialog({ asked, onClose }: { asked: Asked; onClose(): void }) {
  const { type, day, entryId } = asked
  if (entryId) return <EntryDialog id={entryId} type={type} onClose={onClose} />
  return day && <DayDialog day={day} asked={type} onClose={onClose} />
}

/**
 * Why a wallet was paid what it was for a closed day: every part, the figures it follows from, and the sum.
 * @param i.asked the part that was asked about; it stands out
 */
function DayDialog({ day, asked, onClose }: { day: string; asked: Asked['type']; onClose(): void }) {
  const address = useAddress()
  const query = useQuery(ExplainDayQuery, { variables: { address, day } })
  return (
    <Dialog onClose={onClose} title={dashboardTexts.why} description={explainTexts.lead(formatDate(day))}>
      <div className="mt-4">
        <Read query={query} data={query.data}>
          {({ catalogue, wallet }) => {
            const explained = wallet.explainDay
            if (!explained) return <p className="text-ink-soft text-sm">{explainTexts.nothing}</p>
            const nameOf = (nftId: string) => catalogue.find(({ id }) => id === nftId)?.name ?? nftId
            return <Explained day={explained} asked={asked} pieces={piecesOf(explained, nameOf)} />
          }}
        </Read>
      </div>
    </Dialog>
  )
}

function Explained(i: { day: DayExplanation; asked: Asked['type']; pieces: Record<Kind, Piece[]> }) {
  const { total, planVersion } = i.day
  const { sums, isExact } = sumParts(i.pieces, total)
  return (
    <>
      <div className="space-y-3">
        {kinds
          .filter((kind) => i.pieces[kind].length > 0)
          .map((kind) => (
            <Part key={kind} kind={kind} sum={sums[kind]} asked={i.asked} pieces={i.pieces[kind]} />
          ))}
      </div>
      <p className="mt-5 flex items-baseline justify-between gap-4 border-line border-t pt-4">
        <span className="font-semibold">{explainTexts.total}</span>
        <Exact wei={parsePol(total)} className="font-semibold" />
      </p>
      {isExact ? (
        <p className="mt-1 text-ink-faint text-xs">
          {explainTexts.sums} {explainTexts.plan(planVersion)}. {explainTexts.posted}
        </p>
      ) : (
        <Notice tone="error" className="mt-3">
          {explainTexts.doesNotSum}
        </Notice>
      )}
    </>
  )
}

/** One amount of a part and the figures that it follows from. */
interface Piece {
  name: string
  /** POL */
  amount: string
  note?: ReactNode
}

/** What each kind of reward of a day consists of. */
export function piecesOf(day: DayExplanation, nameOf: (nftId: string) => string): Record<Kind, Piece[]> {
  return {
    // The positions held for the whole day; their daily interest is what was paid.
    INTEREST: [
      ...day.interest.map(({ positionId, nftId, price, openedAt, planVersion, dailyInterest }) => ({
        name: explainTexts.position(nameOf(nftId), positionId),
        amount: dailyInterest,
        note: explainTexts.positionNote(exact(price), formatDate(openedAt), planVersion),
      })),
      ...unlisted(day.interestUnlisted),
    ],
    // Of each level a share of the interest that the wallets at that distance earned.
    REFERRAL: day.referral.map((commission) => ({
      name: explainTexts.commission(commission.level),
      amount: commission.amount,
      note: (
        <>
          <p>{explainTexts.commissionNote(formatPercent(commission.percent), exact(commission.base))}</p>
          <p>{explainTexts.unlocked(exact(commission.principal), exact(commission.threshold))}</p>
          <Sources commission={commission} />
        </>
      ),
    })),
    // The club's percentage of the weaker leg.
    CLUB: (day.club ? [day.club] : []).map(({ name, amount, percent, left, right }) => ({
      name,
      amount,
      note: (
        <>
          <p>{explainTexts.clubNote(formatPercent(percent), exact(lowerOf(left, right)))}</p>
          <p>{explainTexts.clubLegs(exact(left), exact(right))}</p>
        </>
      ),
    })),
    // The boxes credited that day; each is drawn again in this browser.
    MYSTERY_BOX: [
      ...day.boxes.map(({ positionId, tier, price, reward, drawnDay, seed }) => ({
        name: explainTexts.box(tier, positionId),
        amount: reward,
        note: (
          <>
            <p>{explainTexts.boxNote(exact(price), formatDate(drawnDay))}</p>
            <DrawCheck
              folded
              draw={{
                positionId,
                tier,
                seed,
                day: drawnDay,
                price: parsePol(price),
                reward: parsePol(reward),
              }}
            />
          </>
        ),
      })),
      ...unlisted(day.boxesUnlisted),
    ],
    PRIZE_POOL: day.prizes.map((prize) => ({
      name: `${prizeTexts.kinds[prize.kind]} ${prize.weekId}`,
      amount: prize.amount,
      note: explainTexts.prizeNote(shareText(prize)),
    })),
  }
}

/** What the pieces that are too many to list come to. */
function unlisted(amount: string): Piece[] {
  return parsePol(amount) > 0n ? [{ name: explainTexts.unlisted, amount }] : []
}

/** One kind of reward of a day: its sum in wei, and the pieces below. */
function Part({ kind, asked, ...i }: { kind: Kind; asked: Asked['type']; sum: bigint; pieces: Piece[] }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={clsx('rounded-control border p-3.5', kind === asked ? 'border-water' : 'border-line')}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={id} className="font-semibold">
          {t.types[kind]}
        </h3>
        <Exact wei={i.sum} className="font-semibold" />
      </header>
      <ul className="mt-1 divide-y divide-line">
        {i.pieces.map(({ name, amount, note }) => (
          <li key={name} className="py-2.5 text-sm last:pb-0">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{name}</span>
              <Exact wei={parsePol(amount)} />
            </p>
            {note && <div className="mt-0.5 text-ink-soft text-xs">{note}</div>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sources({ commission: { sources, base } }: { commission: DayExplanation['referral'][number] }) {
  if (sources.length === 0) return null
  const listed = sources.reduce((sum, { interest }) => sum + parsePol(interest), 0n)
  return (
    <Fold title={explainTexts.sources(sources.length)}>
      <ul className="mt-1 space-y-1.5">
        {sources.map(({ address, interest }) => (
          <li key={address} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="break-all font-mono text-[0.6875rem]">{address}</span>
            <span className="figures ml-auto">
              {exact(interest)} {t.common.pol}
            </span>
          </li>
        ))}
      </ul>
      {listed < parsePol(base) && <p className="mt-1 text-ink-faint">{explainTexts.sourcesCut}</p>}
    </Fold>
  )
}

function lowerOf(one: string, other: string): string {
  return parsePol(one) < parsePol(other) ? one : other
}

function exact(pol: string): string {
  return exactPol(parsePol(pol))
}

/** Nothing cut: the parts are there to be added up. */
function Exact({ wei, className }: { wei: bigint; className?: string }) {
  return (
    <span className={clsx('figures ml-auto break-all text-right', className)}>
      {exactPol(wei, 4)} <span className="font-medium text-[0.8em] text-ink-faint">{t.common.pol}</span>
    </span>
  )
}
