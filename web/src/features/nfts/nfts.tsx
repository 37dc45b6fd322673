import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { graphql, type ResultOf } from '../../api/graphql.ts'
import { Read } from '../../api/read.tsx'
import { briefPol, exactPol, floorPol, formatPercent, formatPol, parsePol } from '../../texts/format.ts'
import { nftTexts } from '../../texts/nfts.ts'
import { t } from '../../texts/texts.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Bones } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { Collection } from './collection.tsx'
import { Picture } from './picture.tsx'
import { BuyDialog } from './trade.tsx'

const MarketplaceQuery = graphql(`
  query Marketplace($address: Address!) {
    catalogue { id name imageUrl price dailyInterest dailyInterestPercent }
    wallet(address: $address) {
      address
      balances { available }
    }
  }
`)

const CARDS = ['h-88', 'h-88', 'h-88', 'h-88']

/** Marketplace and My Collection; the tab is part of the address, so that it can be linked to. */
export function NftsPage() {
  const address = useAddress()
  const [search, setSearch] = useSearchParams()
  const query = useQuery(MarketplaceQuery, { variables: { address } })
  const tab = search.get('tab') === 'collection' ? 'collection' : 'marketplace'
  const show = (value: string) => setSearch(value === 'collection' ? { tab: value } : {}, { replace: true })
  const available = query.data ? parsePol(query.data.wallet.balances.available) : 0n

  return (
    <Page title={t.nav.nfts} lead={nftTexts.lead}>
      <p className="figures mb-4 min-h-5 text-ink-soft text-sm">
        {query.data && nftTexts.balance(briefPol(available))}
      </p>
      <Tabs
        label={t.nav.nfts}
        value={tab}
        onChange={show}
        tabs={[
          {
            value: 'marketplace',
            label: nftTexts.marketplace,
            panel: (
              <Read
                query={query}
                data={query.data}
                skeleton={
                  <Bones look="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4" heights={CARDS} />
                }
              >
                {({ catalogue }) => <Marketplace nfts={catalogue} available={available} />}
              </Read>
            ),
          },
          {
            value: 'collection',
            label: nftTexts.collection,
            panel: <Collection onVisitMarketplace={() => show('marketplace')} />,
          },
        ]}
      />
    </Page>
  )
}

type Nft = ResultOf<typeof MarketplaceQuery>['catalogue'][number]

/** Added before cutting to 4 decimals, so that what is asked for suffices. */
const JUST_BELOW_SHOWN = 10n ** 14n - 1n

/** Cards that stand on the first screen of a phone or a desktop. */
const FIRST_SCREEN = 4

/** What is on offer, cheapest first; each card's button names what blocks it. */
function Marketplace({ nfts, available }: { nfts: Nft[]; available: bigint }) {
  const [buying, setBuying] = useState<string | null>(null)
  const nft = nfts.find(({ id }) => id === buying)
  return (
    <>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {nfts.map((nft, index) => (
          <li key={nft.id}>
            <Offer
              nft={nft}
              first={index < FIRST_SCREEN}
              available={available}
              onBuy={() => setBuying(nft.id)}
            />
          </li>
        ))}
      </ul>
      {nft && <BuyDialog nft={nft} available={available} onClose={() => setBuying(null)} />}
    </>
  )
}

function Offer(i: { nft: Nft; first: boolean; available: bigint; onBuy(): void }) {
  const { nft, first, available, onBuy } = i
  const price = parsePol(nft.price)
  const short = price - available
  const missing = floorPol(short + JUST_BELOW_SHOWN, 4)
  return (
    <article
      aria-label={nft.name}
      className="flex h-full overflow-hidden sm:flex-col rounded-card border border-line bg-surface shadow-card"
    >
      <Picture
        first={first}
        url={nft.imageUrl}
        name={nft.name}
        className="w-28 shrink-0 sm:aspect-4/3 sm:w-full"
      />
      <div className="flex min-w-0 grow flex-col p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="font-semibold text-lg">{nft.name}</h2>
          <Amount wei={price} digits={0} className="font-semibold text-lg" />
        </div>
        <p className="mt-2 mb-3 flex flex-wrap items-baseline justify-between gap-x-3 sm:mt-3 sm:mb-5 border-line border-t pt-2 text-sm sm:pt-3">
          <span className="whitespace-nowrap text-ink-faint">{nftTexts.dailyInterest}</span>
          <span className="figures whitespace-nowrap font-medium">
            {exactPol(parsePol(nft.dailyInterest))} {t.common.pol}{' '}
            <span className="text-reed">({formatPercent(nft.dailyInterestPercent, 2)})</span>
          </span>
        </p>
        <div className="mt-auto">
          {short > 0n ? (
            <ButtonLink
              to={`/deposit?amount=${formatPol(missing)}`}
              look="secondary"
              wide
              className="whitespace-normal! text-center"
            >
              {nftTexts.shortOf(exactPol(missing))}
            </ButtonLink>
          ) : (
            <Button wide onClick={onBuy} aria-label={`${t.nav.nfts}: ${nft.name}`}>
              {t.nav.nfts}
            </Button>
          )}
        </div>
      </div>
    </article>
  )
}
