import { allowCloses } from '@polder/ledger/admin/allow-closes'
import { announce, endAnnouncement } from '@polder/ledger/admin/announce'
import { approveChange } from '@polder/ledger/admin/approve-change'
import { changePlan } from '@polder/ledger/admin/change-plan'
import { declineChange } from '@polder/ledger/admin/decline-change'
import { dryRunInThread } from '@polder/ledger/admin/dry-run-thread'
import { acceptUnexplained, pausePayoutsAsAdmin, resumePayouts } from '@polder/ledger/admin/pause-payouts'
import type { Proposed } from '@polder/ledger/admin/propose-change'
import { setPayoutLimits } from '@polder/ledger/admin/set-payout-limits'
import { ANNOUNCEMENT_KIND } from '@polder/ledger/lists/announcements'
import { type AdminWithdrawalRecord, readAdminWithdrawal } from '@polder/ledger/lists/withdrawals'
import type { PayoutSettingsRecord } from '@polder/ledger/reads/admin/payout-settings'
import { approveWithdrawal } from '@polder/ledger/withdrawals/approve-withdrawal'
import { cancelWithdrawalAsAdmin } from '@polder/ledger/withdrawals/cancel-withdrawal'
import { ID, Int } from 'type-graphql'
import type { GraphqlContext } from '../../context.ts'
import { arg, mutations } from '../../fields.ts'
import { DateScalar, DateTimeScalar, PolScalar } from '../../scalars.ts'
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
import {
  AllowClosesResult,
  Announced,
  AnnouncementEnded,
  AnnounceResult,
  ApproveChangeResult,
  ChangeApproved,
  ChangeDeclined,
  ClosesAllowed,
  DeclineChangeResult,
  EndAnnouncementResult,
} from '../../types/admin/guards.ts'
import { enumOf } from '../../types/enum-of.ts'
import { nullable } from '../../types/object-type.ts'
import { readWithdrawalId } from '../act.ts'
import { adminAct, proposableAct, readTerms } from './admin-act.ts'

/** The argument of every act. */
const REASON = { reason: arg(String, 'Why, 3 to 500 characters; it is kept in the audit log') }
const WITHDRAWAL = { id: arg(ID, 'Of the withdrawal') }
const CHANGE = { id: arg(ID, 'Of the proposed change') }

