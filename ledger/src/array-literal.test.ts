import fc from 'fast-check'
// @ts-expect-error the driver's own; it has no types
import { prepareValue } from 'pg/lib/utils.js'
import { expect, it } from 'vitest'
import { arrayLiteral } from './sql.ts'

it('leaves to the driver what it cannot write', () => {
  const left = [[new Date()], [Buffer.of(1)], [undefined], [[1]]]
  expect(left.map(arrayLiteral)).toEqual(left.map(() => null))
})

it('says what the driver says', () => {
  const plain = (text: string) => text.replaceAll('"', '')
  const element = fc.oneof(
    fc.bigInt(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.stringMatching(/^0x[0-9a-f]{1,64}$/),
  )
  fc.assert(
    fc.property(fc.array(element), (values) => {
      expect(arrayLiteral(values)).toBe(plain(prepareValue(values)))
    }),
  )
})

it('quotes what is not plain, as the driver quotes all', () => {
  const texts = ['a b', '', 'null', 'NULL', 'a,b', '{', '\\\\', '"']
  const text = fc.oneof(
    fc.constantFrom(...texts),
    fc.string().filter((one) => !/^[\w.:+-]+$/.test(one)),
  )
  fc.assert(
    fc.property(fc.array(text), (values) => {
      expect(arrayLiteral(values)).toBe(prepareValue(values))
    }),
  )
})
