import { useQuery } from '@apollo/client/react'
import { exactPol, parsePol } from '../../amounts/pol.ts'
import { graphql } from '../../api/graphql.ts'
import { formatDate } from '../../texts/format.ts'
import { nftTexts } from '../../texts/nfts.ts'
import { Amount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { lockedLevels } from './locked-levels.ts'
import { Picture } from './picture.tsx'
import { sell, TradeDialog } from './trade-dialog.tsx'

/** What is held; amounts in POL. */
interface Position {
  id: string
  name: string
  imageUrl: string
  price: string
  dailyInterest: string
  earned: string
  status: 'ACTIVE' | 'SOLD'
  mysteryBox: { state: string; reward: string | null; vestsAt: string | null } | null
}

const SaleQuery = graphql(`
  query Sale($address: Address!) {
    plan {
      version
      referralLevels { level threshold }
    }
    wallet(address: $address) {
      address
      balances { principal }
    }
  }
`)

/** Asks before a sale, and says what it costs beside the price that it gives back. */
export function SellDialog({ position, onClose }: { position: Position; onClose(): void }) {
  const words = nftTexts
  return (
    <TradeDialog
      title={words.confirmSellTitle(position.name)}
      question={words.confirmSell(position.name)}
      picture={
        <Picture url={position.imageUrl} name={position.name} className="size-24 shrink-0 rounded-control" />
      }
      confirmLabel={words.confirmSellButton}
      trade={(key) => sell(position.id, key)}
      blocked={position.status === 'SOLD' ? nftTexts.trade.alreadySold : null}
      success={words.sold}
      failed={words.sellFailed}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: words.youReceive, value: <Amount pol={position.price} digits={0} />, strong: true },
          { label: words.earnedSoFar, value: <Amount pol={position.earned} /> },
        ]}
      />
      <Costs position={position} />
    </TradeDialog>
  )
}

/** What is lost by selling now. */
function Costs({ position }: { position: Position }) {
  const address = useAddress()
  const { data } = useQuery(SaleQuery, { variables: { address } })
  const locked = data
    ? lockedLevels(
        data.plan.referralLevels,
        parsePol(data.wallet.balances.principal),
        parsePol(position.price),
      )
    : []
  const costs = [
    nftTexts.trade.losesInterest(exactPol(parsePol(position.dailyInterest))),
    boxCost(position.mysteryBox),
    locked.length > 0 && nftTexts.trade.locksLevels(locked.join(', '), locked.length),
    nftTexts.trade.clubStays,
  ].filter((cost) => typeof cost === 'string')
  return (
    <section aria-label={nftTexts.trade.costs} className="mt-3 rounded-control bg-sunken p-3 text-sm">
      <h3 className="font-semibold">{nftTexts.trade.costs}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-4 text-ink-soft">
        {costs.map((cost) => (
          <li key={cost}>{cost}</li>
        ))}
      </ul>
    </section>
  )
}

function boxCost(box: Position['mysteryBox']): string | null {
  if (box?.state === 'UNDRAWN') return nftTexts.trade.losesBox
  if (box?.state !== 'VESTING' || !box.reward || !box.vestsAt) return null
  return nftTexts.trade.losesReward(exactPol(parsePol(box.reward)), formatDate(box.vestsAt))
}
