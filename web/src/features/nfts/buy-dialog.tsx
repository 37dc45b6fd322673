import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { parsePol } from '../../amounts/pol.ts'
import { graphql } from '../../api/graphql.ts'
import { useProductNow } from '../../config/use-product-now.ts'
import { formatDateTime } from '../../texts/format.ts'
import { nftTexts } from '../../texts/nfts.ts'
import { Amount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Picture } from './picture.tsx'
import { QuantityField } from './quantity-field.tsx'
import { purchase } from './trade.ts'
import { TradeDialog } from './trade-dialog.tsx'

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
      mysteryBox {
        active
        vestingDays
      }
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
