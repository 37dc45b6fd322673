import { changePlan } from '@polder/ledger/admin/change-plan'
import { dryRunInThread } from '@polder/ledger/admin/dry-run-thread'
import { acceptUnexplained, pausePayoutsAsAdmin, resumePayouts } from '@polder/ledger/admin/pause-payouts'
import type { Proposed } from '@polder/ledger/admin/propose-change'
import { setPayoutLimits } from '@polder/ledger/admin/set-payout-limits'
import { type AdminWithdrawalRecord, readAdminWithdrawal } from '@polder/ledger/lists/withdrawals'
import type { PayoutSettingsRecord } from '@polder/ledger/reads/admin/payout-settings'
import { approveWithdrawal } from '@polder/ledger/withdrawals/approve-withdrawal'
import { cancelWithdrawalAsAdmin } from '@polder/ledger/withdrawals/cancel-withdrawal'
import { Arg, Authorized, Ctx, ID, Int, Mutation, Resolver } from 'type-graphql'
import type { GraphqlContext } from '../../context.ts'
import { DateScalar, PolScalar } from '../../scalars.ts'
import {
  AddPlanVersionResult,
  ApproveWithdrawalResult,
  CancelWithdrawalAsAdminResult,
  CloseDryRun,
  CloseDryRunResult,
  PayoutSettingsChanged,
  PayoutSettingsResult,
  PlanVersionAdded,
  ProposableSettingsResult,
  WithdrawalApproved,
  WithdrawalCancelledByAdmin,
} from '../../types/admin/acts.ts'
import type { ChangeProposed } from '../../types/admin/change-proposed.ts'
import type { Refused } from '../../types/results.ts'
import { readWithdrawalId } from '../act.ts'
import { adminAct, proposableAct, REASON } from './admin-act.ts'
import { readTerms } from './plan-draft.ts'

/** What admins can do. Each act lands in the audit log in the database transaction of the act. */
@Resolver()
export class AdminActsResolver {
  @Authorized('admin')
  @Mutation(() => PayoutSettingsResult, {
    description: 'Stops payouts until they are resumed; what is signed is seen through. Admins only',
  })
  pausePayouts(
    @Arg('reason', () => String, REASON) reason: string,
    @Ctx() context: GraphqlContext,
  ): Promise<PayoutSettingsChanged | Refused> {
    return adminAct(context, reason, PayoutSettingsChanged, async (by) => ({
      settings: await pausePayoutsAsAdmin(context.parts.console, by),
    }))
  }

  @Authorized('admin')
  @Mutation(() => ProposableSettingsResult, {
    description: 'Lets payouts go on, or proposes it where two admins must approve. Admins only',
  })
  resumePayouts(
    @Arg('reason', () => String, REASON) reason: string,
    @Ctx() context: GraphqlContext,
  ): Promise<PayoutSettingsChanged | ChangeProposed | Refused> {
    return proposableAct(context, reason, PayoutSettingsChanged, async (by) =>
      toChanged(await resumePayouts(context.parts.console, by)),
    )
  }

  @Authorized('admin')
  @Mutation(() => ProposableSettingsResult, {
    description:
      'Accepts what the payout key has signed and no payout explains, or proposes it where two admins must approve; payouts stay paused. Admins only',
  })
  acceptUnexplained(
    @Arg('reason', () => String, REASON) reason: string,
    @Ctx() context: GraphqlContext,
  ): Promise<PayoutSettingsChanged | ChangeProposed | Refused> {
    return proposableAct(context, reason, PayoutSettingsChanged, async (by) =>
      toChanged(await acceptUnexplained(context.parts.db, by)),
    )
  }

  @Authorized('admin')
  @Mutation(() => ProposableSettingsResult, {
    description:
      'Sets all three limits of payouts; what is left out is no limit. Proposes it where two admins must approve and it loosens any. Admins only',
  })
  setPayoutLimits(
    @Ctx() context: GraphqlContext,
    @Arg('reason', () => String, REASON) reason: string,
    @Arg('approvalsNeeded', () => Int, {
      defaultValue: 1,
      description: 'How many different admins must approve: 1 or 2',
    })
    approvalsNeeded: number,
    @Arg('approvalThreshold', () => PolScalar, {
      nullable: true,
      description: 'A withdrawal above it waits for approval; null: none does',
    })
    approvalThreshold: bigint | null = null,
    @Arg('dailyLimit', () => PolScalar, {
      nullable: true,
      description: 'Most that is signed in a UTC day, net; null: no limit',
    })
    dailyLimit: bigint | null = null,
  ): Promise<PayoutSettingsChanged | ChangeProposed | Refused> {
    const limits = { approvalThreshold, approvalsNeeded, dailyLimit }
    return proposableAct(context, reason, PayoutSettingsChanged, async (by) =>
      toChanged(await setPayoutLimits(context.parts.console, by, limits)),
    )
  }

