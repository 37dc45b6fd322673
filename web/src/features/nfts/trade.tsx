import { useQuery } from '@apollo/client/react'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { graphql } from '../../api/graphql.ts'
import { useProductNow } from '../../config/use-product-now.ts'
import { formatDate, formatDateTime, parsePol } from '../../texts/format.ts'
import { nftTexts } from '../../texts/nfts.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { t } from '../../texts/texts.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/card.tsx'
import { act } from '../../wallet/act.ts'
import { useAddress } from '../../wallet/use-address.ts'
import { ReviewDialog } from '../review/review-dialog.tsx'
import { earnedBack } from './calculate.ts'
import { Calculator } from './calculator.tsx'
import { Pictured } from './picture.tsx'
import { rewardDates } from './reward-dates.ts'
import { type Sold, saleCosts } from './sale-costs.ts'

const PurchaseMutation = graphql(`
  mutation Purchase($address: Address!, $nftId: ID!, $quantity: Int!, $price: POL!, $dailyInterest: POL!, $idempotencyKey: String) {
    purchase(
      address: $address
      nftId: $nftId
      quantity: $quantity
      price: $price
      dailyInterest: $dailyInterest
      idempotencyKey: $idempotencyKey
    ) {
      __typename
      ... on Refused { code message }
    }
  }
`)

const SellMutation = graphql(`
  mutation Sell($address: Address!, $positionId: ID!, $idempotencyKey: String) {
    sell(address: $address, positionId: $positionId, idempotencyKey: $idempotencyKey) {
      __typename
      ... on Sold { position { id status } }
      ... on Refused { code message }
    }
  }
`)

/** What is on offer; amounts in POL. */
interface Nft {
  id: string
  name: string
  imageUrl: string
  price: string
  dailyInterest: string
}

const BoxTermsQuery = graphql(`
  query BoxTerms {
    plan {
      mysteryBox { active }
    }
  }
`)

/** As many as the server opens at once. */
const MAX_QUANTITY = 100n

/** Asks before a purchase: how many, what they cost, when they bring it back, and what can be lost. */
export function BuyDialog({ nft, available, onClose }: { nft: Nft; available: bigint; onClose(): void }) {
  const [quantity, setQuantity] = useState(1)
  const price = parsePol(nft.price)
  const cost = price * BigInt(quantity)
  const dailyInterest = parsePol(nft.dailyInterest) * BigInt(quantity)
  const affordable = available / price
  const firstRewards = useFirstRewards({ price: cost, dailyInterest })
  const words = nftTexts
  return (
    <ReviewDialog
      name={`buy ${nft.id}`}
      title={words.confirmBuyTitle(nft.name)}
      question={words.confirmBuy}
      back={t.common.cancel}
      confirm={words.confirmBuyButton}
      working={words.working}
      // Another number is another request.
      act={async (key) => {
        const { id: nftId, price, dailyInterest } = nft
        const idempotencyKey = `${key}-${quantity}`
        await act(PurchaseMutation, { nftId, quantity, price, dailyInterest, idempotencyKey })
        return quantity === 1 ? words.bought : words.trade.boughtMany(quantity)
      }}
      blocked={cost > available ? words.trade.notEnough : null}
      reading={!firstRewards}
      failed={words.buyFailed}
      onClose={onClose}
    >
      <Pictured url={nft.imageUrl} name={nft.name}>
        <QuantityField
          value={quantity}
          max={Number(affordable < MAX_QUANTITY ? affordable : MAX_QUANTITY)}
          onChange={setQuantity}
        />
        <Facts
          facts={[
            { label: words.price, value: <Amount exact wei={cost} />, strong: true },
            { label: words.dailyInterest, value: <Amount wei={dailyInterest} /> },
            ...(firstRewards ?? []),
            cost <= available && {
              label: sharedTexts.balanceAfter,
              value: <Amount wei={available - cost} />,
            },
          ]}
        />
      </Pictured>
      <Calculator wei={{ price: cost, dailyInterest }} />
    </ReviewDialog>
  )
}

/**
 * Interest is earned for full days, so first for tomorrow, and paid when that has ended; a box is drawn when today has.
 * @returns null while it is being read
 */
