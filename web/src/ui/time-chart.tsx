import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import { useStore } from 'zustand'
import { colorTheme } from '../platform/color-theme.ts'
import { formatCount, formatDate, formatDay } from '../texts/format.ts'

export interface ChartSeries {
  label: string
  /** A colour of the theme, e.g. `water` */
  colour: string
  /** One for each day, for the eye only: rounded; null where there is none */
  values: (number | null)[]
}

interface Props {
  /** What it shows, for those who do not see it; the figures themselves stand in a table beside it. */
  label: string
  /** UTC days, rising */
  days: readonly string[]
  series: readonly ChartSeries[]
  /** Bars are stacked in the order of the series. */
  look: 'bars' | 'lines'
  /** Pixels */
  height?: number
}

/** Figures over days, drawn on a canvas in the colours of the theme. */
export function TimeChart({ label, days, series, look, height = 220 }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const { theme } = useStore(colorTheme)
  const key = JSON.stringify([days, series])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for days and series, which are built again with each render; the colours follow the theme
  useEffect(() => {
    const element = place.current
    if (!element) return
    const width = () => Math.max(element.clientWidth, 200)
    const chart = new UPlot(
      optionsOf({ days, series, look, height, width: width() }),
      dataOf(days, series, look),
      element,
    )
    const observer = new ResizeObserver(() => chart.setSize({ width: width(), height }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart.destroy()
    }
  }, [key, look, height, theme])

  return (
    <figure>
      <div ref={place} role="img" aria-label={label} style={{ height }} className="w-full overflow-hidden" />
      {series.length > 1 && (
        <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-ink-soft text-xs">
          {series.map(({ label: name, colour }) => (
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

function dataOf(
  days: readonly string[],
  series: readonly ChartSeries[],
  look: Props['look'],
): UPlot.AlignedData {
  const times = days.map((day) => Date.parse(day) / 1000)
  if (look === 'lines') return [times, ...series.map(({ values }) => values)]
  // What is stacked highest is drawn first, so that those below it lie on top of it.
  const sums = series.map((_, top) =>
    days.map((_, i) => series.slice(0, top + 1).reduce((sum, { values }) => sum + (values[i] ?? 0), 0)),
  )
  return [times, ...sums.reverse()]
}

function optionsOf({
  days,
  series,
  look,
  height,
  width,
}: Pick<Props, 'days' | 'series' | 'look'> & { height: number; width: number }): UPlot.Options {
  const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`)
  const axis = {
    stroke: colour('ink-faint'),
    font: '12px "Inter Variable", sans-serif',
    ticks: { show: false },
    border: { show: false },
  }
  const bars = UPlot.paths.bars?.({ size: [0.7, 40], radius: 0.15 })
  const ordered = look === 'bars' ? [...series].reverse() : series
  return {
    width,
    height,
    padding: [8, 8, 0, 0],
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    legend: { show: false },
    cursor: { show: false },
    scales: {
      // A bar stands around its day; half a day more on both sides keeps the outer ones whole.
      x: { range: (_, least, most) => (look === 'bars' ? [least - 43_200, most + 43_200] : [least, most]) },
      y: { range: (_, least, most) => [Math.min(0, least), most > 0 ? most * 1.08 : 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 70,
        size: 34,
        values: (_, seconds) =>
          seconds.map((time) => (time % 86_400 === 0 ? formatDay(new Date(time * 1000).toISOString()) : '')),
      },
      {
        ...axis,
        size: 62,
        grid: { stroke: colour('line'), width: 1 },
        values: (_, values) =>
          values.map((value) => (value >= 10 || value === 0 ? formatCount(value) : String(value))),
      },
    ],
    series: [
      { value: (_, seconds) => formatDate(new Date(seconds * 1000).toISOString()) },
      ...ordered.map(({ label, colour: name }) => ({
        label,
        stroke: colour(name),
        width: look === 'bars' ? 0 : 2,
        points: { show: look === 'lines' && days.length < 40 },
        ...(look === 'bars' ? { fill: colour(name), ...(bars ? { paths: bars } : {}) } : {}),
      })),
    ],
  }
}
