import { useProductNow } from '../../config/use-product-now.ts'
import { prizeTexts } from '../../texts/prize-pool.ts'
import { partsOf, weekEnd } from './week-end.ts'

/** How long until the next pool is divided, by the product's own clock. */
export function Countdown({ daysRemaining }: { daysRemaining: number }) {
  const now = useProductNow(1_000, daysRemaining)
  if (now === null) return <p className="mt-4 h-6" />
  const { days, hours, minutes, seconds } = partsOf(weekEnd(now) - now)
  const two = (count: number) => String(count).padStart(2, '0')
  return (
    <p className="mt-4 text-sm">
      <span className="text-ink-soft">{prizeTexts.nextPool}</span>{' '}
      <span role="timer" className="figures font-semibold">
        {prizeTexts.countdown(days, `${two(hours)}:${two(minutes)}:${two(seconds)}`)}
      </span>
    </p>
  )
}
