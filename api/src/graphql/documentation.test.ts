import { type GraphQLSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql'
import { expect, it } from 'vitest'
import { createSchema } from './schema.ts'

it('describes every type, field, argument and value', () => {
  expect(undescribed(createSchema())).toEqual([])
})

it('gives an example or a unit with every amount', () => {
  const schema = createSchema()
  expect(schema.getType('POL')?.description).toMatch(/"12\.5"/)
  expect(schema.getType('Date')?.description).toMatch(/"2026-11-20"/)
})

/** @returns what says nothing of itself */
function undescribed(schema: GraphQLSchema): string[] {
  const found: string[] = []
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue
    if (!type.description) found.push(type.name)
    if (isEnumType(type)) {
      for (const { name, description } of type.getValues())
        if (!description) found.push(`${type.name}.${name}`)
    }
    if (isInputObjectType(type)) {
      for (const { name, description } of Object.values(type.getFields()))
        if (!description) found.push(`${type.name}.${name}`)
    }
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      if (!field.description) found.push(`${type.name}.${field.name}`)
      for (const { name, description } of field.args)
        if (!description) found.push(`${type.name}.${field.name}(${name})`)
    }
  }
  return found
}
