import { readCloses } from '@polder/ledger/reads/closes'
import { Arg, Ctx, Resolver, Root, Subscription } from 'type-graphql'
import type { GraphqlContext } from '../context.ts'
import { AddressScalar } from '../scalars.ts'
import { toClose } from '../to-objects.ts'
import { Close } from '../types/house.ts'
import { Wallet } from '../types/wallet.ts'

/** What is told as it happens, over WebSocket. */
@Resolver()
export class ChangeResolver {
  @Subscription(() => Wallet, {
    description: 'The wallet at once, and again each time any of its figures changed',
    subscribe: ({ args, context }: { args: { address: string }; context: GraphqlContext }) => {
      const changes = context.parts.changes.wallet(args.address)
      changes.put(true)
      return changes
    },
  })
  walletChanged(
    @Root() _change: true,
    @Arg('address', () => AddressScalar) address: string,
    @Ctx() context: GraphqlContext,
  ): Wallet {
    context.readAnew()
    return new Wallet(address)
  }

  @Subscription(() => Close, {
    description: 'Each day as it is closed',
    subscribe: ({ context }: { context: GraphqlContext }) => context.parts.changes.closedDays(),
  })
  async dayClosed(@Root() day: string, @Ctx() { parts }: GraphqlContext): Promise<Close> {
    const [close] = await readCloses(parts.freshReads, { first: 1, fromDay: day, toDay: day })
    if (!close) throw new Error(`Day ${day} is not closed`)
    return toClose(close)
  }
}
