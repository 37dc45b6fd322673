import { t } from '../texts/texts.ts'
import { Badge, type Tone } from './badge.tsx'

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
