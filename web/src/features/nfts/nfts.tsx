import { useQuery } from '@apollo/client/react'
import { useSearchParams } from 'react-router'
import { briefPol, parsePol } from '../../amounts/pol.ts'
import { graphql } from '../../api/graphql.ts'
import { Read } from '../../api/query-state.tsx'
import { nftTexts } from '../../texts/nfts.ts'
import { Page } from '../../ui/page.tsx'
import { Bones } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { Collection } from './collection.tsx'
import { Marketplace, nftFragment } from './marketplace.tsx'

const MarketplaceQuery = graphql(
  `
    query Marketplace($address: Address!) {
      catalogue {
        id
        ...Nft
      }
      wallet(address: $address) {
        address
        balances { available }
      }
    }
  `,
  [nftFragment],
)

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
    <Page title={nftTexts.title} lead={nftTexts.lead}>
      <p className="figures mb-4 min-h-5 text-ink-soft text-sm">
        {query.data && nftTexts.balance(briefPol(available))}
      </p>
      <Tabs
        label={nftTexts.title}
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
