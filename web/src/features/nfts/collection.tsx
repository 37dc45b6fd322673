import { useQuery } from '@apollo/client/react'
import { Gift } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { graphql, type ResultOf } from '../../api/graphql.ts'
import { moreOf, Read } from '../../api/read.tsx'
import { formatDate, formatDateTime, formatPercent } from '../../texts/format.ts'
import { nftTexts } from '../../texts/nfts.ts'
import { t } from '../../texts/texts.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/card.tsx'
import { Bones } from '../../ui/skeleton.tsx'
import { ShowMore } from '../../ui/table.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { Picture } from './picture.tsx'
import { endOfDay } from './reward-dates.ts'
import { SellDialog } from './trade.tsx'

const CollectionQuery = graphql(`
  query Collection($address: Address!, $status: PositionStatus!, $after: String) {
    wallet(address: $address) {
      address
      positions(first: 24, status: $status, after: $after) {
        edges {
          cursor
          node {
            id
            name
            imageUrl
            price
            dailyInterest
            dailyInterestPercent
            apyPercent
            earned
            status
            openedAt
            closedAt
            soldPrice
            mysteryBox { positionId state tier reward vestsAt }
          }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`)

type Position = ResultOf<typeof CollectionQuery>['wallet']['positions']['edges'][number]['node']

const GRID = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'

/** @param skip until it is wanted */
function useCollection(status: Position['status'], skip = false) {
  return useQuery(CollectionQuery, { variables: { address: useAddress(), status }, skip })
}

/** The NFTs of the connected wallet: those it holds, then those it sold, each newest first. */
export function Collection({ onVisitMarketplace }: { onVisitMarketplace(): void }) {
  const held = useCollection('ACTIVE')
  const active = held.data?.wallet.positions
  const sold = useCollection('SOLD', !active || active.pageInfo.hasNextPage)
  // Many cards are drawn in small steps.
  const drawn = useDeferredValue(sold.data?.wallet.positions)
  const [{ error, loading, fetchMore }, page] =
    active?.pageInfo.hasNextPage === false ? ([sold, drawn] as const) : ([held, active] as const)
  // An opened page of those that are held keeps what was sold meanwhile.
  const own = active?.edges.filter(({ node }) => node.status === 'ACTIVE') ?? []
  const positions = [...own, ...(drawn?.edges ?? [])]
  const [selling, setSelling] = useState<Position | null>(null)
  return (
    <Read
      data={page?.pageInfo ?? (positions.length > 0 ? active?.pageInfo : undefined)}
      query={{ error, loading: loading || !page }}
      skeleton={<Bones look={GRID} heights={['h-96', 'h-96', 'h-96']} />}
    >
      {(pageInfo) => {
        const more = moreOf(pageInfo, fetchMore)
        if (positions.length === 0) return <EmptyCollection onVisitMarketplace={onVisitMarketplace} />
        const asked = selling && (positions.find(({ node }) => node.id === selling.id)?.node ?? selling)
        return (
          <>
            <ul className={GRID}>
              {positions.map(({ node }) => (
                <li
                  key={node.id}
                  className="[contain-intrinsic-height:auto_32rem] [content-visibility:auto] [overflow-clip-margin:1.25rem]"
                >
                  <Owned position={node} onSell={() => setSelling(node)} />
                </li>
              ))}
            </ul>
            {more && <ShowMore of={nftTexts.collection} onMore={more} />}
            {asked && <SellDialog position={asked} onClose={() => setSelling(null)} />}
          </>
        )
      }}
    </Read>
  )
}

function EmptyCollection({ onVisitMarketplace }: { onVisitMarketplace(): void }) {
  return (
    <div className="rounded-card border border-line border-dashed px-6 py-14 text-center">
      <p className="mx-auto mb-5 max-w-sm text-ink-soft">{nftTexts.empty}</p>
      <Button onClick={onVisitMarketplace}>{t.nav.visitMarketplace}</Button>
    </div>
  )
}

function Owned({ position, onSell }: { position: Position; onSell(): void }) {
  const active = position.status === 'ACTIVE'
  const name = `${position.name} #${position.id}`
  return (
    <article
      aria-label={name}
      className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      <div className="relative">
        <Picture
          url={position.imageUrl}
          name={position.name}
          className={active ? 'aspect-16/9 w-full' : 'aspect-16/9 w-full opacity-60 grayscale'}
        />
        <span className="absolute top-3 right-3 rounded-full bg-surface">
          <Badge tone={active ? 'good' : 'neutral'}>{nftTexts.status[position.status]}</Badge>
        </span>
      </div>
      <div className="flex grow flex-col p-5">
        <h2 className="mb-1 font-semibold text-lg">
          {position.name} <span className="figures font-normal text-ink-faint text-sm">#{position.id}</span>
        </h2>
        <Facts facts={factsOf(position)} />
        {position.mysteryBox && <BoxLine box={position.mysteryBox} openedAt={position.openedAt} />}
        {active && (
          <Button
            look="secondary"
            wide
            className="mt-4"
            onClick={onSell}
            aria-label={`${nftTexts.sell}: ${name}`}
          >
            {nftTexts.sell}
          </Button>
        )}
      </div>
    </article>
  )
}

/** How far the box of an NFT has come, and when what comes next does. */
function BoxLine({ box, openedAt }: { box: NonNullable<Position['mysteryBox']>; openedAt: string }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-t pt-3 text-sm">
      <Gift aria-hidden className="size-4 text-ink-faint" />
      <span className="text-ink-faint">{nftTexts.box}</span>
      {box.tier && box.reward && (
        <span className={box.state === 'FORFEITED' ? 'text-ink-faint line-through' : 'font-medium'}>
          {box.tier}, <Amount pol={box.reward} />
        </span>
      )}
      <span className="ml-auto text-ink-soft">{boxNext(box, openedAt)}</span>
    </p>
  )
}

function boxNext({ state, vestsAt }: NonNullable<Position['mysteryBox']>, openedAt: string): string {
  if (state === 'VESTING' && vestsAt) return nftTexts.boxVests(formatDate(vestsAt))
  if (state !== 'UNDRAWN') return nftTexts.boxStates[state]
  return nftTexts.boxDrawn(formatDateTime(endOfDay(Date.parse(openedAt))))
}

function factsOf(position: Position) {
  return [
    { label: nftTexts.purchasePrice, value: <Amount pol={position.price} digits={0} /> },
    {
      label: nftTexts.dailyInterest,
      value: (
        <>
          <Amount pol={position.dailyInterest} /> ({formatPercent(position.dailyInterestPercent, 2)})
        </>
      ),
    },
    { label: nftTexts.yearlyInterest, value: nftTexts.apyIs(formatPercent(position.apyPercent)) },
    { label: nftTexts.totalEarned, value: <Amount pol={position.earned} /> },
    { label: nftTexts.purchaseDate, value: formatDate(position.openedAt) },
    position.closedAt !== null && { label: nftTexts.soldDate, value: formatDate(position.closedAt) },
    position.soldPrice !== null && {
      label: nftTexts.soldPrice,
      value: <Amount pol={position.soldPrice} digits={0} />,
    },
  ]
}
