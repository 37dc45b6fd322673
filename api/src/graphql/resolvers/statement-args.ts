import { ArgsType, Field } from 'type-graphql'
import { DateScalar } from '../scalars.ts'
import { TransactionType } from '../types/enums.ts'

/** Which lines of a statement are wanted. */
@ArgsType()
export class StatementArgs {
  @Field(() => [TransactionType], {
    nullable: true,
    description: 'Lines of these types only; all when left out',
  })
  types?: TransactionType[] | null

  @Field(() => DateScalar, { nullable: true, description: 'The first day' })
  fromDay?: string | null

  @Field(() => DateScalar, { nullable: true, description: 'The last day, with it' })
  toDay?: string | null
}
