import { useQuery } from '@apollo/client/react'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { parsePol } from '../../amounts/pol.ts'
import { graphql } from '../../api/graphql.ts'
import { useProductNow } from '../../config/use-product-now.ts'
import { formatDateTime } from '../../texts/format.ts'
import { nftTexts } from '../../texts/nfts.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Picture } from './picture.tsx'
import { purchase, TradeDialog } from './trade-dialog.tsx'

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
      version
      mysteryBox { active vestingDays }
    }
  }
`)

const DAY_MS = 86_400_000
/** As many as the server opens at once. */
const MAX_QUANTITY = 100n

/** Asks before a purchase: how many, what they cost, and when they first bring something. */
export function BuyDialog({ nft, available, onClose }: { nft: Nft; available: bigint; onClose(): void }) {
  const [quantity, setQuantity] = useState(1)
  const price = parsePol(nft.price)
  const cost = price * BigInt(quantity)
  const affordable = available / price
  const words = nftTexts
  return (
    <TradeDialog
      title={words.confirmBuyTitle(nft.name)}
      question={words.confirmBuy}
      picture={<Picture url={nft.imageUrl} name={nft.name} className="size-24 shrink-0 rounded-control" />}
      confirmLabel={words.confirmBuyButton}
      // Another number is another request.
      trade={(key) => purchase(nft.id, quantity, `${key}-${quantity}`)}
      blocked={cost > available ? nftTexts.trade.notEnough : null}
      success={quantity === 1 ? words.bought : nftTexts.trade.boughtMany(quantity)}
      failed={words.buyFailed}
      onClose={onClose}
    >
      <QuantityField
        value={quantity}
        max={Number(affordable < MAX_QUANTITY ? affordable : MAX_QUANTITY)}
        onChange={setQuantity}
      />
      <Facts
        facts={[
          { label: words.price, value: <Amount wei={cost} digits={0} />, strong: true },
          {
            label: words.dailyInterest,
            value: <Amount wei={parsePol(nft.dailyInterest) * BigInt(quantity)} digits={2} />,
          },
          ...useFirstRewards(),
          ...(cost <= available
            ? [{ label: words.balanceAfter, value: <Amount wei={available - cost} /> }]
            : []),
        ]}
      />
    </TradeDialog>
  )
}

/** Interest is earned for full days, so first for tomorrow, and paid when that has ended; a box is drawn when today has. */
function useFirstRewards() {
  const { data } = useQuery(BoxTermsQuery)
  const now = useProductNow(DAY_MS, null)
  if (now === null) return []
  const endOf = (day: number) =>
    formatDateTime(new Date((Math.floor(now / DAY_MS) + day) * DAY_MS).toISOString())
  const facts = [{ label: nftTexts.trade.firstInterest, value: endOf(2) }]
  if (!data?.plan.mysteryBox.active) return facts
  return [...facts, { label: nftTexts.trade.boxDrawn, value: endOf(1) }]
}

interface QuantityFieldProps {
  value: number
  max: number
  onChange(value: number): void
}

/** How many, from 1 to `max`. */
function QuantityField({ value, max, onChange }: QuantityFieldProps) {
  const { quantity, fewer, more } = nftTexts.trade
  return (
    <fieldset aria-label={quantity} className="flex items-center justify-between gap-3 pb-1 text-sm">
      <span aria-hidden className="text-ink-faint">
        {quantity}
      </span>
      <span className="flex items-center gap-1">
        <Button
          look="quiet"
          size="small"
          aria-label={fewer}
          disabled={value <= 1}
          onClick={() => onChange(value - 1)}
        >
          <Minus aria-hidden className="size-4" />
        </Button>
        <output aria-live="polite" className="figures min-w-6 text-center font-semibold">
          {value}
        </output>
        <Button
          look="quiet"
          size="small"
          aria-label={more}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        >
          <Plus aria-hidden className="size-4" />
        </Button>
      </span>
    </fieldset>
  )
}
