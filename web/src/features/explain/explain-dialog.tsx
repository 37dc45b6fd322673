import { useQuery } from '@apollo/client/react'
import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { exactPol, parsePol } from '../../amounts/pol.ts'
import { graphql, type ResultOf } from '../../api/graphql.ts'
import { QueryState } from '../../api/query-state.tsx'
import { explainTexts } from '../../texts/explain.ts'
import { formatDate, formatPercent } from '../../texts/format.ts'
import { prizeTexts } from '../../texts/prize-pool.ts'
import { t } from '../../texts/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { DrawCheck } from '../mystery-box/draw-check.tsx'
import { sumParts } from './sum-parts.ts'

export type DayExplanation = NonNullable<ResultOf<typeof ExplainDayQuery>['wallet']['explainDay']>

const ExplainDayQuery = graphql(`
  query ExplainDay($address: Address!, $day: Date!) {
    catalogue {
      id
      name
    }
    wallet(address: $address) {
      address
      explainDay(day: $day) {
        day
        planVersion
        total
        interest {
          positionId
          nftId
          openedAt
          price
          dailyInterest
          planVersion
        }
        referral {
          level
          percent
          base
          principal
          threshold
          amount
          sources {
            address
            interest
          }
        }
        boxes {
          positionId
          tier
          price
          reward
          drawnDay
          seed
        }
        prizes {
          kind
          weekId
          pool
          qualified
          amount
        }
        club {
          name
          percent
          left
          right
          amount
        }
      }
    }
  }
`)

/** Why a wallet was paid what it was for a closed day: every part, the figures it follows from, and the sum. */
export function ExplainDialog({
  day,
  asked,
  onClose,
}: {
  day: string
  /** The part that was asked about; it stands out. */
  asked: PartKind
  onClose(): void
}) {
  const address = useAddress()
  const { data, error, loading } = useQuery(ExplainDayQuery, { variables: { address, day } })
  return (
    <Dialog
      open
      onClose={onClose}
      title={explainTexts.title}
      description={explainTexts.lead(formatDate(day))}
    >
      <div className="mt-4">
        <QueryState data={data} error={error} loading={loading}>
          {({ catalogue, wallet }) => {
            const explained = wallet.explainDay
            if (!explained) return <p className="text-ink-soft text-sm">{explainTexts.nothing}</p>
            const names = new Map(catalogue.map(({ id, name }) => [id, name]))
            return <Explained day={explained} asked={asked} nameOf={(nftId) => names.get(nftId) ?? nftId} />
          }}
        </QueryState>
      </div>
    </Dialog>
  )
}

function Explained({
  day,
  asked,
  nameOf,
}: {
  day: DayExplanation
  asked: PartKind
  nameOf(nftId: string): string
}) {
  const sums = sumParts(day)
  return (
    <>
      <div className="space-y-3">
        {day.interest.length > 0 && (
          <InterestPart positions={day.interest} sum={sums.interest} asked={asked} nameOf={nameOf} />
        )}
        {day.referral.length > 0 && (
          <ReferralPart commissions={day.referral} sum={sums.referral} asked={asked} />
        )}
        {day.club && <ClubPart club={day.club} asked={asked} />}
        {day.boxes.length > 0 && <BoxPart boxes={day.boxes} sum={sums.boxes} asked={asked} />}
        {day.prizes.length > 0 && (
          <Part kind="prizes" sum={sums.prizes} asked={asked}>
            {day.prizes.map((prize) => (
              <Piece
                key={prize.kind}
                name={`${prizeTexts.kinds[prize.kind]} ${prize.weekId}`}
                wei={parsePol(prize.amount)}
              >
                {explainTexts.prizeNote(prize.pool, explainTexts.wallets(prize.qualified))}
              </Piece>
            ))}
          </Part>
        )}
      </div>
      <p className="mt-5 flex items-baseline justify-between gap-4 border-line border-t pt-4">
        <span className="font-semibold">{explainTexts.total}</span>
        <Exact wei={parsePol(day.total)} className="font-semibold" />
      </p>
      {sums.exact ? (
        <p className="mt-1 text-ink-faint text-xs">
          {explainTexts.sums} {explainTexts.plan(day.planVersion)}.
        </p>
      ) : (
        <Notice tone="error" className="mt-3">
          {explainTexts.doesNotSum}
        </Notice>
      )}
    </>
  )
}

