import { Field, ID, InputType } from 'type-graphql'
import { AddressScalar } from '../../scalars.ts'
import { PositionStatus, WithdrawalState } from '../enums.ts'
import { PeriodFilter, WalletFilter } from './list.ts'
import {
  AdminDepositState,
  CloseState,
  LogSeverity,
  LogType,
  PayoutTransactionState,
  WalletOrigin,
} from './states.ts'

@InputType({ description: 'Days are those on which deposits were credited' })
export class AdminDepositFilter extends WalletFilter {
  @Field(() => [AdminDepositState], { nullable: true, description: 'Only these; all when left out' })
  states?: AdminDepositState[] | null
}

@InputType({ description: 'Days are those on which deposits were first seen, in real time' })
export class AdminPendingDepositFilter extends WalletFilter {}

@InputType({ description: 'Days are those on which withdrawals were requested' })
export class AdminWithdrawalFilter extends WalletFilter {
  @Field(() => [WithdrawalState], { nullable: true, description: 'Only these; all when left out' })
  states?: WithdrawalState[] | null
}

@InputType({ description: 'Days are those of the purchase' })
export class AdminHoldingFilter extends WalletFilter {
  @Field(() => [PositionStatus], { nullable: true, description: 'Only these; all when left out' })
  states?: PositionStatus[] | null

  @Field(() => [ID], { nullable: true, description: 'Only of these NFTs, e.g. `"dike"`; all when left out' })
  nftIds?: string[] | null
}

@InputType({ description: 'Days are those on which wallets became known' })
export class AdminWalletFilter extends WalletFilter {
  @Field(() => [WalletOrigin], {
    nullable: true,
    description: 'Only those that became known so; all when left out',
  })
  createdBy?: WalletOrigin[] | null

  @Field(() => [AddressScalar], { nullable: true, description: 'Direct referrals of these wallets only' })
  sponsors?: string[] | null
}

@InputType({ description: 'Days are of real time' })
export class AdminLogFilter extends WalletFilter {
  @Field(() => [LogType], { nullable: true, description: 'Only these; all when left out' })
  types?: LogType[] | null

  @Field(() => [LogSeverity], { nullable: true, description: 'Only these; all when left out' })
  severities?: LogSeverity[] | null
}

@InputType({ description: 'Days are those that are closed' })
export class AdminCloseFilter extends PeriodFilter {
  @Field(() => [CloseState], { nullable: true, description: 'Only these; all when left out' })
  states?: CloseState[] | null
}

@InputType({ description: 'Days are those of the signature, in real time' })
export class AdminPayoutFilter extends WalletFilter {
  @Field(() => [PayoutTransactionState], { nullable: true, description: 'Only these; all when left out' })
  states?: PayoutTransactionState[] | null
}

@InputType({ description: 'Days are of real time' })
export class AuditLogFilter extends PeriodFilter {
  @Field(() => [String], { nullable: true, description: 'Usernames' })
  actors?: string[] | null

  @Field(() => [String], { nullable: true, description: 'E.g. `payouts_paused`' })
  acts?: string[] | null

  @Field(() => [String], {
    nullable: true,
    description:
      'Parts of what an act was about, in any case: an address, a withdrawal, a username, a day, an NFT. One of them must be met',
  })
  subjects?: string[] | null
}