function useFirstRewards(wei: { price: bigint; dailyInterest: bigint }) {
  const { data, loading } = useQuery(BoxTermsQuery)
  const now = useProductNow(60_000, null)
  if (loading && !data) return null
  const { nextCredit, boxDrawn } = rewardDates(now, now)
  const back = earnedBack(wei, now)
  return [
    { label: nftTexts.trade.firstInterest, value: formatDateTime(nextCredit) },
    back && {
      label: nftTexts.calculator.earnedBack,
      value: nftTexts.calculator.earnedBackOn(back.days, formatDate(back.at)),
    },
    !!data?.plan.mysteryBox.active && { label: nftTexts.trade.boxDrawn, value: formatDateTime(boxDrawn) },
  ]
}

/** How many, from 1 to `max`. */
function QuantityField({ value, max, onChange }: { value: number; max: number; onChange(to: number): void }) {
  const { quantity, fewer, more } = nftTexts.trade
  const step = (label: string, icon: typeof Plus, to: number) => (
    <Button
      look="quiet"
      size="small"
      icon={icon}
      aria-label={label}
      disabled={to < 1 || (to > max && to > value)}
      onClick={() => onChange(to)}
    />
  )
  return (
    <fieldset aria-label={quantity} className="flex items-center justify-between gap-3 pb-1 text-sm">
      <span aria-hidden className="text-ink-faint">
        {quantity}
      </span>
      <span className="flex items-center gap-1">
        {step(fewer, Minus, value - 1)}
        <output aria-live="polite" className="figures min-w-6 text-center font-semibold">
          {value}
        </output>
        {step(more, Plus, value + 1)}
      </span>
    </fieldset>
  )
}

/** What is held; amounts in POL. */
interface Position extends Nft, Sold {
  earned: string
  status: 'ACTIVE' | 'SOLD'
}

const SaleQuery = graphql(`
  query Sale($address: Address!) {
    plan {
      referralLevels { level threshold }
    }
    wallet(address: $address) {
      address
      referredBy
      balances { principal }
      team { live { club { name } } }
    }
  }
`)

/** Asks before a sale, and says what it costs beside the price that it gives back. */
export function SellDialog({ position, onClose }: { position: Position; onClose(): void }) {
  const words = nftTexts
  const costs = useSaleCosts(position)
  return (
    <ReviewDialog
      name={`sell ${position.id}`}
      title={words.confirmSellTitle(position.name)}
      question={words.confirmSell(position.name)}
      back={t.common.cancel}
      confirm={words.confirmSellButton}
      working={words.working}
      act={async (key) => {
        await act(SellMutation, { positionId: position.id, idempotencyKey: key })
        return words.sold
      }}
      blocked={position.status === 'SOLD' ? words.trade.alreadySold : null}
      reading={!costs}
      failed={words.sellFailed}
      onClose={onClose}
    >
      <Pictured url={position.imageUrl} name={position.name}>
        <Facts
          facts={[
            {
              label: sharedTexts.youReceive,
              value: <Amount exact pol={position.price} />,
              strong: true,
            },
            { label: words.earnedSoFar, value: <Amount pol={position.earned} /> },
          ]}
        />
      </Pictured>
      <section
        aria-label={words.trade.costs}
        aria-busy={!costs}
        className="mt-3 rounded-control bg-sunken p-3 text-sm"
      >
        <h3 className="font-semibold">{words.trade.costs}</h3>
        <ul className="mt-1 list-disc space-y-1 pl-4 text-ink-soft">
          {costs?.map((cost) => (
            <li key={cost}>{cost}</li>
          ))}
        </ul>
      </section>
    </ReviewDialog>
  )
}

/** @returns what is lost by it, a sentence each; null while that is being read */
function useSaleCosts(position: Position): string[] | null {
  const address = useAddress()
  const now = useProductNow(60_000, null)
  const { data, loading } = useQuery(SaleQuery, { variables: { address } })
  if (loading && !data) return null
  const seller = data && {
    levels: data.plan.referralLevels,
    principal: data.wallet.balances.principal,
    hasClub: data.wallet.team.live.club !== null,
    hasSponsor: data.wallet.referredBy !== null,
  }
  return saleCosts(position, seller ?? null, now)
}
