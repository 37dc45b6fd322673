import { allowCloses } from '@polder/ledger/admin/allow-closes'
import { announce, endAnnouncement } from '@polder/ledger/admin/announce'
import { approveChange, declineChange } from '@polder/ledger/admin/approve-change'
import type { ActBy } from '@polder/ledger/admin/audited-act'
import { changePlan } from '@polder/ledger/admin/change-plan'
import { dryRunInThread } from '@polder/ledger/admin/dry-run-thread'
import { acceptUnexplained, pausePayoutsAsAdmin, resumePayouts } from '@polder/ledger/admin/pause-payouts'
import type { Proposed } from '@polder/ledger/admin/propose-change'
import { setPayoutLimits } from '@polder/ledger/admin/set-payout-limits'
import { ANNOUNCEMENT_KIND } from '@polder/ledger/lists/announcements'
import { readAdminWithdrawal, WITHDRAWALS } from '@polder/ledger/lists/withdrawals'
import type { PayoutSettingsRecord } from '@polder/ledger/reads/admin/payout-settings'
import { approveWithdrawal } from '@polder/ledger/withdrawals/approve-withdrawal'
import { cancelWithdrawalAsAdmin } from '@polder/ledger/withdrawals/cancel-withdrawal'
import { ID, Int } from 'type-graphql'
import type { GraphqlContext } from '../../context.ts'
import { arg } from '../../fields.ts'
import { rowTypeOf } from '../../lists/list-types.ts'
import { AddressScalar, DateScalar, DateTimeScalar, PolScalar } from '../../scalars.ts'
import { enumOf, nullable, objectType } from '../../types/object-type.ts'
import { actsOf, readWithdrawalId } from '../act.ts'
import { PayoutSettings } from './admin-resolver.ts'

const ChangeProposed = objectType(
  'ChangeProposed',
  'The change takes another admin: it is proposed and not made',
  { id: [ID, 'Of the proposed change'] },
)

const AdminWithdrawal = rowTypeOf(WITHDRAWALS)

