import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql'
import { PageArgs } from '../../resolvers/page-args.ts'
import { DateScalar } from '../../scalars.ts'
import { type Connection, type Edge, PageInfo } from '../page.ts'

/** How many there are, counted no further than is quick. */
export interface BoundedCount {
  count: number
  exact: boolean
}

/** One page of an admin's list. */
export interface AdminConnection<Node> extends Omit<Connection<Node>, 'countTotal'> {
  /** Called only when a count is asked for, and then once. */
  countTotal(): Promise<BoundedCount>
}

/**
 * @param node the class of the nodes
 * @param name the GraphQL name before `Connection` and `Edge`
 * @returns the class of the connection, for `@Field(() => ...)`
 */
export function adminConnectionOf<Node extends object>(node: () => new () => Node, name: string) {
  @ObjectType(`${name}Edge`, { description: 'A row of a list, with its place' })
  class NodeEdge implements Edge<Node> {
    @Field(() => String, { description: 'Give it as `after` to go on behind this row' })
    cursor!: string

    @Field(() => node(), { description: 'The row' })
    node!: Node
  }

  @ObjectType(`${name}Connection`, { description: "One page of an admin's list" })
  class NodeConnection implements AdminConnection<Node> {
    @Field(() => [NodeEdge], { description: 'The rows of this page' })
    edges!: NodeEdge[]

    @Field(() => PageInfo, { description: 'Whether there is more' })
    pageInfo!: PageInfo

    countTotal!: () => Promise<BoundedCount>

    @Field(() => Int, {
      description:
        'How many there are on all pages together: exact up to 10,000. When there are more it says 10,000, and `totalCountIsExact` is false',
    })
    async totalCount(): Promise<number> {
      return (await this.countTotal()).count
    }

    @Field(() => Boolean, { description: 'False: there are more than `totalCount`' })
    async totalCountIsExact(): Promise<boolean> {
      return (await this.countTotal()).exact
    }
  }
  return NodeConnection
}

/** What every admin's list is filtered by. */
@InputType()
export class PeriodFilter {
  @Field(() => DateScalar, { nullable: true, description: 'The first day, UTC' })
  from?: string | null

  @Field(() => DateScalar, { nullable: true, description: 'The last day, with it' })
  to?: string | null
}

@InputType()
export class WalletFilter extends PeriodFilter {
  @Field(() => String, {
    nullable: true,
    description: 'Any part of the wallet\'s address, in any case, e.g. "c51812"',
  })
  wallet?: string | null
}

/**
 * @param sort the enum of the columns to sort by
 * @param otherwise the column when none is given: newest first
 * @param filter the input type of the list's filters
 * @returns the class of a list's arguments, for `@Args(() => ...)`
 */
export function listArgsOf<Sort extends string, Filter extends object>(
  sort: () => Record<string, Sort>,
  otherwise: Sort,
  filter: () => new () => Filter,
) {
  @ArgsType()
  class ListArgs extends PageArgs {
    @Field(() => sort(), { defaultValue: otherwise, description: 'The column to sort by' })
    sortBy!: Sort

    @Field(() => Boolean, { defaultValue: true, description: 'From the last to the first' })
    descending!: boolean

    @Field(() => filter(), { nullable: true, description: 'All that is given must hold' })
    filter?: Filter | null
  }
  return ListArgs
}
