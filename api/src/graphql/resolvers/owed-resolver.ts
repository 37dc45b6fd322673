import { ProductError } from '@polder/base/errors'
import { readBranch } from '@polder/ledger/proof/read-branch'
import { countBalanceProofs, readBalanceProofs } from '@polder/ledger/reads/balance-proofs'
import { readForecast } from '@polder/ledger/reads/forecast'
import { countSolvencyHistory, readSolvencyHistory } from '@polder/ledger/reads/solvency'
import { Arg, Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import type { GraphqlContext } from '../context.ts'
import { dayPlace, idPlace, readConnection } from '../cursor.ts'
import { DateScalar } from '../scalars.ts'
import { toSolvency } from '../to-objects.ts'
import { toBalanceBranch, toBalanceProof, toForecast } from '../to-owed.ts'
import {
  BalanceBranch,
  BalanceProof,
  BalanceProofConnection,
  Forecast,
  type SolvencyPoint,
  SolvencyPointConnection,
  SolvencyThinning,
} from '../types/owed.ts'
import type { Connection } from '../types/page.ts'
import { Wallet } from '../types/wallet.ts'
import { PageArgs } from './page-args.ts'

/** Published roots, a wallet's own branch, coverage over time, forecast (docs/money.md#proof-of-liabilities). */
@Resolver(() => Wallet)
export class OwedResolver {
  @Query(() => BalanceProof, {
    nullable: true,
    description:
      'Root and totals of all balances at the end of a closed day; the newest when `day` is left out',
  })
  async balanceProof(
    @Arg('day', () => DateScalar, {
      nullable: true,
      description: 'In UTC, e.g. `"2026-11-20"`; the newest when left out',
    })
    day: string | null,
    @Ctx() { manager }: GraphqlContext,
  ): Promise<BalanceProof | null> {
    const [found] = await readBalanceProofs(manager, { first: 1, day })
    return found ? toBalanceProof(found) : null
  }

  @Query(() => BalanceProofConnection, { description: 'Roots and totals of all closed days, newest first' })
  balanceProofs(
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { manager }: GraphqlContext,
  ): Promise<Connection<BalanceProof>> {
    return readConnection(page, {
      place: dayPlace,
      read: ({ first, after }) => readBalanceProofs(manager, { first, before: after }),
      placeOf: ({ day }) => day,
      toNode: toBalanceProof,
      count: () => countBalanceProofs(manager),
    })
  }

  @Query(() => SolvencyPointConnection, { description: 'Coverage over time, newest first' })
  solvencyHistory(
    @Args(() => PageArgs) page: PageArgs,
    @Arg('thinning', () => SolvencyThinning, {
      defaultValue: SolvencyThinning.CLOSE,
      description: 'How many points of a day are wanted',
    })
    thinning: SolvencyThinning,
    @Ctx() { manager, parts }: GraphqlContext,
  ): Promise<Connection<SolvencyPoint>> {
    return readConnection(page, {
      place: idPlace,
      read: ({ first, after }) => readSolvencyHistory(manager, { first, before: after, thinning }),
      placeOf: ({ id }) => id,
      toNode: (seen) => toSolvency(seen, parts.settings.CONTRACT_ADDRESS.toLowerCase()),
      count: () => countSolvencyHistory(manager, thinning),
    })
  }

  @Query(() => Forecast, {
    nullable: true,
    description: 'What the plan will owe in 30 and 90 days; null before the first day is closed',
  })
  async forecast(@Ctx() { manager }: GraphqlContext): Promise<Forecast | null> {
    const found = await readForecast(manager)
    return found && toForecast(found)
  }

  @FieldResolver(() => BalanceBranch, {
    nullable: true,
    description:
      "The wallet's branch of a day's tree (the newest when `day` is left out), for its own session only: else UNAUTHENTICATED or NOT_YOUR_WALLET. Null when it was not known then, or branches of that day are not kept any more.",
  })
  async balanceBranch(
    @Root() wallet: Wallet,
    @Arg('day', () => DateScalar, {
      nullable: true,
      description: 'In UTC, e.g. `"2026-11-20"`; the newest when left out',
    })
    day: string | null,
    @Ctx() context: GraphqlContext,
  ): Promise<BalanceBranch | null> {
    const session = await context.session()
    if (!session)
      throw new ProductError('UNAUTHENTICATED', 'Please sign in with your wallet first.', 'unauthenticated')
    if (session.address !== wallet.address)
      throw new ProductError('NOT_YOUR_WALLET', 'A branch is shown to the wallet it belongs to.', 'forbidden')
    const { walletId } = await context.loaders.figures.load(wallet.address)
    if (walletId === null) return null
    const branch = await readBranch(context.parts.db, { walletId, day })
    return branch && toBalanceBranch(branch)
  }
}
