import { verifyAudit } from '@polder/ledger/audit/verify-audit'
import { readList } from '@polder/ledger/lists/read-list'
import { BALANCES } from '@polder/ledger/lists/wallets'
import { readAuditValues } from '@polder/ledger/reads/admin/audit-values'
import { readFlows } from '@polder/ledger/reads/admin/flows'
import { readOverview } from '@polder/ledger/reads/admin/overview'
import { readPayoutSettings } from '@polder/ledger/reads/admin/payout-settings'
import { search } from '@polder/ledger/reads/admin/search'
import { readWalletStatsAt } from '@polder/ledger/reads/admin/wallet-stats'
import { Arg, Authorized, Ctx, FieldResolver, Int, Query, Resolver } from 'type-graphql'
import type { GraphqlContext } from '../../context.ts'
import { badInput } from '../../cursor.ts'
import { AddressScalar, DateTimeScalar } from '../../scalars.ts'
import {
  AdminOverview,
  AdminView,
  AdminWallet,
  AuditProof,
  AuditValues,
  DayFlow,
  PayoutSettings,
  SearchHit,
} from '../../types/admin/view.ts'
import { checkDays } from '../earnings-resolver.ts'

/** What admins see beside the tables. */
@Resolver(() => AdminView)
export class AdminResolver {
  @Authorized('viewer')
  @Query(() => AdminView, { description: 'What admins see; needs the session of an admin or a viewer' })
  async admin(@Ctx() context: GraphqlContext): Promise<AdminView> {
    const session = await context.admin()
    if (!session) throw new Error('an authorized field was reached by nobody')
    return { username: session.username, role: session.role }
  }

  @FieldResolver(() => AdminOverview, { description: 'The product at a glance' })
  overview(@Ctx() { parts }: GraphqlContext): Promise<AdminOverview> {
    return readOverview(parts.db.manager)
  }

  @FieldResolver(() => [DayFlow], { description: 'What came in and went out, day by day, oldest first' })
  flows(
    @Arg('days', () => Int, { defaultValue: 30, description: 'How many, today with them, 1 to 366' })
    days: number,
    @Ctx() { parts }: GraphqlContext,
  ): Promise<DayFlow[]> {
    checkDays(days)
    return readFlows(parts.db.manager, days)
  }

  @FieldResolver(() => PayoutSettings, { description: 'What operators decided about payouts' })
  payoutSettings(@Ctx() { parts }: GraphqlContext): Promise<PayoutSettings> {
    return readPayoutSettings(parts.db.manager)
  }

  @FieldResolver(() => [SearchHit], {
    description:
      'Finds by any part of an address (3 characters or more), the hash of a chain transaction, a withdrawal by its id (whole, or how it begins) or its number, what is shortened as the console shows it (`0x1a2b3c4d...5e6f7a8b`), or a referral code; 20 at most',
  })
  async search(
    @Arg('text', () => String, { description: 'A part of an address, a code, a hash, or a number' })
    text: string,
    @Ctx() { parts }: GraphqlContext,
  ): Promise<SearchHit[]> {
    if (text.length > 200) throw badInput('Too long to search for')
    return search(parts.db.manager, text)
  }

  @FieldResolver(() => AdminWallet, {
    description: 'Everything about one wallet; an unknown one reads as zeros',
  })
  async wallet(
    @Arg('address', () => AddressScalar, { description: 'In any case' }) address: string,
    @Ctx() { parts }: GraphqlContext,
  ): Promise<AdminWallet> {
    const newest = { sortBy: 'createdAt', descending: true, first: 1 } as const
    const query = { ...newest, filter: { wallet: address } }
    const [known] = await readList(parts.db.manager, BALANCES, query, ['createdBy'])
    return {
      address,
      wallet: { address },
      known: known !== undefined,
      createdBy: known?.createdBy ?? null,
    }
  }

  @FieldResolver(() => DateTimeScalar, {
    nullable: true,
    description: 'When the figures were taken that lists of wallets are sorted by, real time; null: not yet',
  })
  standingAt(@Ctx() { parts }: GraphqlContext): Promise<Date | null> {
    return readWalletStatsAt(parts.db.manager)
  }

  @FieldResolver(() => AuditValues, { description: 'What the audit log can be filtered by' })
  auditValues(@Ctx() { parts }: GraphqlContext): Promise<AuditValues> {
    return readAuditValues(parts.db.manager)
  }

  @FieldResolver(() => AuditProof, { description: 'Takes the hash of every line of the audit log again' })
  auditProof(@Ctx() { parts }: GraphqlContext): Promise<AuditProof> {
    return verifyAudit(parts.db)
  }
}
