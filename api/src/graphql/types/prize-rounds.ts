import { Int } from 'type-graphql'
import { DateScalar, PolScalar } from '../scalars.ts'
import { objectType } from './object-type.ts'
import { connectionOf } from './page.ts'
import { PrizeKind } from './rewards.ts'

export const PrizeRound = objectType(
  'PrizeRound',
  'One division of a pool among all wallets that qualified',
  {
    kind: [PrizeKind, 'Of a week, or of the end of the campaign'],
    weekId: [String, 'ISO week, e.g. `"2026-W47"`'],
    day: [DateScalar, 'The last day of the week, e.g. `"2026-11-22"`'],
    pool: [PolScalar, 'What there was to share, in POL'],
    threshold: [PolScalar, 'Referral earnings that it took to qualify, in POL'],
    qualified: [Int, 'Wallets that shared it'],
    share: [PolScalar, 'What each was paid, in POL: pool / qualified wallets, rounded down'],
  },
)
export type PrizeRound = InstanceType<typeof PrizeRound>

export const PrizeRoundConnection = connectionOf(PrizeRound)
