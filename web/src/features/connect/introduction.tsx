import { ApolloProvider, useQuery } from '@apollo/client/react'
import { Link } from 'react-router'
import { exactPol, parsePol } from '../../amounts/pol.ts'
import { client } from '../../api/client.ts'
import { QueryState } from '../../api/query-state.tsx'
import { useConfig } from '../../config/config-context.tsx'
import { homeTexts } from '../../texts/home.ts'
import { t } from '../../texts/texts.ts'
import { Amount } from '../../ui/amount.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import {
  Backing,
  Features,
  type Front,
  frontQuery,
  HowItWorks,
  ratesOf,
  StatisticsGrid,
} from '../home/front.tsx'
import { Picture } from '../nfts/picture.tsx'
import { AddressBox } from '../watch/address-box.tsx'

/** Below the connect buttons: what the product is, what it can pay, and what one can read before connecting. */
export function Introduction() {
  return (
    <ApolloProvider client={client}>
      <Told />
    </ApolloProvider>
  )
}

function Told() {
  const { data, error, loading } = useQuery(frontQuery)
  return (
    <QueryState data={data} error={error} loading={loading} skeleton={<Bone className="h-dvh" />}>
      {(told) => {
        const { apy, daily } = ratesOf(told)
        return (
          <div className="space-y-14">
            <What lead={homeTexts.lead(apy, daily)} />
            <Backing riskStated solvency={told.solvency} />
            <StatisticsGrid statistics={told.statistics} error={undefined} loading={false} />
            <Catalogue nfts={told.catalogue} />
            <HowItWorks />
            <Features plan={told.plan} daily={daily} />
            <Elsewhere />
          </div>
        )
      }}
    </QueryState>
  )
}

function What({ lead }: { lead: string }) {
  const { productName } = useConfig()
  return (
    <section aria-labelledby="what">
      <h2 id="what" className="font-semibold text-2xl sm:text-3xl">
        {homeTexts.what(productName)}
      </h2>
      <p className="mt-3 max-w-3xl text-ink-soft text-lg">{lead}</p>
    </section>
  )
}

function Catalogue({ nfts }: { nfts: Front['catalogue'] }) {
  return (
    <section aria-labelledby="catalogue">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="catalogue" className="font-semibold text-xl">
          {homeTexts.catalogue}
        </h2>
        <p className="text-ink-faint text-sm">{homeTexts.catalogueNote}</p>
      </div>
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
    </section>
  )
}

/** What is open without a wallet. */
function Elsewhere() {
  const links = [
    { to: '/transparency', label: t.nav.transparency },
    { to: '/manual', label: t.nav.manual },
  ]
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
        <ul className="mt-3 flex flex-wrap gap-x-5">
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="inline-block py-1.5 font-semibold text-water hover:underline">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <AddressBox />
    </section>
  )
}
