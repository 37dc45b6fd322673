import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { GraphqlContext } from '../context.ts'
import { PolScalar } from '../scalars.ts'
import { Entry } from '../types/books.ts'
import { StatementLine } from '../types/movements.ts'

/** What a line of a statement leads to. */
@Resolver(() => StatementLine)
export class StatementLineResolver {
  @FieldResolver(() => PolScalar, {
    description: 'The available balance right after this line, in POL, whatever filter it was read with',
  })
  balanceAfter(@Root() line: StatementLine, @Ctx() { loaders }: GraphqlContext): Promise<bigint> {
    return loaders.balancesAfter.load(line.place)
  }

  @FieldResolver(() => Entry, {
    nullable: true,
    description: 'The entry that posted it, with its transfers; none for what a close posted',
  })
  async entry(@Root() line: StatementLine, @Ctx() { loaders }: GraphqlContext): Promise<Entry | null> {
    return line.entryId ? loaders.entries.load(line.entryId) : null
  }
}
