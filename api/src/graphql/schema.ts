import 'reflect-metadata'
import { type GraphQLSchema, isObjectType, lexicographicSortSchema, printSchema } from 'graphql'
import { type AuthCheckerFn, buildSchemaSync, getMetadataStorage } from 'type-graphql'
import { type AdminRole, checkAdmin } from '../admin-auth/admin-session.ts'
import type { GraphqlContext } from './context.ts'
import { ActResolver } from './resolvers/act-resolver.ts'
import { AdminActsResolver } from './resolvers/admin/admin-acts-resolver.ts'
import { AdminListsResolver, AdminWalletResolver } from './resolvers/admin/admin-lists-resolver.ts'
import { AdminPlanResolver, PlanPreviewResolver } from './resolvers/admin/admin-plan-resolver.ts'
import { AdminQueries, AdminResolver } from './resolvers/admin/admin-resolver.ts'
import { AdminAccountResolvers } from './resolvers/admin-account-resolver.ts'
import { ChangeResolver } from './resolvers/change-resolver.ts'
import { ExplainResolver } from './resolvers/explain-resolver.ts'
import { HouseResolver } from './resolvers/house-resolver.ts'
import { PositionResolver } from './resolvers/position-resolver.ts'
import { RewardsQueries, RewardsResolver } from './resolvers/rewards-resolver.ts'
import { SolvencyResolver } from './resolvers/solvency-resolver.ts'
import { StatementLineResolver, WalletListsResolver } from './resolvers/wallet-lists-resolver.ts'
import { BalancesResolver, WalletQueries, WalletResolver } from './resolvers/wallet-resolver.ts'
import type { Connection } from './types/page.ts'

/** @returns the executable schema */
export function createSchema(): GraphQLSchema {
  // Plain properties are read by the executor itself, with no call of type-graphql around each of them.
  for (const type of getMetadataStorage().objectTypes) type.simpleResolvers = true
  const schema = buildSchemaSync({
    resolvers: [
      HouseResolver,
      SolvencyResolver,
      WalletQueries,
      WalletResolver,
      BalancesResolver,
      WalletListsResolver,
      StatementLineResolver,
      PositionResolver,
      RewardsQueries,
      RewardsResolver,
      ExplainResolver,
      ActResolver,
      ...AdminAccountResolvers,
      ChangeResolver,
      AdminQueries,
      AdminResolver,
      AdminListsResolver,
      AdminWalletResolver,
      AdminPlanResolver,
      PlanPreviewResolver,
      AdminActsResolver,
    ],
    validate: false,
    authChecker,
    pubSub: subscriptionsNameTheirOwnSource,
  })
  resolveCounts(schema)
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  for (const root of roots) if (root) root.description = ROOTS[root.name]
  return schema
}

/** What counts the rows of a page is a function: graphql-js would call it, a compiled query calls resolvers alone. */
function resolveCounts(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || !type.name.endsWith('Connection')) continue
    for (const name of ['totalCount', 'totalCountIsExact'] as const) {
      const field = type.getFields()[name]
      if (field) field.resolve = (page: Connection) => page[name]()
    }
  }
}

const ROOTS: Record<string, string> = {
  Query:
    'Reading; anyone may, wallets and the product alike. Amounts are exact decimal strings in POL, days are UTC, lists are Relay connections.',
  Mutation:
    'Acts of the signed-in wallet, and of operators. A refusal is a member of the answer, not an error.',
  Subscription: 'What is told as it happens, over WebSocket (graphql-ws), whichever process caused it.',
}

/** @returns the schema as text, the same for every run */
export function schemaText(): string {
  return `${printSchema(lexicographicSortSchema(createSchema()))}\n`
}

/** type-graphql asks for one even when every subscription has its own `subscribe`. */
const subscriptionsNameTheirOwnSource = {
  publish() {
    throw new Error('changes come from the database')
  },
  subscribe(): never {
    throw new Error('each subscription names its own source')
  },
}

/**
 * Holds whoever asks to the role that a field is declared with.
 * @throws ProductError UNAUTHENTICATED or FORBIDDEN, which the client is shown as the error's code
 */
export const authChecker: AuthCheckerFn<GraphqlContext, AdminRole> = async ({ context }, roles) => {
  checkAdmin(await context.admin(), roles.includes('viewer') ? 'viewer' : 'admin')
  return true
}
