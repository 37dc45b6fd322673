import { parse, specifiedRules, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { LIMITS, limitOperations } from './limits.ts'
import { createSchema } from './schema.ts'

const schema = createSchema()
const address = `0x${'1'.repeat(40)}`
const problems = (query: string) =>
  validate(schema, parse(query), [...specifiedRules, limitOperations]).map(({ message }) => message)
const wallet = (selection: string) => `{ wallet(address: "${address}") { ${selection} } }`

describe('limits of an operation', () => {
  it("lets through what the product's pages ask", () => {
    expect(
      problems(wallet('balances { available } positions(first: 100) { edges { node { id price earned } } }')),
    ).toEqual([])
  })

  it('counts aliases, also those inside fragments used twice', () => {
    const aliased = Array.from({ length: LIMITS.aliases + 1 }, (_, i) => `a${i}: known`).join(' ')
    expect(problems(wallet(aliased))).toEqual([expect.stringContaining('aliases')])
    const half = Array.from({ length: LIMITS.aliases / 2 + 1 }, (_, i) => `a${i}: known`).join(' ')
    expect(problems(`${wallet('...F ...F')} fragment F on Wallet { ${half} }`)).toEqual([
      expect.stringContaining('aliases'),
    ])
  })

  it('counts what pages may bring back', () => {
    const page = 'edges { cursor node { id name price earned openedAt closedAt } }'
    const costly = Array.from({ length: 28 }, (_, i) => `p${i}: positions(first: 100) { ${page} }`).join(' ')
    expect(problems(wallet(costly))).toEqual([expect.stringContaining('cost')])
    const variable = `query Q($n: Int) ${wallet(costly.replaceAll('100', '$n'))}`
    expect(problems(variable)).toEqual([expect.stringContaining('cost')])
    expect(problems(wallet(costly.replaceAll('100', '5')))).toEqual([])
  })

  it('counts wallets, and days of a forecast', () => {
    const wallets = (selection: string) =>
      `query ($a: [Address!]!) { wallets(addresses: $a) { ${selection} } }`
    const page = 'positions(first: 10) { edges { node { id name price earned } } }'
    expect(problems(wallets(page))).toEqual([])
    const forecast = 'positions(first: 10) { edges { node { forecast(days: 30) { day total } } } }'
    expect(problems(wallets(forecast))).toEqual([expect.stringContaining('cost')])
    expect(problems(wallet('interestForecast { day }'))).toEqual([])
  })

  it('refuses depth through fragments, and survives a circle of them', () => {
    const deep = Array.from({ length: 6 }, (_, i) => `fragment F${i} on Wallet { ...F${i + 1} }`).join(' ')
    expect(problems(`${wallet('...F0')} ${deep} fragment F6 on Wallet { known }`)).toEqual([])
    expect(problems(`${wallet('...A')} fragment A on Wallet { ...B } fragment B on Wallet { ...A }`)).toEqual(
      [expect.stringContaining('Cannot spread fragment')],
    )
  })

  it('takes long over no operation: doubling fragments are measured once each', () => {
    const doubling = Array.from(
      { length: 60 },
      (_, i) => `fragment D${i} on Wallet { ...D${i + 1} ...D${i + 1} }`,
    )
    const query = `${wallet('...D0')} ${doubling.join(' ')} fragment D60 on Wallet { a: known }`
    expect(problems(query)).toEqual([expect.stringContaining('aliases')])
  })
})
