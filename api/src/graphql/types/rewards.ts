import { MYSTERY_BOXES } from '@polder/ledger/lists/mystery-boxes'
import { PRIZES } from '@polder/ledger/lists/prizes'
import { Float, Int } from 'type-graphql'
import { rowTypeOf } from '../lists/list-types.ts'
import { AddressScalar, DateScalar, PolScalar } from '../scalars.ts'
import { nullable, objectType } from './object-type.ts'
import { Club } from './plan.ts'

export const ClubStanding = objectType('ClubStanding', 'How both legs of a team stand against the clubs', {
  club: [nullable(Club), 'The highest club whose threshold the volume reaches'],
  volume: [PolScalar, 'Both legs together'],
  left: [PolScalar, 'Volume of the left leg, in POL'],
  right: [PolScalar, 'Volume of the right leg, in POL'],
  leftPercent: [Float, 'Of the volume, in percent; 0 without a volume'],
  rightPercent: [Float, 'Of the volume, in percent; 0 without a volume'],
  weaker: [PolScalar, 'The smaller leg: the base of the reward'],
  balanced: [Boolean, 'Whether the weaker leg holds enough of the volume to be paid'],
})
export type ClubStanding = InstanceType<typeof ClubStanding>

export const Team = objectType(
  'Team',
  "Everyone below a wallet, at any depth; volumes are active principal, the wallet's own left out",
  {
    referrals: [Int, 'Wallets in the team, at any depth'],
    activeReferrals: [Int, 'Of these, wallets that hold a position'],
    live: [ClubStanding, 'By all principal held now'],
    seasoned: [ClubStanding, "By principal held for the plan's seasoning days: what a payout counts"],
  },
)

export const LevelEarnings = objectType(
  'LevelEarnings',
  'What one level of the referral programme has paid a wallet',
  {
    level: [Int, 'Steps down from the wallet, 1 to 10'],
    amount: [PolScalar, 'Commissions of all closed days, in POL'],
  },
)

export const CommissionSource = objectType(
  'CommissionSource',
  "What one wallet's interest of one day brought its sponsor",
  {
    day: [DateScalar, 'The closed day of the interest, e.g. `"2026-11-20"`'],
    level: [Int, 'Steps down from the sponsor, 1 to 10'],
    from: [AddressScalar, 'Whose interest it is'],
    interest: [PolScalar, 'The interest'],
    amount: [
      PolScalar,
      'Its percentage, rounded down; the commission itself is the percentage of the sum, rounded once',
    ],
  },
)

export const ReferralNode = objectType('ReferralNode', 'A wallet in a referral tree', {
  address: [AddressScalar, 'The wallet'],
  principal: [PolScalar, 'Active principal'],
  active: [Boolean, 'Whether it holds a position'],
  truncated: [Boolean, 'Whether it has more direct referrals than are listed with it'],
  depth: [Int, 'Steps below the wallet that was asked for, from 1'],
  sponsor: [AddressScalar, 'Its sponsor'],
})
export type ReferralNode = InstanceType<typeof ReferralNode>

export const ReferralTree = objectType('ReferralTree', 'A downline, level by level, in the order it joined', {
  truncated: [Boolean, 'Whether the wallet has more direct referrals than are listed'],
  nodes: [[ReferralNode], 'Level by level, in the order they joined'],
})

export const MysteryBox = rowTypeOf(MYSTERY_BOXES)

export const MysteryBoxTotals = objectType('MysteryBoxTotals', "What a wallet's boxes have brought", {
  credited: [PolScalar, 'Rewards of credited boxes, in POL'],
  count: [Int, 'Boxes credited'],
  vesting: [PolScalar, 'Drawn and not credited yet'],
})

const RevealedSeed = objectType('RevealedSeed', 'The seed of a closed day', {
  day: [DateScalar, 'The closed day, e.g. `"2026-11-20"`'],
  seed: [String, "Hex. Its SHA-256 is the seed of the day before; of the first day's, the commitment"],
})

export const MysteryBoxChain = objectType(
  'MysteryBoxChain',
  'What fixed all draws before anyone bought anything',
  {
    commitment: [String, 'The end of the chain of seeds, hex'],
    revealed: [[RevealedSeed], 'Seeds of all closed days, in the order of the days'],
  },
)

export const PrizePoolStatus = objectType('PrizePoolStatus', 'How a wallet stands in the prize pool', {
  referralEarnings: [PolScalar, 'Referral earnings since the campaign began, of closed days'],
  qualified: [Boolean, 'Whether its referral earnings reach the threshold'],
  remaining: [PolScalar, 'Still needed to qualify'],
  earned: [PolScalar, 'All prizes together'],
  prizes: [[rowTypeOf(PRIZES)], 'Newest first'],
})
export type PrizePoolStatus = InstanceType<typeof PrizePoolStatus>