const PayoutSettingsChanged = objectType(
  'PayoutSettingsChanged',
  'The pause and the limits of payouts as they are now',
  {
    settings: [PayoutSettings, 'As changed'],
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

const PlanVersionAdded = objectType(
  'PlanVersionAdded',
  'The terms are added and take effect on the day named',
  {
    version: [Int, 'The new version'],
    effectiveFrom: [DateScalar, 'The first day it holds'],
  },
)

const WITHDRAWAL = { id: arg(ID, 'Of the withdrawal') }
const CHANGE = { id: arg(ID, 'Of the proposed change') }
const AGAINST = { against: arg(String, 'As `PayoutSettings.against` was when it was decided') }
const PROPOSABLE = 'ProposableSettingsResult'

/** What admins can do. Each act lands in the audit log in the database transaction of the act. */
export const AdminActsResolver = actsOf<ActBy>(
  async (context, wanted, work) => {
    const admin = await context.admin()
    if (!admin) throw new Error('an authorized field was reached by nobody')
    const { reason, against } = wanted as { reason: string; against?: string }
    // What is no JSON never holds.
    const seen = against === undefined ? undefined : (parseTerms(against) ?? {})
    const done = await work({ actor: admin.username, reason, seen })
    context.readAnew()
    return done
  },
  (act) => ({
    pausePayouts: act(
      PayoutSettingsChanged,
      'Stops payouts until they are resumed; what is signed is seen through. Admins only',
      {},
      async (by, _, { parts }) => ({ settings: await pausePayoutsAsAdmin(parts.console, by) }),
      'PayoutSettingsResult',
    ),
    resumePayouts: act(
      [PayoutSettingsChanged, ChangeProposed],
      'Lets payouts go on, or proposes it where two admins must approve. Admins only',
      AGAINST,
      async (by, _, { parts }) => toChanged(await resumePayouts(parts.console, by)),
      PROPOSABLE,
    ),
    acceptUnexplained: act(
      [PayoutSettingsChanged, ChangeProposed],
      'Accepts what the payout key has signed and no payout explains, or proposes it where two admins must approve; payouts stay paused. Admins only',
      AGAINST,
      async (by, _, { parts }) => toChanged(await acceptUnexplained(parts.console, by)),
      PROPOSABLE,
    ),
    setPayoutLimits: act(
      [PayoutSettingsChanged, ChangeProposed],
      'Sets all three limits of payouts; what is left out is no limit. Proposes it where two admins must approve and it loosens any. Admins only',
      {
        approvalsNeeded: arg(Int, 'How many different admins must approve: 1 or 2', 1),
        approvalThreshold: arg(
          nullable(PolScalar),
          'A withdrawal above it waits for approval; null: none does',
        ),
        dailyLimit: arg(nullable(PolScalar), 'Most that is signed in a UTC day, net; null: no limit'),
        ...AGAINST,
      },
      async (by, { approvalsNeeded, approvalThreshold = null, dailyLimit = null }, { parts }) => {
        const limits = { approvalsNeeded, approvalThreshold, dailyLimit }
        return toChanged(await setPayoutLimits(parts.console, by, limits))
      },
      PROPOSABLE,
    ),
    approveWithdrawal: act(
      objectType('WithdrawalApproved', 'An approval is recorded', {
        withdrawal: [AdminWithdrawal, 'As it is now'],
        missing: [Int, 'Approvals by other admins still missing; 0: it is in line to be paid'],
      }),
      'Approves a withdrawal above the threshold; an admin counts once for each. Admins only',
      WITHDRAWAL,
      async (by, { id }, context) => {
        const missing = await approveWithdrawal(context.parts.console, by, readWithdrawalId(id))
        return { withdrawal: await findWithdrawal(context, id), missing }
      },
    ),
    cancelWithdrawalAsAdmin: act(
      objectType('WithdrawalCancelledByAdmin', 'The whole amount is available again', {
        withdrawal: [AdminWithdrawal, 'As it is now'],
      }),
      'Gives back a withdrawal that is not signed yet. Admins only',
      WITHDRAWAL,
      async (by, { id }, context) => {
        const { console: db, payoutWitness } = context.parts
        await cancelWithdrawalAsAdmin(db, payoutWitness, by, readWithdrawalId(id))
        return { withdrawal: await findWithdrawal(context, id) }
      },
    ),
    closeDryRun: act(
      objectType(
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
      ),
      'Runs the close of a closed day again and shows the difference: none, if all is well. Admins only',
      { day: arg(DateScalar, 'A closed day') },
      async (by, { day }, context) => {
        const { CONSOLE_DATABASE_URL, DATABASE_URL } = context.parts.settings
        const databaseUrl = CONSOLE_DATABASE_URL ?? DATABASE_URL
        const { digest, ...run } = await dryRunInThread({ databaseUrl, by, day })
        return { ...run, digestRecorded: digest.recorded, digestTaken: digest.taken }
      },
    ),
    addPlanVersion: act(
      [PlanVersionAdded, ChangeProposed],
      'Adds a version of the plan, the catalogue with it, from a coming day, in place of what was to come on that day or later, or proposes it where two admins must approve. Admins only',
      {
        terms: arg(String, 'All terms as JSON, like `AdminView.planTerms`'),
        effectiveFrom: arg(DateScalar, 'The first day it holds, within the coming 90'),
        comparedWith: arg(Int, 'The newest version when it was decided, as its preview says'),
      },
      async (by, { terms, effectiveFrom, comparedWith: version }, { parts }) => {
        const draft = { terms: parseTerms(terms), effectiveFrom }
        const added = await changePlan(parts.console, { ...by, seen: { version } }, draft)
        return 'proposed' in added ? toProposed(added) : { ...added, effectiveFrom }
      },
    ),
    approveChange: act(
      objectType('ChangeApproved', 'An approval of a proposed change is recorded', {
        missing: [Int, 'Approvals by other admins still missing; 0: the change is made'],
      }),
      'Approves a proposed change; with the last approval needed it is made. Admins only',
      CHANGE,
      async (by, { id }, { parts }) => ({ missing: await approveChange(parts.console, by, id) }),
    ),
    declineChange: act(
      objectType('ChangeDeclined', 'The proposed change is not made', { id: [ID, 'Of the proposed change'] }),
      'Ends a proposed change; whoever proposed it withdraws it so. Admins only',
      CHANGE,
      async (by, { id }, { parts }) => {
        await declineChange(parts.console, by, id)
        return { id }
      },
    ),
    allowCloses: act(
      objectType('ClosesAllowed', 'The days are closed as soon as the chain has passed the end of each', {
        until: [DateScalar, 'The last day allowed'],
      }),
      'Lets days be closed although more than three are due at once. Admins only',
      { until: arg(DateScalar, 'The last day allowed: one that waits') },
      async (by, { until }, { parts }) => {
        await allowCloses(parts.console, by, until)
        return { until }
      },
    ),
    announce: act(
      objectType('Announced', 'Every page shows it from its beginning to its end', {
        id: [ID, 'Of the announcement'],
      }),
      'Tells everybody something, on every page while it lasts. Admins only',
      {
        kind: arg(enumOf(ANNOUNCEMENT_KIND), 'Of what'),
        english: arg(String, 'Plain text, 3 to 500 characters'),
        dutch: arg(String, 'The same in Dutch'),
        beginsAt: arg(nullable(DateTimeScalar), 'Null: now; it cannot begin earlier'),
        endsAt: arg(nullable(DateTimeScalar), 'Null: until an admin ends it'),
      },
      async (by, { kind, english, dutch, beginsAt = null, endsAt = null }, { parts }) => ({
        id: await announce(parts.console, by, { kind, english, dutch, beginsAt, endsAt }),
      }),
    ),
    endAnnouncement: act(
      objectType('AnnouncementEnded', 'No page shows it any more', { id: [ID, 'Of the announcement'] }),
      'Takes an announcement from every page. Admins only',
      { id: arg(ID, 'Of the announcement') },
      async (by, { id }, { parts }) => {
        await endAnnouncement(parts.console, by, id)
        return { id }
      },
    ),
  }),
  {
    args: { reason: arg(String, 'Why, 3 to 500 characters; it is kept in the audit log') },
    role: 'admin',
  },
)

function toProposed({ proposed: id }: Proposed) {
  return new ChangeProposed({ id })
}

function toChanged(settings: PayoutSettingsRecord | Proposed) {
  return 'proposed' in settings ? toProposed(settings) : { settings }
}

/** @returns whatever the JSON holds; undefined where it is none: the ledger says whether it is a plan */
export function parseTerms(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

async function findWithdrawal({ parts }: GraphqlContext, id: string) {
  const record = await readAdminWithdrawal(parts.console.manager, id.toLowerCase())
  if (!record) throw new Error(`Withdrawal ${id} is gone`)
  return record
}
