import { ArgsType, Field, Int } from 'type-graphql'

/** Which page of a connection is wanted. */
@ArgsType()
export class PageArgs {
  @Field(() => Int, { nullable: true, defaultValue: 20, description: 'How many, 1 to 100' })
  first?: number | null

  @Field(() => String, { nullable: true, description: 'The `endCursor` of the page before' })
  after?: string | null
}
