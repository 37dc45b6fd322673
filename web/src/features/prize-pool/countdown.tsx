import { useEffect, useState } from 'react'
import { readClockOffset } from '../../config/product-clock.ts'
import { r } from '../../texts/rewards.ts'
import { partsOf, weekEnd } from './week-end.ts'

const AGAIN_MS = 60_000

/** How long until the next pool is divided, by the product's own clock. */
export function Countdown({ daysRemaining }: { daysRemaining: number }) {
  const [offset, setOffset] = useState<number | null>(null)
  const [now, setNow] = useState(Date.now())

  // Asked again when the campaign has moved on, as it does when the clock of a demo is moved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `daysRemaining` says that
  useEffect(() => {
    let current = true
    const read = () =>
      readClockOffset()
        .then((found) => current && setOffset(found))
        .catch((error: unknown) => console.error('The clock could not be read', error))
    void read()
    const asking = setInterval(read, AGAIN_MS)
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => {
      current = false
      clearInterval(asking)
      clearInterval(ticking)
    }
  }, [daysRemaining])

  if (offset === null) return <p className="mt-4 h-6" />
  const productNow = now + offset
  const { days, hours, minutes, seconds } = partsOf(weekEnd(productNow) - productNow)
  const two = (count: number) => String(count).padStart(2, '0')
  return (
    <p className="mt-4 text-sm">
      <span className="text-ink-soft">{r.prizes.nextPool}</span>{' '}
      <span role="timer" className="figures font-semibold">
        {r.prizes.countdown(days, `${two(hours)}:${two(minutes)}:${two(seconds)}`)}
      </span>
    </p>
  )
}
