import type { WalletFigures } from '@polder/ledger/reads/wallet-figures'
import { withdrawable } from '@polder/ledger/rules/withdrawal-rule'
import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import type { GraphqlContext } from '../context.ts'
import { badInput } from '../cursor.ts'
import { AddressScalar, DateTimeScalar, PolScalar } from '../scalars.ts'
import { Balances, IncomeBreakdown, Session, Totals, Wallet } from '../types/wallet.ts'

const MAX_WALLETS = 100

/** A wallet and its figures; reading is public. */
@Resolver(() => Wallet)
export class WalletResolver {
  @Query(() => Wallet, { description: "Any wallet's figures; an unknown wallet reads as zeros" })
  wallet(
    @Arg('address', () => AddressScalar, { description: 'In any case, known or not' }) address: string,
  ): Wallet {
    return { address }
  }

  @Query(() => [Wallet], {
    description: 'Several wallets at once, at most 100, in the order given; what they show is read together',
  })
  wallets(
    @Arg('addresses', () => [AddressScalar], { description: 'In any case, at most 100' }) addresses: string[],
  ): Wallet[] {
    if (addresses.length > MAX_WALLETS) throw badInput(`\`addresses\` are at most ${MAX_WALLETS}`)
    return addresses.map((address) => ({ address }))
  }

  @Query(() => Session, { nullable: true, description: 'The wallet signed in with this request, if any' })
  session(@Ctx() context: GraphqlContext): Promise<Session | null> {
    return context.session()
  }

  @FieldResolver(() => Boolean, { description: 'Whether it signed in or was credited before' })
  async known(@Root() wallet: Wallet, @Ctx() context: GraphqlContext): Promise<boolean> {
    return (await figuresOf(wallet, context)).walletId !== null
  }

  @FieldResolver(() => String, { nullable: true, description: 'Its own code, to share' })
  async referralCode(@Root() wallet: Wallet, @Ctx() context: GraphqlContext): Promise<string | null> {
    return (await figuresOf(wallet, context)).referralCode
  }

  @FieldResolver(() => AddressScalar, { nullable: true, description: 'Its sponsor' })
  async referredBy(@Root() wallet: Wallet, @Ctx() context: GraphqlContext): Promise<string | null> {
    return (await figuresOf(wallet, context)).referredBy
  }

  @FieldResolver(() => DateTimeScalar, {
    nullable: true,
    description: "When it became known, by the product's clock; null for an unknown wallet",
  })
  async createdAt(@Root() wallet: Wallet, @Ctx() context: GraphqlContext): Promise<Date | null> {
    return (await figuresOf(wallet, context)).createdAt
  }

  @FieldResolver(() => Balances, { description: 'What it holds now' })
  async balances(@Root() wallet: Wallet, @Ctx() context: GraphqlContext): Promise<Balances> {
    const { available, principal, inFlight, pendingDeposits, receivable } = await figuresOf(wallet, context)
    return { available, principal, inFlight, pendingDeposits, receivable }
  }

  @FieldResolver(() => Totals, { description: 'What moved over all time' })
  async totals(@Root() wallet: Wallet, @Ctx() context: GraphqlContext): Promise<Totals> {
    const { deposited, withdrawn, earned } = await figuresOf(wallet, context)
    return { deposited, withdrawn, principal: deposited > withdrawn ? deposited - withdrawn : 0n, earned }
  }

  @FieldResolver(() => IncomeBreakdown, { description: 'What it earned over all time, by kind' })
  async incomeBreakdown(@Root() wallet: Wallet, @Ctx() context: GraphqlContext): Promise<IncomeBreakdown> {
    const { interest, ...others } = (await figuresOf(wallet, context)).income
    return { nftInterest: interest, ...others }
  }
}

/** Only this of the balances needs the plan. */
@Resolver(() => Balances)
export class BalancesResolver {
  @FieldResolver(() => PolScalar, {
    description: 'What may be withdrawn now: available less the minimum balance, never below zero, in POL',
  })
  async withdrawable(@Root() balances: Balances, @Ctx() { loaders }: GraphqlContext): Promise<bigint> {
    // Withdrawals stop while something is owed.
    if (balances.receivable > 0n) return 0n
    const { plan } = await loaders.plan()
    return withdrawable(plan.withdrawal, balances.available)
  }
}

function figuresOf(wallet: Wallet, context: GraphqlContext): Promise<WalletFigures> {
  return context.loaders.figures.load(wallet.address)
}
