import { parse, type Token, TokenKind } from 'graphql'
import saved from './example-queries.graphql?raw'

export interface ExampleQuery {
  /** What an operator would ask. */
  question: string
  query: string
  /** Where something is to be filled in. */
  variables?: Record<string, unknown>
}

/** Saved queries of the explorer: above each stand its question and, as JSON, the variables that it begins with. */
export const exampleQueries: readonly ExampleQuery[] = parse(saved).definitions.flatMap(({ loc }) => {
  if (!loc) return []
  const [question = '', variables] = commentsAbove(loc.startToken)
  const query = `${saved.slice(loc.start, loc.end)}\n`
  return { question, query, ...(variables ? { variables: JSON.parse(variables) } : {}) }
})

function commentsAbove({ prev }: Token): string[] {
  return prev?.kind === TokenKind.COMMENT ? [...commentsAbove(prev), prev.value.trim()] : []
}
