import { WITHDRAWALS } from '@polder/ledger/lists/withdrawals'
import { ID, Int } from 'type-graphql'
import { rowTypeOf } from '../../lists/list-types.ts'
import { AddressScalar, DateScalar, DateTimeScalar, PolScalar } from '../../scalars.ts'
import { enumOf, type MemberOf } from '../enum-of.ts'
import { nullable, objectType } from '../object-type.ts'
import { PayoutSettings } from './view.ts'

export const ChangeProposed = objectType(
  'ChangeProposed',
  'The change takes another admin: it is proposed and not made',
  { id: [ID, 'Of the proposed change'] },
)
export type ChangeProposed = InstanceType<typeof ChangeProposed>

export const PlanArea = enumOf({
  name: 'PlanArea',
  description: 'A part of the plan',
  values: {
    catalogue: 'NFTs with their prices and interest',
    withdrawal: 'Fee and minimums of withdrawals',
    referral: 'Levels of the referral programme',
    clubs: 'Clubs and their rules',
    mystery_box: 'The event of the mystery boxes',
    prize_pool: 'The campaign of the prize pool',
  },
})
export type PlanArea = MemberOf<typeof PlanArea>

const AdminWithdrawal = rowTypeOf(WITHDRAWALS)

export const PayoutSettingsChanged = objectType(
  'PayoutSettingsChanged',
  'The pause and the limits of payouts as they are now',
  {
    settings: [PayoutSettings, 'As changed'],
  },
)

export const WithdrawalApproved = objectType('WithdrawalApproved', 'An approval is recorded', {
  withdrawal: [AdminWithdrawal, 'As it is now'],
  missing: [Int, 'Approvals by other admins still missing; 0: it is in line to be paid'],
})

export const WithdrawalCancelledByAdmin = objectType(
  'WithdrawalCancelledByAdmin',
  'The whole amount is available again',
  {
    withdrawal: [AdminWithdrawal, 'As it is now'],
  },
)

const CloseTotals = objectType('CloseTotals', 'What a day pays, by kind', {
  wallets: [Int, 'Wallets that are paid something'],
  interest: [PolScalar, 'Interest of positions'],
  referral: [PolScalar, 'All ten levels together'],
  mysteryBox: [PolScalar, 'Mystery boxes'],
  prize: [PolScalar, 'Prize pool, weekly and final'],
  club: [PolScalar, 'Clubs'],
})

const CloseDifference = objectType(
  'CloseDifference',
  'An amount that the rules give otherwise than the day was closed with',
  {
    address: [AddressScalar, 'The wallet'],
    reward: [
      String,
      'Kind of reward, e.g. `interest`, `c1` (referral level 1), `mystery_box`, `prize_weekly`, `club`',
    ],
    closed: [PolScalar, 'As the day was closed'],
    computed: [PolScalar, 'As computed now'],
  },
)

export const CloseDryRun = objectType(
  'CloseDryRun',
  'A closed day computed again from the facts, and compared. Nothing is changed by it',
  {
    day: [DateScalar, 'The day'],
    same: [Boolean, 'All is well: neither amounts, nor evidence, nor the digest differ'],
    closed: [CloseTotals, 'As the day was closed'],
    computed: [CloseTotals, 'As computed now'],
    walletsThatDiffer: [Int, 'How many wallets differ'],
    differences: [[CloseDifference], 'The first 100'],
    evidence: [
      [String],
      'What differs of boxes drawn, prize rounds and club payouts, one line for each, for people',
    ],
    digestRecorded: [String, 'Recorded at the close, hexadecimal'],
    digestTaken: [String, 'Taken again from the stored rows'],
  },
)

export const PlanVersionAdded = objectType(
  'PlanVersionAdded',
  'The terms are added and take effect on the day named',
  {
    version: [Int, 'The new version'],
    effectiveFrom: [DateScalar, 'The first day it holds'],
  },
)

export const PlanChange = objectType(
  'PlanChange',
  'One field that a draft of the plan, or a proposed change, sets otherwise',
  {
    field: [String, 'E.g. `catalogue.windmill.price` or `referral.1.basisPoints`'],
    from: [nullable(String), 'Null: the draft adds it'],
    to: [nullable(String), 'Null: the draft takes it out'],
  },
)

const PlanEffect = objectType('PlanEffect', 'Whom a draft affects, counted in the books as they are now', {
  area: [PlanArea, 'The part of the plan'],
  message: [String, 'For people: what is counted'],
  countBefore: [nullable(Int), 'Wallets or positions under the terms that the draft replaces'],
  countAfter: [nullable(Int), 'The same under the draft'],
  amountBefore: [nullable(PolScalar), 'Under the terms that the draft replaces'],
  amountAfter: [nullable(PolScalar), 'The same under the draft'],
})

export const PayoutCost = objectType(
  'PayoutCost',
  'What a payout costs at the moment, beside what a withdrawal of the minimum brings',
  {
    gasPerPayment: [Int, 'Gas of one payment'],
    measured: [Boolean, 'In the newest batches; else a payment that is alone in its batch is meant'],
    cost: [PolScalar, 'At the gas price of the moment'],
    minimum: [PolScalar, 'The smallest withdrawal'],
    feeIncome: [PolScalar, 'The fee of that withdrawal'],
    covered: [Boolean, 'Whether that fee pays for the payout'],
  },
)

export const PlanPreview = objectType('PlanPreview', 'What a draft of the plan would change', {
  problem: [nullable(String), 'What keeps it from being added, for people; null: it can be'],
  comparedWith: [Int, 'The version it is compared with: the newest there is'],
  changes: [[PlanChange], 'Every field that differs'],
  effects: [[PlanEffect], 'Who is affected, for each part that differs'],
  countedAt: [
    nullable(DateTimeScalar),
    'When wallets and teams were counted, in real time; positions are counted now. Null: they never were yet',
  ],
})
