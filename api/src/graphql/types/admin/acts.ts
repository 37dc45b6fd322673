import { type AdminWithdrawalRecord, WITHDRAWALS } from '@polder/ledger/lists/withdrawals'
import { createUnionType, Field, Int, ObjectType } from 'type-graphql'
import { rowTypeOf } from '../../lists/list-types.ts'
import { AddressScalar, DateScalar, DateTimeScalar, PolScalar } from '../../scalars.ts'
import { enumOf, type MemberOf } from '../enum-of.ts'
import { Refused } from '../results.ts'
import { PayoutSettings } from './view.ts'

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

@ObjectType({ description: 'The pause and the limits of payouts as they are now' })
export class PayoutSettingsChanged {
  @Field(() => PayoutSettings, { description: 'As changed' })
  settings!: PayoutSettings
}

@ObjectType({ description: 'An approval is recorded' })
export class WithdrawalApproved {
  @Field(() => AdminWithdrawal, { description: 'As it is now' })
  withdrawal!: AdminWithdrawalRecord

  @Field(() => Int, { description: 'Approvals by other admins still missing; 0: it is in line to be paid' })
  missing!: number
}

@ObjectType({ description: 'The whole amount is available again' })
export class WithdrawalCancelledByAdmin {
  @Field(() => AdminWithdrawal, { description: 'As it is now' })
  withdrawal!: AdminWithdrawalRecord
}

@ObjectType({ description: 'What a day pays, by kind' })
export class CloseTotals {
  @Field(() => Int, { description: 'Wallets that are paid something' })
  wallets!: number

  @Field(() => PolScalar, { description: 'Interest of positions' })
  interest!: bigint

  @Field(() => PolScalar, { description: 'All ten levels together' })
  referral!: bigint

  @Field(() => PolScalar, { description: 'Mystery boxes' })
  mysteryBox!: bigint

  @Field(() => PolScalar, { description: 'Prize pool, weekly and final' })
  prize!: bigint

  @Field(() => PolScalar, { description: 'Clubs' })
  club!: bigint
}

@ObjectType({ description: 'An amount that the rules give otherwise than the day was closed with' })
export class CloseDifference {
  @Field(() => AddressScalar, { description: 'The wallet' })
  address!: string

  @Field(() => String, {
    description:
      'Kind of reward, e.g. `interest`, `c1` (referral level 1), `mystery_box`, `prize_weekly`, `club`',
  })
  reward!: string

  @Field(() => PolScalar, { description: 'As the day was closed' })
  closed!: bigint

  @Field(() => PolScalar, { description: 'As computed now' })
  computed!: bigint
}

@ObjectType({
  description: 'A closed day computed again from the facts, and compared. Nothing is changed by it',
})
export class CloseDryRun {
  @Field(() => DateScalar, { description: 'The day' })
  day!: string

  @Field(() => Boolean, { description: 'All is well: neither amounts, nor evidence, nor the digest differ' })
  same!: boolean

  @Field(() => CloseTotals, { description: 'As the day was closed' })
  closed!: CloseTotals

  @Field(() => CloseTotals, { description: 'As computed now' })
  computed!: CloseTotals

  @Field(() => Int, { description: 'How many wallets differ' })
  walletsThatDiffer!: number

  @Field(() => [CloseDifference], { description: 'The first 100' })
  differences!: CloseDifference[]

  @Field(() => [String], {
    description: 'What differs of boxes drawn, prize rounds and club payouts, one line for each, for people',
  })
  evidence!: string[]

  @Field(() => String, { description: 'Recorded at the close, hexadecimal' })
  digestRecorded!: string

  @Field(() => String, { description: 'Taken again from the stored rows' })
  digestTaken!: string
}

@ObjectType({ description: 'The terms are added and take effect on the day named' })
export class PlanVersionAdded {
  @Field(() => Int, { description: 'The new version' })
  version!: number

  @Field(() => DateScalar, { description: 'The first day it holds' })
  effectiveFrom!: string
}

@ObjectType({ description: 'One field of the plan that a draft changes' })
export class PlanChange {
  @Field(() => String, { description: 'E.g. `catalogue.windmill.price` or `referral.1.basisPoints`' })
  field!: string

  @Field(() => String, { nullable: true, description: 'Null: the draft adds it' })
  from!: string | null

  @Field(() => String, { nullable: true, description: 'Null: the draft takes it out' })
  to!: string | null
}

@ObjectType({ description: 'Whom a draft affects, counted in the books as they are now' })
export class PlanEffect {
  @Field(() => PlanArea, { description: 'The part of the plan' })
  area!: PlanArea

  @Field(() => String, { description: 'For people: what is counted' })
  message!: string

  @Field(() => Int, {
    nullable: true,
    description: 'Wallets or positions under the terms that the draft replaces',
  })
  countBefore!: number | null

  @Field(() => Int, { nullable: true, description: 'The same under the draft' })
  countAfter!: number | null

  @Field(() => PolScalar, { nullable: true, description: 'Under the terms that the draft replaces' })
  amountBefore!: bigint | null

  @Field(() => PolScalar, { nullable: true, description: 'The same under the draft' })
  amountAfter!: bigint | null
}

@ObjectType({ description: 'What a draft of the plan would change' })
export class PlanPreview {
  @Field(() => String, {
    nullable: true,
    description: 'What keeps it from being added, for people; null: it can be',
  })
  problem!: string | null

  @Field(() => Int, { description: 'The version it is compared with: the newest there is' })
  comparedWith!: number

  @Field(() => [PlanChange], { description: 'Every field that differs' })
  changes!: PlanChange[]

  @Field(() => [PlanEffect], { description: 'Who is affected, for each part that differs' })
  effects!: PlanEffect[]

  @Field(() => DateTimeScalar, {
    nullable: true,
    description:
      'When wallets and teams were counted, in real time; positions are counted now. Null: they never were yet',
  })
  countedAt!: Date | null
}

export const PayoutSettingsResult = createUnionType({
  name: 'PayoutSettingsResult',
  description: 'What an act on payouts comes to',
  types: () => [PayoutSettingsChanged, Refused] as const,
})
export const ApproveWithdrawalResult = createUnionType({
  name: 'ApproveWithdrawalResult',
  description: 'What an approval comes to',
  types: () => [WithdrawalApproved, Refused] as const,
})
export const CancelWithdrawalAsAdminResult = createUnionType({
  name: 'CancelWithdrawalAsAdminResult',
  description: "What an admin's cancellation comes to",
  types: () => [WithdrawalCancelledByAdmin, Refused] as const,
})
export const CloseDryRunResult = createUnionType({
  name: 'CloseDryRunResult',
  description: 'What a dry run comes to',
  types: () => [CloseDryRun, Refused] as const,
})
export const AddPlanVersionResult = createUnionType({
  name: 'AddPlanVersionResult',
  description: 'What adding a version of the plan comes to',
  types: () => [PlanVersionAdded, Refused] as const,
})
