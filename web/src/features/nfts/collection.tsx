import { useQuery } from '@apollo/client/react'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { graphql, type ResultOf } from '../../api/graphql.ts'
import { QueryState } from '../../api/query-state.tsx'
import { useProductNow } from '../../config/use-product-now.ts'
import { formatDate, formatPercent } from '../../texts/format.ts'
import { nftTexts } from '../../texts/nfts.ts'
import { t } from '../../texts/texts.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { Picture } from './picture.tsx'
import { SellDialog } from './sell-dialog.tsx'

const CollectionQuery = graphql(`
  query Collection($address: Address!, $after: String) {
    wallet(address: $address) {
      address
      positions(first: 24, after: $after) {
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

/** The NFTs of the connected wallet, newest first, sold ones included. */
export function Collection({ onVisitMarketplace }: { onVisitMarketplace(): void }) {
  const address = useAddress()
  const { data, error, loading, fetchMore } = useQuery(CollectionQuery, {
    variables: { address },
    // The button for more shows that it is at work.
    notifyOnNetworkStatusChange: true,
  })
  const [selling, setSelling] = useState<string | null>(null)
  return (
    <QueryState data={data?.wallet.positions} error={error} loading={loading} skeleton={<CardsSkeleton />}>
      {({ edges, pageInfo }) => {
        const positions = edges.map(({ node }) => node)
        const sold = positions.find(({ id }) => id === selling)
        if (positions.length === 0) return <EmptyCollection onVisitMarketplace={onVisitMarketplace} />
        return (
          <>
            <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
              {positions.map((position) => (
                <li key={position.id}>
                  <Owned position={position} onSell={() => setSelling(position.id)} />
                </li>
              ))}
            </ul>
            {pageInfo.hasNextPage && (
              <div className="mt-6 text-center">
                <Button
                  look="secondary"
                  busy={loading}
                  onClick={() => fetchMore({ variables: { after: pageInfo.endCursor } })}
                >
                  {t.common.showMore}
                </Button>
              </div>
            )}
            {sold && <SellDialog position={sold} onClose={() => setSelling(null)} />}
          </>
        )
      }}
    </QueryState>
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
  return (
    <article
      aria-label={position.name}
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
        <h2 className="mb-1 font-semibold text-lg">{position.name}</h2>
        <Facts facts={factsOf(position)} />
        {position.mysteryBox && <BoxLine box={position.mysteryBox} />}
        {active && (
          <Button
            look="secondary"
            wide
            className="mt-4"
            onClick={onSell}
            aria-label={`${nftTexts.sell}: ${position.name}`}
          >
            {nftTexts.sell}
          </Button>
        )}
      </div>
    </article>
  )
}

/** How far the box of an NFT has come, with the days that are left. */
function BoxLine({ box }: { box: NonNullable<Position['mysteryBox']> }) {
  const now = useProductNow(3_600_000, box.state)
  const days = box.vestsAt && now !== null ? Math.ceil((Date.parse(box.vestsAt) - now) / 86_400_000) : null
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-t pt-3 text-sm">
      <Gift aria-hidden className="size-4 text-ink-faint" />
      <span className="text-ink-faint">{nftTexts.box}</span>
      {box.tier && box.reward && (
        <span className={box.state === 'FORFEITED' ? 'text-ink-faint line-through' : 'font-medium'}>
          {box.tier}, <Amount pol={box.reward} />
        </span>
      )}
      <span className="ml-auto text-ink-soft">
        {box.state === 'VESTING' && days !== null && days > 0
          ? nftTexts.boxVests(days)
          : nftTexts.boxStates[box.state]}
      </span>
    </p>
  )
}

function factsOf(position: Position) {
  return [
    { label: nftTexts.purchasePrice, value: <Amount pol={position.price} digits={0} /> },
    { label: nftTexts.dailyRoi, value: formatPercent(position.dailyInterestPercent, 2) },
    { label: nftTexts.dailyReturn, value: <Amount pol={position.dailyInterest} /> },
    { label: nftTexts.totalEarned, value: <Amount pol={position.earned} /> },
    { label: nftTexts.purchaseDate, value: formatDate(position.openedAt) },
    { label: nftTexts.apy, value: nftTexts.apyIs(formatPercent(position.apyPercent)) },
    ...(position.closedAt ? [{ label: nftTexts.soldDate, value: formatDate(position.closedAt) }] : []),
    ...(position.soldPrice
      ? [{ label: nftTexts.soldPrice, value: <Amount pol={position.soldPrice} digits={0} /> }]
      : []),
  ]
}

function CardsSkeleton() {
  return (
    <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      <Bone className="h-96" />
      <Bone className="h-96" />
      <Bone className="h-96" />
    </div>
  )
}
