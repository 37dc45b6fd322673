import { Field, Int, ObjectType } from 'type-graphql'

/** Where a page of a connection ends (Relay cursor connections). */
@ObjectType({ description: 'Where this page ends (Relay cursor connections)' })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether there is more after this page' })
  hasNextPage!: boolean

  @Field(() => Boolean, { description: 'Whether this page was asked for with `after`' })
  hasPreviousPage!: boolean

  @Field(() => String, { nullable: true })
  startCursor!: string | null

  @Field(() => String, { nullable: true, description: 'Give it as `after` to read the next page' })
  endCursor!: string | null
}

/** One edge of a connection: a node with its opaque cursor. */
export interface Edge<Node> {
  cursor: string
  node: Node
}

/** One page of a list. */
export interface Connection<Node> {
  edges: Edge<Node>[]
  pageInfo: PageInfo
  /** Called only when the count is asked for. */
  countTotal(): Promise<number>
}

/**
 * @param node the class of the nodes
 * @param name the GraphQL name before `Connection` and `Edge`
 * @returns the class of the connection, for `@Field(() => ...)`
 */
export function connectionOf<Node extends object>(node: () => new () => Node, name: string) {
  @ObjectType(`${name}Edge`)
  class NodeEdge implements Edge<Node> {
    @Field(() => String)
    cursor!: string

    @Field(() => node())
    node!: Node
  }

  @ObjectType(`${name}Connection`)
  class NodeConnection implements Connection<Node> {
    @Field(() => [NodeEdge])
    edges!: NodeEdge[]

    @Field(() => PageInfo)
    pageInfo!: PageInfo

    countTotal!: () => Promise<number>

    @Field(() => Int, { description: 'How many there are on all pages together' })
    totalCount(): Promise<number> {
      return this.countTotal()
    }
  }
  return NodeConnection
}
