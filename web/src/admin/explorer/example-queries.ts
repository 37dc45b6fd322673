import { parse, type Token, TokenKind } from 'graphql'
import saved from './example-queries.graphql?raw'

export type ExampleQuery = (typeof exampleQueries)[number]

/** Saved queries of the explorer: above each stand its question and, as JSON, the variables that it begins with. */
export const exampleQueries = parse(saved).definitions.flatMap(({ loc }) => {
  if (!loc) return []
  const [question = '', variables] = commentsAbove(loc.startToken)
  const query = `${saved.slice(loc.start, loc.end)}\n`
  return {
    question,
    query,
    variables: variables ? (JSON.parse(variables) as Record<string, unknown>) : undefined,
  }
})

function commentsAbove({ prev }: Token): string[] {
  return prev?.kind === TokenKind.COMMENT ? [...commentsAbove(prev), prev.value.trim()] : []
}