/** The positions held for the whole day; their daily interest is what was paid. */
function InterestPart({
  positions,
  sum,
  asked,
  nameOf,
}: {
  positions: DayExplanation['interest']
  sum: bigint
  asked: PartKind
  nameOf(nftId: string): string
}) {
  return (
    <Part kind="interest" sum={sum} asked={asked}>
      {positions.map(({ positionId, nftId, price, openedAt, planVersion, dailyInterest }) => (
        <Piece
          key={positionId}
          name={explainTexts.position(nameOf(nftId), positionId)}
          wei={parsePol(dailyInterest)}
        >
          {explainTexts.positionNote(exactPol(parsePol(price)), formatDate(openedAt), planVersion)}
        </Piece>
      ))}
    </Part>
  )
}

type Commission = DayExplanation['referral'][number]

/** The commissions of each level: a share of the interest that the wallets at that distance earned. */
function ReferralPart({
  commissions,
  sum,
  asked,
}: {
  commissions: readonly Commission[]
  sum: bigint
  asked: PartKind
}) {
  return (
    <Part kind="referral" sum={sum} asked={asked}>
      {commissions.map((commission) => (
        <Piece
          key={commission.level}
          name={explainTexts.commission(commission.level)}
          wei={parsePol(commission.amount)}
        >
          <p>{explainTexts.commissionNote(formatPercent(commission.percent), exact(commission.base))}</p>
          <p>{explainTexts.unlocked(exact(commission.principal), exact(commission.threshold))}</p>
          <Sources commission={commission} />
        </Piece>
      ))}
    </Part>
  )
}

function Sources({ commission: { sources, base } }: { commission: Commission }) {
  if (sources.length === 0) return null
  const listed = sources.reduce((sum, { interest }) => sum + parsePol(interest), 0n)
  return (
    <details className="mt-1">
      <summary className="w-fit cursor-pointer py-0.5 font-medium text-water">
        {explainTexts.sources(sources.length)}
      </summary>
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
    </details>
  )
}

function exact(pol: string): string {
  return exactPol(parsePol(pol))
}

/** The month's club reward: the club's percentage of the weaker leg. */
function ClubPart({ club, asked }: { club: NonNullable<DayExplanation['club']>; asked: PartKind }) {
  const amount = parsePol(club.amount)
  const [left, right] = [parsePol(club.left), parsePol(club.right)]
  return (
    <Part kind="club" sum={amount} asked={asked}>
      <Piece name={club.name} wei={amount}>
        <p>{explainTexts.clubNote(formatPercent(club.percent), exactPol(left < right ? left : right))}</p>
        <p>{explainTexts.clubLegs(exactPol(left), exactPol(right))}</p>
      </Piece>
    </Part>
  )
}

/** The boxes credited that day; each is drawn again in this browser. */
function BoxPart({ boxes, sum, asked }: { boxes: DayExplanation['boxes']; sum: bigint; asked: PartKind }) {
  return (
    <Part kind="boxes" sum={sum} asked={asked}>
      {boxes.map(({ positionId, tier, price, reward, drawnDay, seed }) => (
        <Piece key={positionId} name={explainTexts.box(tier, positionId)} wei={parsePol(reward)}>
          <p>{explainTexts.boxNote(exactPol(parsePol(price)), formatDate(drawnDay))}</p>
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
        </Piece>
      ))}
    </Part>
  )
}

export type PartKind = 'interest' | 'referral' | 'club' | 'boxes' | 'prizes'

/** One kind of reward of a day: its sum, and the pieces below. */
export function Part({
  kind,
  sum,
  asked,
  children,
}: {
  kind: PartKind
  /** wei */
  sum: bigint
  asked: PartKind
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={clsx('rounded-control border p-3.5', kind === asked ? 'border-water' : 'border-line')}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={id} className="font-semibold">
          {explainTexts[kind]}
        </h3>
        <Exact wei={sum} className="font-semibold" />
      </header>
      <ul className="mt-1 divide-y divide-line">{children}</ul>
    </section>
  )
}

/** One amount of a part and the figures that it follows from. */
function Piece({ name, wei, children }: { name: string; wei: bigint; children: ReactNode }) {
  return (
    <li className="py-2.5 text-sm last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{name}</span>
        <Exact wei={wei} />
      </p>
      <div className="mt-0.5 text-ink-soft text-xs">{children}</div>
    </li>
  )
}

/** Nothing cut: the parts are there to be added up. */
function Exact({ wei, className }: { wei: bigint; className?: string }) {
  return (
    <span className={clsx('figures ml-auto break-all text-right', className)}>
      {exactPol(wei, 4)} <span className="font-medium text-[0.8em] text-ink-faint">{t.common.pol}</span>
    </span>
  )
}
