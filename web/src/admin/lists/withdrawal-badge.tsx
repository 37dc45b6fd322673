import { a } from '../../texts/admin.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

const tones = {
  REQUESTED: 'waiting',
  AWAITING_APPROVAL: 'waiting',
  SIGNED: 'water',
  BROADCAST: 'water',
  SETTLED: 'good',
  REFUNDED: 'bad',
  CANCELLED: 'neutral',
} as const satisfies Record<string, Tone>

/** How far a withdrawal has come. */
export function WithdrawalBadge({ state }: { state: keyof typeof tones }) {
  return <Badge tone={tones[state]}>{a.tables.withdrawalStates[state]}</Badge>
}
