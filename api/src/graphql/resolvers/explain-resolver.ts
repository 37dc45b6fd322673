import { PRIZES } from '@polder/ledger/lists/prizes'
import { explainDay } from '@polder/ledger/reads/explain-day'
import { Float, ID, Int } from 'type-graphql'
import { percent } from '../../rates.ts'
import { COSTLY } from '../context.ts'
import { arg, fieldsOf } from '../fields.ts'
import { rowTypeOf } from '../lists/list-types.ts'
import { AddressScalar, DateScalar, DateTimeScalar, PolScalar } from '../scalars.ts'
import { nullable, objectType } from '../types/object-type.ts'
import { Wallet } from './wallet-resolver.ts'

const ExplainedInterest = objectType('ExplainedInterest', 'A position that earned its daily interest', {
  positionId: [ID, 'The position'],
  nftId: [ID, 'Its NFT in the catalogue, e.g. `"dike"`'],
  price: [PolScalar, 'What it was bought for, in POL'],
  dailyInterest: [PolScalar, 'What it earned, in POL'],
  planVersion: [Int, 'The version of the plan that fixed both'],
  openedAt: [DateTimeScalar, "When it was bought, by the product's clock"],
})

const ExplainedSource = objectType('ExplainedSource', 'A wallet whose interest is part of the base', {
  address: [AddressScalar, 'The wallet'],
  interest: [PolScalar, 'Its interest of the day, in POL'],
})

const ExplainedCommission = objectType('ExplainedCommission', 'base × percent, rounded down once', {
  level: [Int, 'Steps down from the wallet, 1 to 10'],
  percent: [Float, 'Of the base, e.g. 15'],
  base: [PolScalar, 'Interest of all wallets at this distance'],
  threshold: [PolScalar, 'Active principal that unlocks the level'],
  principal: [PolScalar, "The wallet's own active principal at the end of the day"],
  amount: [PolScalar, 'What was paid, in POL'],
  sources: [[ExplainedSource], 'The largest of those that make up the base, at most 50'],
})

const ExplainedBox = objectType('ExplainedBox', 'A box whose reward was credited', {
  positionId: [ID, 'The position it came with'],
  tier: [String, 'What was drawn, e.g. `"Rare"`'],
  price: [PolScalar, 'Of the position, in POL'],
  reward: [PolScalar, 'What was credited, in POL'],
  drawnDay: [DateScalar, 'The closed day of the draw, e.g. `"2026-11-20"`'],
  seed: [String, 'Hex: with the id of the position it gives the tier'],
})

const { day: _, ...prize } = PRIZES.fields
const ExplainedPrize = rowTypeOf({ ...PRIZES, name: 'ExplainedPrize', fields: prize })

const ExplainedClub = objectType('ExplainedClub', 'weaker leg × percent, rounded down', {
  name: [String, 'The club, e.g. `"Validator"`'],
  left: [PolScalar, 'Seasoned volume of the left leg at the end of the month'],
  right: [PolScalar, 'Seasoned volume of the right leg at the end of the month'],
  percent: [Float, 'Of the weaker leg, e.g. 1.5'],
  amount: [PolScalar, 'What was paid, in POL'],
})

const DayExplanation = objectType(
  'DayExplanation',
  'Why a wallet was paid what it was for a day: the parts sum to the total',
  {
    day: [DateScalar, 'The closed day, e.g. `"2026-11-20"`'],
    planVersion: [Int, 'The plan in force on that day'],
    total: [PolScalar, 'Everything paid for the day, in POL'],
    interest: [[ExplainedInterest], 'The first 100 positions held through the whole day'],
    interestUnlisted: [PolScalar, 'What the other positions earned, in POL'],
    referral: [[ExplainedCommission], 'One for each level that was paid'],
    boxes: [[ExplainedBox], 'The first 100 boxes whose rewards were credited'],
    boxesUnlisted: [PolScalar, 'What the other boxes brought, in POL'],
    prizes: [[ExplainedPrize], 'Shares of the prize pool'],
    club: [nullable(ExplainedClub), "The club's reward, on the last day of a month"],
  },
)

/** Why a wallet was paid what it was. */
export const ExplainResolver = fieldsOf(Wallet, (field) => ({
  explainDay: field(
    nullable(DayExplanation),
    'Why it was paid what it was for a closed day; null when it was paid nothing',
    { day: arg(DateScalar, 'In UTC, e.g. `"2026-11-20"`') },
    async ({ address }, { day }, context) => {
      await context.spend(COSTLY)
      const { walletId } = await context.loaders.wallets.load(address)
      const why = walletId ? await explainDay(context.manager, { walletId, day }) : null
      return (
        why && {
          ...why,
          referral: why.referral.map(({ basisPoints, ...part }) => ({
            ...part,
            percent: percent(basisPoints),
          })),
          club: why.club && { ...why.club, percent: percent(why.club.basisPoints) },
        }
      )
    },
  ),
}))
