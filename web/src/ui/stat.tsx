import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { Amount } from './amount.tsx'

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
