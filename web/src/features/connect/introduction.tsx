import { ApolloProvider, useQuery } from '@apollo/client/react'
import { client } from '../../api/client.ts'
import { Read } from '../../api/read.tsx'
import { useConfig } from '../../config/config-context.tsx'
import { exactPol, parsePol } from '../../texts/format.ts'
import { homeTexts } from '../../texts/home.ts'
import { Amount } from '../../ui/amount.tsx'
import { Section } from '../../ui/card.tsx'
import {
  Backing,
  CoverageLine,
  Features,
  type Front,
  frontQuery,
  HowItWorks,
  ratesOf,
  StatisticsGrid,
} from '../home/front.tsx'
import { OpenLinks } from '../navigate/switches.tsx'
import { Picture } from '../nfts/picture.tsx'
import { AddressBox } from '../watch/address-box.tsx'

/** Below the connect buttons: what the product is, what it can pay, and what one can read before connecting. */
export function Introduction() {
  const { productName } = useConfig()
  const query = useQuery(frontQuery, { client })
  return (
    <ApolloProvider client={client}>
      <Read query={query} data={query.data} bones={['h-dvh']}>
        {(told) => (
          <div className="space-y-14">
            <Section title={homeTexts.what(productName)}>
              <p className="max-w-3xl text-ink-soft text-lg">{homeTexts.lead(...ratesOf(told))}</p>
            </Section>
            <Backing riskStated solvency={told.solvency} />
            <StatisticsGrid measured={told.statistics} />
            <Catalogue nfts={told.catalogue} />
            <HowItWorks />
            <Features front={told} />
            <Elsewhere />
          </div>
        )}
      </Read>
    </ApolloProvider>
  )
}

/** In the first view, as soon as it is known: what can be paid of what is owed. */
export function CoverageProof() {
  const { data } = useQuery(frontQuery, { client })
  return data?.solvency && <CoverageLine observed={data.solvency} />
}

function Catalogue({ nfts }: { nfts: Front['catalogue'] }) {
  return (
    <Section title={homeTexts.catalogue} note={homeTexts.catalogueNote}>
      <ul className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {nfts.map(({ id, name, imageUrl, price, dailyInterest }) => (
          <li
            key={id}
            className="overflow-hidden rounded-card border border-line bg-surface text-sm shadow-card"
          >
            <Picture url={imageUrl} name={name} className="aspect-4/3 w-full" />
            <div className="p-4">
              <h3 className="font-semibold">{name}</h3>
              <p className="font-semibold text-lg">
                <Amount pol={price} digits={0} />
              </p>
              <p className="figures text-reed">{homeTexts.perDay(exactPol(parsePol(dailyInterest)))}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What is open without a wallet. */
function Elsewhere() {
  return (
    <section
      aria-labelledby="elsewhere"
      className="grid gap-6 rounded-card border border-line bg-surface p-5 shadow-card sm:p-8 lg:grid-cols-2"
    >
      <div>
        <h2 id="elsewhere" className="font-semibold text-xl">
          {homeTexts.startTitle}
        </h2>
        <p className="mt-1 text-ink-soft">{homeTexts.startBody}</p>
        <OpenLinks className="mt-3" linkClass="font-semibold text-water" />
      </div>
      <AddressBox />
    </section>
  )
}
