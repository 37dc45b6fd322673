import { Ctx, Query, Resolver } from 'type-graphql'
import { indexerLag } from '../../http/indexer-lag.ts'
import { readIndexer, readPayouts } from '../../reads/machinery.ts'
import type { GraphqlContext } from '../context.ts'
import type { WithdrawalState } from '../types/enums.ts'
import { IndexerState, PayoutState } from '../types/machinery.ts'

/** How the machinery does, in figures that anyone may read: no address of a node, no name of a machine. */
@Resolver()
export class MachineryResolver {
  @Query(() => IndexerState, { nullable: true, description: 'Null before the indexer first started' })
  async indexer(@Ctx() { manager, parts }: GraphqlContext): Promise<IndexerState | null> {
    const { settings } = parts
    const contract = settings.CONTRACT_ADDRESS.toLowerCase()
    const state = await readIndexer(manager, { chainId: settings.CHAIN_ID, contract })
    return state && { ...state, problem: await indexerLag(parts) }
  }

  @Query(() => PayoutState, { description: 'How payouts stand, over all wallets' })
  payoutState(@Ctx() context: GraphqlContext): Promise<PayoutState> {
    return payoutState(context)
  }
}

/** @returns how payouts stand, over all wallets */
export async function payoutState({ loaders, manager }: GraphqlContext): Promise<PayoutState> {
  const [{ paused, waiting, usualSeconds, oldestRequestedAt }, { now }] = await Promise.all([
    readPayouts(manager),
    loaders.plan(),
  ])
  return {
    paused,
    usualSeconds,
    waiting: waiting.map((group) => ({ ...group, state: group.state as WithdrawalState })),
    oldestRequestedAt,
    oldestWaitingSeconds:
      oldestRequestedAt && Math.max(0, (now.getTime() - oldestRequestedAt.getTime()) / 1_000),
  }
}
