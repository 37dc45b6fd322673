import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { type AdminSession, checkAdmin } from '../../admin-auth/admin-session.ts'
import { listSessions } from '../../admin-auth/list-sessions.ts'
import {
  confirmTotp,
  disableTotp,
  enrolTotp,
  revokeSession,
  signOutEverywhere,
} from '../../admin-auth/own-account.ts'
import type { GraphqlContext } from '../context.ts'
import {
  AdminSessionEntry,
  AdminSessionsEnded,
  ConfirmTotpResult,
  DisableTotpResult,
  EndAdminSessionsResult,
  EnrolTotpResult,
  SignedInAdmin,
  TotpConfirmed,
  TotpDisabled,
  TotpEnrolment,
} from '../types/admin-account.ts'
import type { ObjectClass } from '../types/object-type.ts'
import type { Refused } from '../types/results.ts'
import { orRefused } from './act.ts'

/** What an admin sees and does of the own account, in either role. */
@Resolver()
export class AdminAccountResolver {
  @Query(() => SignedInAdmin, {
    nullable: true,
    description: 'Who is signed in to the admin console; null when nobody is',
  })
  adminSession(@Ctx() context: GraphqlContext): Promise<AdminSession | null> {
    return context.admin()
  }

  @Authorized('viewer')
  @Query(() => [AdminSessionEntry], { description: 'Open sessions of the own account, the newest first' })
  async adminSessions(@Ctx() context: GraphqlContext): Promise<AdminSessionEntry[]> {
    const { adminId, sessionId } = checkAdmin(await context.admin(), 'viewer')
    const sessions = await listSessions(context.parts.console, adminId)
    return sessions.map((session) => ({ ...session, current: session.id === sessionId }))
  }

  @Authorized('viewer')
  @Mutation(() => EnrolTotpResult, {
    description: 'Begins to turn on the second factor of the own account; `confirmTotp` ends it',
  })
  enrolTotp(
    @Arg('password', () => String, { description: 'The current one' }) password: string,
    @Ctx() context: GraphqlContext,
  ): Promise<TotpEnrolment | Refused> {
    return ownAct(context, TotpEnrolment, (session) => enrolTotp(context.parts, session, password))
  }

  @Authorized('viewer')
  @Mutation(() => ConfirmTotpResult, {
    description: "Turns the second factor on with the authenticator's first code",
  })
  confirmTotp(
    @Arg('code', () => String, { description: 'Of the authenticator, six digits' }) code: string,
    @Ctx() context: GraphqlContext,
  ): Promise<TotpConfirmed | Refused> {
    return ownAct(context, TotpConfirmed, async (session) => ({
      recoveryCodes: await confirmTotp(context.parts, session, code),
    }))
  }

  @Authorized('viewer')
  @Mutation(() => DisableTotpResult, { description: 'Turns the second factor off' })
  disableTotp(
    @Arg('code', () => String, { description: 'Of the authenticator, or a recovery code' }) code: string,
    @Ctx() context: GraphqlContext,
  ): Promise<TotpDisabled | Refused> {
    return ownAct(context, TotpDisabled, async (session) => {
      await disableTotp(context.parts, session, code)
      return { username: session.username }
    })
  }

  @Authorized('viewer')
  @Mutation(() => EndAdminSessionsResult, { description: 'Ends one session of the own account' })
  revokeAdminSession(
    @Arg('id', () => ID, { description: 'Of the session' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<AdminSessionsEnded | Refused> {
    return ownAct(context, AdminSessionsEnded, async (session) => ({
      count: await revokeSession(context.parts.console, session, id),
    }))
  }

  @Authorized('viewer')
  @Mutation(() => EndAdminSessionsResult, {
    description: 'Ends every session of the own account, the one that asks as well',
  })
  signOutEverywhere(@Ctx() context: GraphqlContext): Promise<AdminSessionsEnded | Refused> {
    return ownAct(context, AdminSessionsEnded, async (session) => ({
      count: await signOutEverywhere(context.parts.console, session),
    }))
  }
}

/** Runs an act on the own account. */
function ownAct<Result extends object>(
  context: GraphqlContext,
  result: ObjectClass<Result>,
  work: (session: AdminSession) => Promise<Result>,
): Promise<Result | Refused> {
  return orRefused(result, async () => work(checkAdmin(await context.admin(), 'viewer')))
}
