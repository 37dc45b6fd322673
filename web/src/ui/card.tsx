import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Amount } from './amount.tsx'

interface CardProps {
  title?: string
  aside?: ReactNode
  children: ReactNode
  className?: string
  /** Content reaches the edges, e.g. a table. */
  flush?: boolean
  /** Where the content can be folded up: whether it is at first. On `phone`: folded there, and whole elsewhere. */
  folded?: boolean | 'phone'
  /** By which {@link unfold} finds it. */
  name?: string
}

/** Whether the screen is a phone's, as the page was drawn. */
export const onPhone = () => window.matchMedia('(width < 40rem)').matches

/** Opens a card and brings it into view. */
export function unfold(name: string): void {
  const card = document.getElementById(name)
  const details = card?.querySelector('details')
  if (details) details.open = true
  card?.scrollIntoView({ block: 'start' })
  card?.querySelector('summary')?.focus({ preventScroll: true })
}

/** A surface. With a title it is a region of that name. */
export function Card({ title, aside, children, className, flush = false, folded, name }: CardProps) {
  const id = useId()
  const folds = folded === 'phone' ? onPhone() || undefined : folded
  const heading = (
    <h2 id={id} className="mr-auto font-semibold text-base">
      {title}
    </h2>
  )
  const content = (
    <div
      className={clsx(
        flush ? 'pt-3' : 'px-5 pb-5 sm:px-6 sm:pb-6',
        !flush && (title ? 'pt-3.5' : 'pt-5 sm:pt-6'),
      )}
    >
      {children}
    </div>
  )
  return (
    <section
      id={name}
      aria-labelledby={title ? id : undefined}
      className={clsx(
        'scroll-mt-20 overflow-hidden rounded-card border border-line bg-surface shadow-card',
        className,
      )}
    >
      {folds === undefined ? (
        <>
          {title && (
            <header className="flex flex-wrap items-center justify-between gap-2 px-5 pt-5 sm:px-6">
              {heading}
              {aside}
            </header>
          )}
          {content}
        </>
      ) : (
        <details open={!folds} className="group">
          <summary className="flex cursor-pointer list-none items-center justify-between gap-2 px-5 py-4 tap:min-h-11 group-open:pb-0 sm:px-6 [&::-webkit-details-marker]:hidden">
            {heading}
            <ChevronDown aria-hidden className="size-5 text-ink-faint group-open:rotate-180" />
          </summary>
          {aside && <div className="flex flex-wrap justify-end gap-2 px-5 pt-3 sm:px-6">{aside}</div>}
          {content}
        </details>
      )}
    </section>
  )
}

interface FoldProps {
  title: string
  look?: string
  children: ReactNode
  onToggle?(open: boolean): void
}

/** What is opened on demand, under what it is about. */
export function Fold({ title, look, children, onToggle }: FoldProps) {
  return (
    <details className={look} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-1 tap:py-3 font-semibold text-water">{title}</summary>
      {children}
    </details>
  )
}

/** A part of a page under a heading of its own, with what is to be known of it beside that. */
export function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="font-semibold text-xl">
          {title}
        </h2>
        {note && <p className="text-ink-faint text-sm">{note}</p>}
      </div>
      {children}
    </section>
  )
}

/** Says where a link leads; the link stands beside that, and below it on a phone. */
export function LinkCard({ body, children, ...card }: CardProps & { body: string }) {
  return (
    <Card {...card}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-ink-soft text-sm">{body}</p>
        {children}
      </div>
    </Card>
  )
}

export interface Fact {
  label: string
  value: ReactNode
  strong?: boolean
}

/** Names and values under each other, for reviews and previews; what is no fact is left out. */
export function Facts({ facts }: { facts: readonly (Fact | false | null)[] }) {
  return (
    <dl className="divide-y divide-line text-sm">
      {facts
        .filter((fact) => !!fact)
        .map(({ label, value, strong }) => (
          <div key={label} className="flex flex-wrap items-baseline gap-x-4 py-2.5">
            <dt className="text-ink-faint">{label}</dt>
            <dd className={`ml-auto text-right ${strong ? 'font-semibold text-base' : 'font-medium'}`}>
              {value}
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** Short sentences worth knowing, one under the other. */
export function InfoList({ items }: { items: readonly string[] }) {
  return (
    <ul className="space-y-3 text-ink-soft text-sm">
      {items.map((item) => (
        <li key={item} className="flex gap-3">
          <span aria-hidden className="mt-2 h-0.5 w-3 shrink-0 rounded-full bg-water" />
          {item}
        </li>
      ))}
    </ul>
  )
}

interface StatProps {
  label: string
  /** An amount, made to fit. */
  pol?: string
  digits?: number
  children?: ReactNode
  note?: ReactNode
  /** Figures of a row stand on one line even where a name takes two. */
  level?: boolean
  className?: string
}

export function Stat({ label, pol, digits, children, note, level = false, className }: StatProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      role="group"
      aria-labelledby={id}
      className={clsx('flex flex-col rounded-card border border-line bg-surface p-5 shadow-card', className)}
    >
      <p id={id} className={clsx('text-ink-faint text-sm', level && 'grow')}>
        {label}
      </p>
      <p className="figures mt-1.5 font-semibold text-2xl tracking-tight">
        {pol === undefined ? children : <Amount fit {...{ pol, digits }} />}
      </p>
      {note && <div className="mt-1.5 text-ink-faint text-xs wrap-anywhere">{note}</div>}
    </div>
  )
}

interface FigureProps {
  label: string
  note?: string | false
  children: ReactNode
}

/** A figure among others of a `dl`: its name and, below it, what it is. */
export function Figure({ label, note, children }: FigureProps) {
  return (
    <div>
      <dt className="text-ink-faint text-sm">{label}</dt>
      <dd className="figures mt-0.5 font-semibold text-xl">
        {children}
        {note && <span className="mt-1 block font-normal text-ink-faint text-xs">{note}</span>}
      </dd>
    </div>
  )
}
