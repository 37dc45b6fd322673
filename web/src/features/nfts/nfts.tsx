import { useQuery } from '@apollo/client/react'
import { useSearchParams } from 'react-router'
import { displayPol, parsePol } from '../../amounts/pol.ts'
import { graphql } from '../../api/graphql.ts'
import { QueryState } from '../../api/query-state.tsx'
import { nftTexts } from '../../texts/nfts.ts'
import { Page } from '../../ui/page.tsx'
import { Bone } from '../../ui/skeleton.tsx'
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

export function NftsPage() {
  return (
    <Page title={nftTexts.title} lead={nftTexts.lead}>
      <Nfts />
    </Page>
  )
}

/** Marketplace and My Collection; the tab is part of the address, so that it can be linked to. */
function Nfts() {
  const address = useAddress()
  const [search, setSearch] = useSearchParams()
  const { data, error, loading } = useQuery(MarketplaceQuery, { variables: { address } })
  const tab = search.get('tab') === 'collection' ? 'collection' : 'marketplace'
  const show = (value: string) => setSearch(value === 'collection' ? { tab: value } : {}, { replace: true })
  const available = data ? parsePol(data.wallet.balances.available) : 0n

  return (
    <>
      <p className="figures mb-4 min-h-5 text-ink-soft text-sm">
        {data && nftTexts.balance(displayPol(available, 4))}
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
              <QueryState data={data} error={error} loading={loading} skeleton={<CatalogueSkeleton />}>
                {({ catalogue }) => <Marketplace nfts={catalogue} available={available} />}
              </QueryState>
            ),
          },
          {
            value: 'collection',
            label: nftTexts.collection,
            panel: <Collection onVisitMarketplace={() => show('marketplace')} />,
          },
        ]}
      />
    </>
  )
}

function CatalogueSkeleton() {
  return (
    <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Bone key={key} className="h-88" />
      ))}
    </div>
  )
}