  @Authorized('admin')
  @Mutation(() => ApproveWithdrawalResult, {
    description: 'Approves a withdrawal above the threshold; an admin counts once for each. Admins only',
  })
  approveWithdrawal(
    @Arg('id', () => ID, { description: 'Of the withdrawal' }) id: string,
    @Arg('reason', () => String, REASON) reason: string,
    @Ctx() context: GraphqlContext,
  ): Promise<WithdrawalApproved | Refused> {
    return adminAct(context, reason, WithdrawalApproved, async (by) => {
      const missing = await approveWithdrawal(context.parts.console, by, readWithdrawalId(id))
      return { withdrawal: await findWithdrawal(context, id), missing }
    })
  }

  @Authorized('admin')
  @Mutation(() => CancelWithdrawalAsAdminResult, {
    description: 'Gives back a withdrawal that is not signed yet. Admins only',
  })
  cancelWithdrawalAsAdmin(
    @Arg('id', () => ID, { description: 'Of the withdrawal' }) id: string,
    @Arg('reason', () => String, REASON) reason: string,
    @Ctx() context: GraphqlContext,
  ): Promise<WithdrawalCancelledByAdmin | Refused> {
    return adminAct(context, reason, WithdrawalCancelledByAdmin, async (by) => {
      const { console: db, payoutWitness } = context.parts
      await cancelWithdrawalAsAdmin(db, payoutWitness, by, readWithdrawalId(id))
      return { withdrawal: await findWithdrawal(context, id) }
    })
  }

  @Authorized('admin')
  @Mutation(() => CloseDryRunResult, {
    description:
      'Runs the close of a closed day again and shows the difference: none, if all is well. Admins only',
  })
  closeDryRun(
    @Arg('day', () => DateScalar, { description: 'A closed day' }) day: string,
    @Arg('reason', () => String, REASON) reason: string,
    @Ctx() context: GraphqlContext,
  ): Promise<CloseDryRun | Refused> {
    return adminAct(context, reason, CloseDryRun, async (by) => {
      const { CONSOLE_DATABASE_URL, DATABASE_URL } = context.parts.settings
      const databaseUrl = CONSOLE_DATABASE_URL ?? DATABASE_URL
      const { digest, ...run } = await dryRunInThread({ databaseUrl, by, day })
      return { ...run, digestRecorded: digest.recorded, digestTaken: digest.taken }
    })
  }

  @Authorized('admin')
  @Mutation(() => AddPlanVersionResult, {
    description:
      'Adds a version of the plan, the catalogue with it, from a coming day, or proposes it where two admins must approve. Admins only',
  })
  addPlanVersion(
    @Arg('terms', () => String, { description: 'All terms as JSON, like `AdminView.planTerms`' })
    terms: string,
    @Arg('effectiveFrom', () => DateScalar, { description: 'The first day it holds: a coming one' })
    effectiveFrom: string,
    @Arg('reason', () => String, REASON) reason: string,
    @Ctx() context: GraphqlContext,
  ): Promise<PlanVersionAdded | ChangeProposed | Refused> {
    return proposableAct(context, reason, PlanVersionAdded, async (by) => {
      const added = await changePlan(context.parts.console, by, { terms: readTerms(terms), effectiveFrom })
      return 'proposed' in added ? added : { ...added, effectiveFrom }
    })
  }
}

function toChanged(settings: PayoutSettingsRecord | Proposed): PayoutSettingsChanged | Proposed {
  return 'proposed' in settings ? settings : { settings }
}

async function findWithdrawal({ parts }: GraphqlContext, id: string): Promise<AdminWithdrawalRecord> {
  const record = await readAdminWithdrawal(parts.console.manager, id.toLowerCase())
  if (!record) throw new Error(`Withdrawal ${id} is gone`)
  return record
}
