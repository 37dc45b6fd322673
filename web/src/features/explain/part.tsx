import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { exactPol } from '../../amounts/pol.ts'
import { explainTexts } from '../../texts/explain.ts'
import { t } from '../../texts/texts.ts'

export type PartKind = 'interest' | 'referral' | 'club' | 'boxes' | 'prizes'

/** One kind of reward of a day: its sum, and the pieces below. */
export function Part({
  kind,
  sum,
  asked,
  children,
}: {
  kind: PartKind
  /** wei */
  sum: bigint
  asked: PartKind
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={clsx('rounded-control border p-3.5', kind === asked ? 'border-water' : 'border-line')}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={id} className="font-semibold">
          {explainTexts[kind]}
        </h3>
        <Exact wei={sum} className="font-semibold" />
      </header>
      <ul className="mt-1 divide-y divide-line">{children}</ul>
    </section>
  )
}

/** One amount of a part and the figures that it follows from. */
export function Piece({ name, wei, children }: { name: string; wei: bigint; children?: ReactNode }) {
  return (
    <li className="py-2.5 text-sm last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{name}</span>
        <Exact wei={wei} />
      </p>
      <div className="mt-0.5 text-ink-soft text-xs">{children}</div>
    </li>
  )
}

/** What the pieces that are too many to list come to. */
export function Unlisted({ wei }: { wei: bigint }) {
  return wei > 0n ? <Piece name={explainTexts.unlisted} wei={wei} /> : null
}

/** Nothing cut: the parts are there to be added up. */
export function Exact({ wei, className }: { wei: bigint; className?: string }) {
  return (
    <span className={clsx('figures ml-auto break-all text-right', className)}>
      {exactPol(wei, 4)} <span className="font-medium text-[0.8em] text-ink-faint">{t.common.pol}</span>
    </span>
  )
}
