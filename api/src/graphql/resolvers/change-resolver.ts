import { Arg, Resolver, Root, Subscription } from 'type-graphql'
import type { GraphqlContext } from '../context.ts'
import { AddressScalar } from '../scalars.ts'
import { Close } from '../types/house.ts'
import { Wallet } from '../types/wallet.ts'

/** What is told as it happens, over WebSocket. */
@Resolver()
export class ChangeResolver {
  @Subscription(() => Wallet, {
    description: 'The wallet at once, and again each time any of its figures changed',
    subscribe: ({ args, context }: { args: { address: string }; context: GraphqlContext }) =>
      context.changes.wallet(args.address),
  })
  walletChanged(@Root() _change: unknown, @Arg('address', () => AddressScalar) address: string): Wallet {
    return new Wallet(address)
  }

  @Subscription(() => Close, {
    description: 'Each day as it is closed',
    subscribe: ({ context }: { context: GraphqlContext }) => context.changes.closes(),
  })
  dayClosed(@Root() close: Close): Close {
    return close
  }
}
