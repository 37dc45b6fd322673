import 'uplot/dist/uPlot.min.css'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import UPlot from 'uplot'
import { useStore } from 'zustand'
import { colorTheme } from '../platform/color-theme.ts'
import { formatCount, formatDay } from '../texts/format.ts'
import { t } from '../texts/texts.ts'
import { Fold } from './card.tsx'

/** Pixels */
const HEIGHT = 220

/** Figures over days, drawn on a canvas in the colours of the theme; each day says its own when it is pointed at. */
export function TimeChart({
  label,
  describe,
  days,
  series,
  line,
  look,
}: ChartData & {
  /** What it shows, for those who do not see it; the figures themselves stand in a table beside it. */
  label: string
  /** @returns a day's figures in words, by its place among the days */
  describe(index: number): string
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
    const data = { days, series, line, look }
    const size = { width: width(), height: HEIGHT }
    const drawn = new UPlot({ ...size, ...optionsOf(data, setChosen) }, dataOf(data), element)
    chart.current = drawn
    const observer = new ResizeObserver(() => drawn.setSize({ width: width(), height: HEIGHT }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      drawn.destroy()
    }
  }, [key, look, theme])

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
        style={{ height: HEIGHT }}
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

interface ChartSeries {
  label: string
  /** A colour of the theme, e.g. `water` */
  colour: string
  /** One for each day, for the eye only: rounded; null where there is none */
  values: (number | null)[]
}

interface ChartData {
  /** UTC days, rising */
  days: readonly string[]
  series: readonly ChartSeries[]
  /** Drawn dashed above the others: what is not yet, but expected. */
  line?: ChartSeries | undefined
  /** Bars are stacked in the order of the series. */
  look: 'bars' | 'lines'
}

function dataOf({ days, series, line, look }: ChartData): UPlot.AlignedData {
  const times = days.map((day) => Date.parse(day) / 1000)
  const more = line ? [line.values] : []
  if (look === 'lines') return [times, ...series.map(({ values }) => values), ...more]
  // What is stacked highest is drawn first, so that those below it lie on top of it.
  const sums = series.map((_, top) =>
    days.map((_, i) => series.slice(0, top + 1).reduce((sum, { values }) => sum + (values[i] ?? 0), 0)),
  )
  return [times, ...sums.reverse(), ...more]
}

function optionsOf(
  { days, series, line, look }: ChartData,
  onPoint: (index: number | null) => void,
): Omit<UPlot.Options, 'width' | 'height'> {
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
    // Room for half of the last day's name.
    padding: [8, 26, 0, 0],
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: look === 'lines' } },
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
    scales: {
      // A bar stands around its day; half a day more on both sides keeps the outer ones whole.
      x: { range: (_, min, max) => (look === 'bars' ? [min - 43_200, max + 43_200] : [min, max]) },
      y: { range: (_, min, max) => [Math.min(0, min), max > 0 ? max * 1.08 : 1] },
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
      {},
      ...ordered.map(({ label, colour: name }) => ({
        label,
        stroke: colour(name),
        width: look === 'bars' ? 0 : 2,
        points: { show: look === 'lines' && days.length < 40 },
        ...(look === 'bars' ? { fill: colour(name), ...(bars ? { paths: bars } : {}) } : {}),
      })),
      ...(line
        ? [
            {
              label: line.label,
              stroke: colour(line.colour),
              width: 2,
              dash: [5, 4],
              points: { show: false },
            },
          ]
        : []),
    ],
  }
}

/** The figures of a chart for those who rather read them, folded up; they are drawn when they are asked for. */
export function AsTable({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <Fold title={t.chart.asTable} look="mt-4 text-sm" onToggle={setOpen}>
      {open && <div className="-mx-5 mt-2 border-line border-t sm:-mx-6">{children}</div>}
    </Fold>
  )
}
