import { useQuery } from '@apollo/client/react'
import { useId, useState } from 'react'
import { graphql, type ResultOf } from '../../api/graphql.ts'
import { useConfig } from '../../config/config-context.tsx'
import { parsePol } from '../../texts/format.ts'
import { nftTexts } from '../../texts/nfts.ts'
import { Amount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/card.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { afterStop, beyondVault } from './calculate.ts'

const KeptQuery = graphql(`
  query Kept($address: Address!) {
    wallet(address: $address) {
      address
      balances { available principal inFlight }
      totals { principal }
    }
  }
`)

const MAX_DAYS = 365

/** What a purchase leaves when payouts stop on a day that the reader chooses. @param wei of all that is bought */
export function Calculator({ wei }: { wei: { price: bigint; dailyInterest: bigint } }) {
  const words = nftTexts.calculator
  const { inVault } = useConfig()
  const [days, setDays] = useState(30)
  const id = useId()
  const { data } = useQuery(KeptQuery, { variables: { address: useAddress() } })
  const unkept = inVault && data ? unkeptOf(data.wallet) : null
  const { interest, kept, mayLose } = afterStop({ ...wei, days, unkept })
  return (
    <details className="mt-4 rounded-control bg-sunken px-3 text-sm">
      <summary className="cursor-pointer py-3 font-semibold">{words.title}</summary>
      <label htmlFor={id} className="block">
        {words.stopAfter(days)}
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={MAX_DAYS}
        value={days}
        onChange={(event) => setDays(Number(event.target.value))}
        className="min-h-9 tap:min-h-11 w-full cursor-pointer accent-water"
      />
      {data && (
        <Facts
          facts={[
            { label: words.interest, value: <Amount wei={interest} /> },
            inVault && { label: words.kept, value: <Amount wei={kept} /> },
            { label: words.mayLose, value: <Amount wei={mayLose} />, strong: true },
          ]}
        />
      )}
      <p className="mt-1 pb-3 text-ink-soft text-xs">{inVault ? words.inVault : words.inTreasury}</p>
    </details>
  )
}

function unkeptOf({ balances, totals }: ResultOf<typeof KeptQuery>['wallet']): bigint {
  const held = parsePol(balances.available) + parsePol(balances.principal) + parsePol(balances.inFlight)
  return beyondVault({ held, principal: parsePol(totals.principal) })
}
