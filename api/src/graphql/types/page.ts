import { Field, Int, ObjectType } from 'type-graphql'
import { nullable, type ObjectClass, objectType } from './object-type.ts'

/** Where a page of a connection ends (Relay cursor connections). */
export const PageInfo = objectType('PageInfo', 'Where this page ends (Relay cursor connections)', {
  hasNextPage: [Boolean, 'Whether there is more after this page'],
  hasPreviousPage: [Boolean, 'Whether this page was asked for with `after`'],
  startCursor: [nullable(String), 'The cursor of the first row of this page; null when it is empty'],
  endCursor: [nullable(String), 'Give it as `after` to read the next page'],
})
export type PageInfo = InstanceType<typeof PageInfo>

/** One edge of a connection: a node with its opaque cursor. */
export interface Edge<Node> {
  cursor: string
  node: Node
}

/** One page of a list. */
export interface Connection<Node, Count = number> {
  edges: Edge<Node>[]
  pageInfo: PageInfo
  /** Called only when the count is asked for. */
  countTotal(): Promise<Count>
}

/** How many there are, counted no further than is quick. */
export interface BoundedCount {
  count: number
  exact: boolean
}

/**
 * @param node the type of the nodes; its name stands before `Connection` and `Edge`
 * @returns the type of the connection, for `@Field(() => ...)`
 */
export function connectionOf<Node extends object>(node: ObjectClass<Node>) {
  const NodeEdge = edgeOf(node)

  @ObjectType(`${node.name}Connection`, { description: 'One page of a list (Relay cursor connections)' })
  class NodeConnection implements Connection<Node> {
    @Field(() => [NodeEdge], { description: 'The rows of this page' })
    edges!: Edge<Node>[]

    @Field(() => PageInfo, { description: 'Whether there is more' })
    pageInfo!: PageInfo

    countTotal!: () => Promise<number>

    @Field(() => Int, { description: 'How many there are on all pages together' })
    totalCount(): Promise<number> {
      return this.countTotal()
    }
  }
  return NodeConnection
}

/** The same of an admin's list, whose rows are counted only so far. */
export function listConnectionOf<Node extends object>(node: ObjectClass<Node>) {
  const NodeEdge = edgeOf(node)

  @ObjectType(`${node.name}Connection`, { description: "One page of an admin's list" })
  class NodeConnection implements Connection<Node, BoundedCount> {
    @Field(() => [NodeEdge], { description: 'The rows of this page' })
    edges!: Edge<Node>[]

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

function edgeOf<Node extends object>(node: ObjectClass<Node>) {
  return objectType(`${node.name}Edge`, 'A row of a list, with its place', {
    cursor: [String, 'Give it as `after` to go on behind this row'],
    node: [node, 'The row'],
  })
}
