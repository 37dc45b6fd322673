import 'uplot/dist/uPlot.min.css'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type UPlot from 'uplot'
import { useStore } from 'zustand'
import { colorTheme } from '../platform/color-theme.ts'
import { t } from '../texts/texts.ts'
import { type ChartData, drawChart } from './draw-chart.ts'

/** Figures over days, drawn on a canvas in the colours of the theme; each day says its own when it is pointed at. */
export function TimeChart({
  label,
  describe,
  days,
  series,
  line,
  look,
  height = 220,
}: ChartData & {
  /** What it shows, for those who do not see it; the figures themselves stand in a table beside it. */
  label: string
  /** @returns a day's figures in words, by its place among the days */
  describe(index: number): string
  /** Pixels */
  height?: number
}) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<UPlot>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const { theme } = useStore(colorTheme)
  const key = JSON.stringify([days, series, line])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for days and series, which are built again with each render; the colours follow the theme
  useEffect(() => {
    const element = place.current
    if (!element) return
    const width = () => Math.max(element.clientWidth, 200)
    const drawn = drawChart(element, { days, series, line, look }, width(), height, setChosen)
    chart.current = drawn
    const observer = new ResizeObserver(() => drawn.setSize({ width: width(), height }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      drawn.destroy()
    }
  }, [key, look, height, theme])

  function move(event: KeyboardEvent) {
    const last = days.length - 1
    const from = chosen ?? last + 1
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key]
    const drawn = chart.current
    if (to === undefined || !drawn) return
    event.preventDefault()
    const day = Math.min(last, Math.max(0, to))
    drawn.setCursor({ left: drawn.valToPos(Date.parse(days[day]!) / 1000, 'x'), top: 0 })
  }

  const at = chosen !== null && chosen < days.length ? chosen : null
  const legend = line ? [...series, line] : series
  return (
    <figure>
      <p className="mb-2 min-h-10 text-ink-soft text-sm sm:min-h-5">
        {at === null ? t.chart.hint : describe(at)}
      </p>
      <div
        ref={place}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={(at ?? days.length - 1) + 1}
        aria-valuetext={at === null ? t.chart.hint : describe(at)}
        onKeyDown={move}
        style={{ height }}
        className="w-full overflow-hidden rounded-control"
      />
      {legend.length > 1 && (
        <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-ink-soft text-xs">
          {legend.map(({ label: name, colour }) => (
            <span key={name} className="flex items-center gap-1.5">
              <span
                aria-hidden
                className="size-2.5 rounded-full"
                style={{ background: `var(--${colour})` }}
              />
              {name}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}
