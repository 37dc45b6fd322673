import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { t } from '../texts/texts.ts'

export type Tone = 'neutral' | 'good' | 'waiting' | 'bad' | 'water'

/** A short state in words; the colour only repeats what the word says. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 font-medium text-xs sm:whitespace-nowrap',
        tone === 'neutral' && 'bg-sunken text-ink-soft',
        tone === 'good' && 'bg-reed-soft text-reed',
        tone === 'waiting' && 'bg-sand-soft text-sand',
        tone === 'bad' && 'bg-clay-soft text-clay',
        tone === 'water' && 'bg-water-soft text-water',
      )}
    >
      {children}
    </span>
  )
}

export interface Verdict {
  tone: Tone
  word: string
  body?: string
}

/** What came of a check, said as it comes. */
export function VerdictLine({ verdict }: { verdict: Verdict | null }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      {verdict && <Badge tone={verdict.tone}>{verdict.word}</Badge>}
      {verdict?.body && <span className="text-ink-soft">{verdict.body}</span>}
    </p>
  )
}

const tones = {
  PENDING: 'waiting',
  COMPLETED: 'good',
  FAILED: 'bad',
  CANCELLED: 'neutral',
} as const satisfies Record<string, Tone>

/** The state of a transaction as the product names it. */
export function StatusBadge({ status }: { status: keyof typeof tones }) {
  return <Badge tone={tones[status]}>{t.statuses[status]}</Badge>
}
