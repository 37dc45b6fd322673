import { allowCloses } from '@polder/ledger/admin/allow-closes'
import { approveChange } from '@polder/ledger/admin/approve-change'
import { declineChange } from '@polder/ledger/admin/decline-change'
import { readCloseHold } from '@polder/ledger/close/close-hold'
import { readOpenExits } from '@polder/ledger/exits/open-exits'
import { readProposedChanges } from '@polder/ledger/reads/admin/proposed-changes'
import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Resolver } from 'type-graphql'
import type { GraphqlContext } from '../../context.ts'
import { DateScalar } from '../../scalars.ts'
import {
  AllowClosesResult,
  ApproveChangeResult,
  ChangeApproved,
  ChangeDeclined,
  CloseHold,
  ClosesAllowed,
  DeclineChangeResult,
  OpenExit,
  ProposedChange,
} from '../../types/admin/guards.ts'
import { AdminView } from '../../types/admin/view.ts'
import type { Refused } from '../../types/results.ts'
import { adminAct, REASON } from './admin-act.ts'

const CHANGE = { description: 'Of the proposed change' }

/** What waits for admins: changes that take more than one of them, requests for exit, and days that are held. */
@Resolver(() => AdminView)
export class GuardsResolver {
  @FieldResolver(() => [ProposedChange], { description: 'Changes that wait for more admins, oldest first' })
  async proposedChanges(@Ctx() { parts }: GraphqlContext): Promise<ProposedChange[]> {
    const records = await readProposedChanges(parts.db.manager)
    return records.map(({ kind: act, ...record }) => ({ ...record, act }))
  }

  @FieldResolver(() => [OpenExit], { description: 'Open requests for exit, the next deadline first' })
  openExits(@Ctx() { parts }: GraphqlContext): Promise<OpenExit[]> {
    return readOpenExits(parts.db.manager)
  }

  @FieldResolver(() => CloseHold, { nullable: true, description: 'Why no day is closed; null: none is held' })
  closeHold(@Ctx() { parts }: GraphqlContext): Promise<CloseHold | null> {
    return readCloseHold(parts.db.manager)
  }

  @Authorized('admin')
  @Mutation(() => ApproveChangeResult, {
    description: 'Approves a proposed change; with the last approval needed it is made. Admins only',
  })
  approveChange(
    @Arg('id', () => ID, CHANGE) id: string,
    @Arg('reason', () => String, REASON) reason: string,
    @Ctx() context: GraphqlContext,
  ): Promise<ChangeApproved | Refused> {
    return adminAct(context, reason, ChangeApproved, async (by) => ({
      missing: await approveChange(context.parts.console, by, id),
    }))
  }

  @Authorized('admin')
  @Mutation(() => DeclineChangeResult, {
    description: 'Ends a proposed change; whoever proposed it withdraws it so. Admins only',
  })
  declineChange(
    @Arg('id', () => ID, CHANGE) id: string,
    @Arg('reason', () => String, REASON) reason: string,
    @Ctx() context: GraphqlContext,
  ): Promise<ChangeDeclined | Refused> {
    return adminAct(context, reason, ChangeDeclined, async (by) => {
      await declineChange(context.parts.console, by, id)
      return { id }
    })
  }

  @Authorized('admin')
  @Mutation(() => AllowClosesResult, {
    description: 'Lets days be closed although more than three are due at once. Admins only',
  })
  allowCloses(
    @Arg('until', () => DateScalar, { description: 'The last day allowed: one that waits' }) until: string,
    @Arg('reason', () => String, REASON) reason: string,
    @Ctx() context: GraphqlContext,
  ): Promise<ClosesAllowed | Refused> {
    return adminAct(context, reason, ClosesAllowed, async (by) => {
      await allowCloses(context.parts.console, by, until)
      return { until }
    })
  }
}