/** What admins can do. Each act lands in the audit log in the database transaction of the act. */
export const AdminActsResolver = mutations(
  (field) => ({
    pausePayouts: field(
      PayoutSettingsResult,
      'Stops payouts until they are resumed; what is signed is seen through. Admins only',
      REASON,
      (_, { reason }, context) =>
        adminAct(context, reason, PayoutSettingsChanged, async (by) => ({
          settings: await pausePayoutsAsAdmin(context.parts.console, by),
        })),
    ),
    resumePayouts: field(
      ProposableSettingsResult,
      'Lets payouts go on, or proposes it where two admins must approve. Admins only',
      REASON,
      (_, { reason }, context) =>
        proposableAct(context, reason, PayoutSettingsChanged, async (by) =>
          toChanged(await resumePayouts(context.parts.console, by)),
        ),
    ),
    acceptUnexplained: field(
      ProposableSettingsResult,
      'Accepts what the payout key has signed and no payout explains, or proposes it where two admins must approve; payouts stay paused. Admins only',
      REASON,
      (_, { reason }, context) =>
        proposableAct(context, reason, PayoutSettingsChanged, async (by) =>
          toChanged(await acceptUnexplained(context.parts.db, by)),
        ),
    ),
    setPayoutLimits: field(
      ProposableSettingsResult,
      'Sets all three limits of payouts; what is left out is no limit. Proposes it where two admins must approve and it loosens any. Admins only',
      {
        ...REASON,
        approvalsNeeded: arg(Int, 'How many different admins must approve: 1 or 2', 1),
        approvalThreshold: arg(
          nullable(PolScalar),
          'A withdrawal above it waits for approval; null: none does',
        ),
        dailyLimit: arg(nullable(PolScalar), 'Most that is signed in a UTC day, net; null: no limit'),
      },
      (_, { reason, approvalsNeeded, approvalThreshold, dailyLimit }, context) =>
        proposableAct(context, reason, PayoutSettingsChanged, async (by) =>
          toChanged(
            await setPayoutLimits(context.parts.console, by, {
              approvalThreshold: approvalThreshold ?? null,
              approvalsNeeded,
              dailyLimit: dailyLimit ?? null,
            }),
          ),
        ),
    ),
    approveWithdrawal: field(
      ApproveWithdrawalResult,
      'Approves a withdrawal above the threshold; an admin counts once for each. Admins only',
      { ...WITHDRAWAL, ...REASON },
      (_, { id, reason }, context) =>
        adminAct(context, reason, WithdrawalApproved, async (by) => {
          const missing = await approveWithdrawal(context.parts.console, by, readWithdrawalId(id))
          return { withdrawal: await findWithdrawal(context, id), missing }
        }),
    ),
    cancelWithdrawalAsAdmin: field(
      CancelWithdrawalAsAdminResult,
      'Gives back a withdrawal that is not signed yet. Admins only',
      { ...WITHDRAWAL, ...REASON },
      (_, { id, reason }, context) =>
        adminAct(context, reason, WithdrawalCancelledByAdmin, async (by) => {
          const { console: db, payoutWitness } = context.parts
          await cancelWithdrawalAsAdmin(db, payoutWitness, by, readWithdrawalId(id))
          return { withdrawal: await findWithdrawal(context, id) }
        }),
    ),
    closeDryRun: field(
      CloseDryRunResult,
      'Runs the close of a closed day again and shows the difference: none, if all is well. Admins only',
      { day: arg(DateScalar, 'A closed day'), ...REASON },
      (_, { day, reason }, context) =>
        adminAct(context, reason, CloseDryRun, async (by) => {
          const { CONSOLE_DATABASE_URL, DATABASE_URL } = context.parts.settings
          const databaseUrl = CONSOLE_DATABASE_URL ?? DATABASE_URL
          const { digest, ...run } = await dryRunInThread({ databaseUrl, by, day })
          return { ...run, digestRecorded: digest.recorded, digestTaken: digest.taken }
        }),
    ),
    addPlanVersion: field(
      AddPlanVersionResult,
      'Adds a version of the plan, the catalogue with it, from a coming day, or proposes it where two admins must approve. Admins only',
      {
        terms: arg(String, 'All terms as JSON, like `AdminView.planTerms`'),
        effectiveFrom: arg(DateScalar, 'The first day it holds: a coming one'),
        ...REASON,
      },
      (_, { terms, effectiveFrom, reason }, context) =>
        proposableAct(context, reason, PlanVersionAdded, async (by) => {
          const draft = { terms: readTerms(terms), effectiveFrom }
          const added = await changePlan(context.parts.console, by, draft)
          return 'proposed' in added ? added : { ...added, effectiveFrom }
        }),
    ),
    approveChange: field(
      ApproveChangeResult,
      'Approves a proposed change; with the last approval needed it is made. Admins only',
      { ...CHANGE, ...REASON },
      (_, { id, reason }, context) =>
        adminAct(context, reason, ChangeApproved, async (by) => ({
          missing: await approveChange(context.parts.console, by, id),
        })),
    ),
    declineChange: field(
      DeclineChangeResult,
      'Ends a proposed change; whoever proposed it withdraws it so. Admins only',
      { ...CHANGE, ...REASON },
      (_, { id, reason }, context) =>
        adminAct(context, reason, ChangeDeclined, async (by) => {
          await declineChange(context.parts.console, by, id)
          return { id }
        }),
    ),
    allowCloses: field(
      AllowClosesResult,
      'Lets days be closed although more than three are due at once. Admins only',
      { until: arg(DateScalar, 'The last day allowed: one that waits'), ...REASON },
      (_, { until, reason }, context) =>
        adminAct(context, reason, ClosesAllowed, async (by) => {
          await allowCloses(context.parts.console, by, until)
          return { until }
        }),
    ),
    announce: field(
      AnnounceResult,
      'Tells everybody something, on every page while it lasts. Admins only',
      {
        kind: arg(enumOf(ANNOUNCEMENT_KIND), 'Of what'),
        english: arg(String, 'Plain text, 3 to 500 characters'),
        dutch: arg(String, 'The same in Dutch'),
        beginsAt: arg(nullable(DateTimeScalar), 'Null: now'),
        endsAt: arg(nullable(DateTimeScalar), 'Null: until an admin ends it'),
        ...REASON,
      },
      (_, { reason, beginsAt, endsAt, ...said }, context) =>
        adminAct(context, reason, Announced, async (by) => ({
          id: await announce(context.parts.console, by, {
            ...said,
            beginsAt: beginsAt ?? null,
            endsAt: endsAt ?? null,
          }),
        })),
    ),
    endAnnouncement: field(
      EndAnnouncementResult,
      'Takes an announcement from every page. Admins only',
      { id: arg(ID, 'Of the announcement'), ...REASON },
      (_, { id, reason }, context) =>
        adminAct(context, reason, AnnouncementEnded, async (by) => {
          await endAnnouncement(context.parts.console, by, id)
          return { id }
        }),
    ),
  }),
  'admin',
)

function toChanged(settings: PayoutSettingsRecord | Proposed) {
  return 'proposed' in settings ? settings : { settings }
}

async function findWithdrawal({ parts }: GraphqlContext, id: string): Promise<AdminWithdrawalRecord> {
  const record = await readAdminWithdrawal(parts.console.manager, id.toLowerCase())
  if (!record) throw new Error(`Withdrawal ${id} is gone`)
  return record
}
