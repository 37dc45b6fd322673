import type { ChangeKind } from '@polder/ledger/admin/propose-change'
import type { CloseHold as CloseHoldRecord } from '@polder/ledger/close/close-hold'
import { ID, Int } from 'type-graphql'
import { AddressScalar, DateScalar, DateTimeScalar, PolScalar } from '../../scalars.ts'
import { enumOf } from '../enum-of.ts'
import { WaitingReason } from '../enums.ts'
import { nullable, objectType } from '../object-type.ts'
import { PlanChange } from './acts.ts'

const ProposedAct = enumOf({
  name: 'ProposedAct',
  description: 'What a proposed change comes to',
  values: {
    payout_limits_set: 'Limits of payouts, or how many must approve',
    payouts_resumed: 'Payouts go on',
    nonces_accepted: 'What the payout key has signed and no payout explains is accepted',
    plan_version_added: 'A version of the plan',
  } satisfies Record<ChangeKind, string>,
})

export const ProposedChange = objectType(
  'ProposedChange',
  'A change that waits for more admins; times are real time',
  {
    id: [ID, 'To approve or decline it by'],
    act: [ProposedAct, 'What it comes to'],
    differences: [[PlanChange], 'Every field that it changes'],
    reason: [String, 'Why, in the words of whoever proposed it'],
    proposedBy: [String, 'A username'],
    proposedAt: [DateTimeScalar, 'Since then it waits'],
    expiresAt: [DateTimeScalar, 'From then on it can no longer be approved'],
    approvedBy: [[String], 'Usernames, whoever proposed it first'],
  },
)

export const OpenExit = objectType(
  'OpenExit',
  "A wallet's open request for exit, as the vault has it in a final block; amounts are gross",
  {
    id: [ID, 'A number, in the order in which they were seen'],
    address: [AddressScalar, 'Who demands it'],
    remaining: [PolScalar, 'What was not paid of it yet; 0 when it is served and not closed'],
    uncovered: [PolScalar, 'Of that, what is neither signed nor waits to be'],
    deadline: [DateTimeScalar, "By the chain's clock: from then on anyone can freeze the vault for it"],
    waitingFor: [nullable(WaitingReason), 'Why its payout waits, when it does'],
  },
)

const CloseHoldReason = enumOf({
  name: 'CloseHoldReason',
  description: 'Why a day that has ended is not closed',
  values: {
    chain_behind: "By the chain's newest final block the day has not ended",
    many_days: 'More than three days are due at once, and no admin has allowed it',
  } satisfies Record<CloseHoldRecord['reason'], string>,
})

export const CloseHold = objectType(
  'CloseHold',
  "Days that have ended by the product's clock and are not begun",
  {
    reason: [CloseHoldReason, 'Why'],
    day: [DateScalar, 'The first day that waits'],
    lastDay: [DateScalar, 'The last day that waits'],
    days: [Int, 'How many wait'],
    chainTime: [
      nullable(DateTimeScalar),
      "The newest final block's own time; null: no indexer has said it yet",
    ],
  },
)

export const ChangeApproved = objectType('ChangeApproved', 'An approval of a proposed change is recorded', {
  missing: [Int, 'Approvals by other admins still missing; 0: the change is made'],
})

export const ChangeDeclined = objectType('ChangeDeclined', 'The proposed change is not made', {
  id: [ID, 'Of the proposed change'],
})

export const ClosesAllowed = objectType(
  'ClosesAllowed',
  'The days are closed as soon as the chain has passed the end of each',
  { until: [DateScalar, 'The last day allowed'] },
)

export const Announced = objectType('Announced', 'Every page shows it from its beginning to its end', {
  id: [ID, 'Of the announcement'],
})
export const AnnouncementEnded = objectType('AnnouncementEnded', 'No page shows it any more', {
  id: [ID, 'Of the announcement'],
})
