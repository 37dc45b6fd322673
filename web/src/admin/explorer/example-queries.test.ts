import { buildSchema, parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import schemaText from '../../../../schema.graphql?raw'
import { exampleQueries } from './example-queries.ts'

const schema = buildSchema(schemaText)

describe('saved queries', () => {
  it.each(exampleQueries.map((example) => [example.question, example] as const))(
    '%s',
    (_, { query, variables }) => {
      const document = parse(query)
      expect(validate(schema, document)).toEqual([])
      const operation = document.definitions.find(({ kind }) => kind === 'OperationDefinition')
      const declared = operation?.kind === 'OperationDefinition' ? operation.variableDefinitions : undefined
      const names = (declared ?? []).map(({ variable }) => variable.name.value)
      expect(Object.keys(variables ?? {}).sort()).toEqual(names.sort())
    },
  )

  it('have questions of their own', () => {
    const questions = exampleQueries.map(({ question }) => question)
    expect(new Set(questions).size).toBe(questions.length)
  })
})
