import { verifyAudit } from '@polder/ledger/audit/verify-audit'
import { readCloseHold } from '@polder/ledger/close/close-hold'
import { readOpenExits } from '@polder/ledger/exits/open-exits'
import { readList } from '@polder/ledger/lists/read-list'
import { BALANCES } from '@polder/ledger/lists/wallets'
import { readAlarms } from '@polder/ledger/reads/admin/alarms'
import { readAuditValues } from '@polder/ledger/reads/admin/audit-values'
import { readFlows } from '@polder/ledger/reads/admin/flows'
import { readOverview } from '@polder/ledger/reads/admin/overview'
import { readPayoutSettings } from '@polder/ledger/reads/admin/payout-settings'
import { readProposedChanges } from '@polder/ledger/reads/admin/proposed-changes'
import { search } from '@polder/ledger/reads/admin/search'
import { readWalletStatsAt } from '@polder/ledger/reads/admin/wallet-stats'
import { badInput } from '../../cursor.ts'
import { arg, fieldsOf, queries } from '../../fields.ts'
import { AddressScalar, DateTimeScalar } from '../../scalars.ts'
import { CloseHold, OpenExit, ProposedChange } from '../../types/admin/guards.ts'
import {
  AdminOverview,
  AdminView,
  AdminWallet,
  Alarm,
  AuditProof,
  AuditValues,
  DayFlow,
  NodeHealth,
  PayoutSettings,
  SearchHit,
} from '../../types/admin/view.ts'
import { nullable } from '../../types/object-type.ts'
import { checkDays, DAYS } from '../forecast-days.ts'

export const AdminQueries = queries(
  (field) => ({
    admin: field(
      AdminView,
      'What admins see; needs the session of an admin or a viewer',
      async (_, _wanted, context) => {
        const session = await context.admin()
        if (!session) throw new Error('an authorized field was reached by nobody')
        return { username: session.username, role: session.role }
      },
    ),
  }),
  'viewer',
)

/** A node that takes longer counts as silent: a page waits for it. */
const NODE_WAIT_MS = 2_000

/** What admins see beside the tables, and what waits for them. */
export const AdminResolver = fieldsOf(AdminView, (field) => ({
  overview: field(AdminOverview, 'The product at a glance', (_, _wanted, { parts }) =>
    readOverview(parts.db.manager),
  ),
  flows: field(
    [DayFlow],
    'What came in and went out, day by day, oldest first',
    { days: { ...DAYS.days, description: 'How many, today with them, 1 to 366' } },
    (_, { days }, { parts }) => {
      checkDays(days)
      return readFlows(parts.db.manager, days)
    },
  ),
  payoutSettings: field(PayoutSettings, 'What operators decided about payouts', (_, _wanted, { parts }) =>
    readPayoutSettings(parts.db.manager),
  ),
  search: field(
    [SearchHit],
    'Finds by any part of an address (3 characters or more), the hash of a chain transaction, a withdrawal by its id (whole, or how it begins) or its number, what is shortened as the console shows it (`0x1a2b3c4d...5e6f7a8b`), or a referral code; 20 at most',
    { text: arg(String, 'A part of an address, a code, a hash, or a number') },
    (_, { text }, { parts }) => {
      if (text.length > 200) throw badInput('Too long to search for')
      return search(parts.db.manager, text)
    },
  ),
  wallet: field(
    AdminWallet,
    'Everything about one wallet; an unknown one reads as zeros',
    { address: arg(AddressScalar, 'In any case') },
    async (_, { address }, { parts }) => {
      const newest = { sortBy: 'createdAt', descending: true, first: 1 } as const
      const query = { ...newest, filter: { wallet: address } }
      const [known] = await readList(parts.db.manager, BALANCES, query, ['createdBy'])
      const createdBy = known?.createdBy ?? null
      return { address, wallet: { address }, known: known !== undefined, createdBy }
    },
  ),
  standingAt: field(
    nullable(DateTimeScalar),
    'When the figures were taken that lists of wallets are sorted by, real time; null: not yet',
    (_, _wanted, { parts }) => readWalletStatsAt(parts.db.manager),
  ),
  alarms: field(
    [Alarm],
    'Alerts that fire by the books, critical ones first. What only metrics know is not among them',
    (_, _wanted, { parts }) => readAlarms(parts.db.manager),
  ),
  nodes: field([NodeHealth], 'The nodes of the chain, asked just now', (_, _wanted, { parts }) =>
    parts.chain.health(NODE_WAIT_MS),
  ),
  auditValues: field(AuditValues, 'What the audit log can be filtered by', (_, _wanted, { parts }) =>
    readAuditValues(parts.db.manager),
  ),
  auditProof: field(
    AuditProof,
    'Takes the hash of every line of the audit log again',
    (_, _wanted, { parts }) => verifyAudit(parts.db),
  ),
  proposedChanges: field(
    [ProposedChange],
    'Changes that wait for more admins, oldest first',
    async (_, _wanted, { parts }) => {
      const records = await readProposedChanges(parts.db.manager)
      return records.map(({ kind: act, ...record }) => ({ ...record, act }))
    },
  ),
  openExits: field([OpenExit], 'Open requests for exit, the next deadline first', (_, _wanted, { parts }) =>
    readOpenExits(parts.db.manager),
  ),
  closeHold: field(nullable(CloseHold), 'Why no day is closed; null: none is held', (_, _wanted, { parts }) =>
    readCloseHold(parts.db.manager),
  ),
}))
