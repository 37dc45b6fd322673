import 'reflect-metadata'
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql'
import { buildSchemaSync, getMetadataStorage } from 'type-graphql'
import { authChecker } from './auth-checker.ts'
import { ActResolver } from './resolvers/act-resolver.ts'
import { AdminActsResolver } from './resolvers/admin/admin-acts-resolver.ts'
import { AdminListsResolver } from './resolvers/admin/admin-lists-resolver.ts'
import { AdminPlanResolver, PlanPreviewResolver } from './resolvers/admin/admin-plan-resolver.ts'
import { AdminResolver } from './resolvers/admin/admin-resolver.ts'
import { AdminWalletResolver } from './resolvers/admin/admin-wallet-resolver.ts'
import { GuardsResolver } from './resolvers/admin/guards-resolver.ts'
import { AdminAccountResolver } from './resolvers/admin-account-resolver.ts'
import { BooksResolver } from './resolvers/books-resolver.ts'
import { ChangeResolver } from './resolvers/change-resolver.ts'
import { EarningsResolver } from './resolvers/earnings-resolver.ts'
import { HouseResolver } from './resolvers/house-resolver.ts'
import { MachineryResolver } from './resolvers/machinery-resolver.ts'
import { OwedResolver } from './resolvers/owed-resolver.ts'
import { PlanResolver } from './resolvers/plan-resolver.ts'
import { PositionResolver } from './resolvers/position-resolver.ts'
import { PrizeRoundsResolver } from './resolvers/prize-rounds-resolver.ts'
import { RewardsResolver } from './resolvers/rewards-resolver.ts'
import { StatementLineResolver } from './resolvers/statement-line-resolver.ts'
import { VaultResolver } from './resolvers/vault-resolver.ts'
import { WalletListsResolver } from './resolvers/wallet-lists-resolver.ts'
import { BalancesResolver, WalletResolver } from './resolvers/wallet-resolver.ts'

/** @returns the executable schema */
export function createSchema(): GraphQLSchema {
  // Plain properties are read by the executor itself, with no call of type-graphql around each of them.
  for (const type of getMetadataStorage().objectTypes) type.simpleResolvers = true
  const schema = buildSchemaSync({
    resolvers: [
      HouseResolver,
      PlanResolver,
      WalletResolver,
      BalancesResolver,
      WalletListsResolver,
      StatementLineResolver,
      PositionResolver,
      EarningsResolver,
      RewardsResolver,
      PrizeRoundsResolver,
      ActResolver,
      AdminAccountResolver,
      ChangeResolver,
      BooksResolver,
      MachineryResolver,
      AdminResolver,
      AdminListsResolver,
      AdminWalletResolver,
      AdminPlanResolver,
      PlanPreviewResolver,
      AdminActsResolver,
      GuardsResolver,
      OwedResolver,
      VaultResolver,
    ],
    validate: false,
    authChecker,
    pubSub: subscriptionsNameTheirOwnSource,
  })
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  for (const root of roots) if (root) root.description = ROOTS[root.name]
  return schema
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
