import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { a } from './nl-admin.ts'
import { t as nl } from './nl-texts.ts'
import { transparencyTexts } from './nl-transparency.ts'
import { withdrawTexts } from './nl-withdraw.ts'
import { waitingWords } from './waiting-words.ts'

/** Told to programs, on the command line or where a browser downloads. */
const NOT_SHOWN = /^(BAD_USERNAME|ECONNREFUSED|NO_CONSOLE|UNKNOWN_\w+|USERNAME_TAKEN)$/
/** Its words say which field of the plan is wrong, and how. */
const IN_ENGLISH = ['INVALID_PLAN']

const root = join(import.meta.dirname, '../../..')
/** What only the operators' console is ever told. */
const CONSOLE =
  /(^|\/)(admin|admin-auth|queue-board)\/|\/(admin-[\w-]+|auth-admin|add-plan-version|approve-withdrawal|plan)\.ts$|\/plan\//
/** Codes as the sources write them: of product errors, and of errors of GraphQL itself. */
const CODES = /(?:new ProductError|super)\(\s*'([A-Z][A-Z_]+)'|\bcode: '([A-Z][A-Z_]+)'/g
/** Named by Apollo Server; those that mask-error.ts lets through. */
const OF_APOLLO = /ApolloServerErrorCode\.([A-Z_]+)/g

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => file.endsWith('.ts') && !/test|generated/.test(file))
}

function codesIn(files: readonly string[]): string[] {
  const found = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [
      ...[...text.matchAll(CODES)].map(([, product, graphql]) => product ?? graphql),
      ...[...text.matchAll(OF_APOLLO)].map(([, code]) => code),
    ]
  })
  return [...new Set(found.filter((code) => code !== undefined))].sort()
}

it('has Dutch words for every code that the API can answer the web app with', () => {
  const files = ['ledger/src', 'api/src'].flatMap(sources).filter((file) => !CONSOLE.test(file))
  const codes = codesIn(files)
  // The patterns above still find what is there.
  expect(codes).toEqual(
    expect.arrayContaining([
      'INSUFFICIENT_BALANCE',
      'RATE_LIMITED',
      'BAD_USER_INPUT',
      'GRAPHQL_PARSE_FAILED',
    ]),
  )
  expect(codes.length).toBeGreaterThan(25)
  expect(codes.filter((code) => !nl.refusals[code])).toEqual([])
})

it('has Dutch words for every code that only the console is answered with', () => {
  const files = ['ledger/src', 'api/src'].flatMap(sources).filter((file) => CONSOLE.test(file))
  const codes = codesIn(files).filter((code) => !NOT_SHOWN.test(code) && !nl.refusals[code])
  expect(codes).toContain('WRONG_PASSWORD')
  expect(codes.filter((code) => !a.refusals[code])).toEqual(IN_ENGLISH)
})

it('has words for every reason why a withdrawal waits, each its own', () => {
  const schema = readFileSync(join(root, 'schema.graphql'), 'utf8')
  const [, listed = ''] = /^enum WaitingReason \{\n([^}]+)\}/m.exec(schema) ?? []
  const reasons = [...listed.matchAll(/^ {2}([A-Z_]+)$/gm)].map(([, reason]) => reason!)
  expect(reasons.length).toBeGreaterThan(10)
  for (const words of [waitingWords, withdrawTexts.waitingWords]) {
    expect(Object.keys(words).sort()).toEqual(reasons.sort())
    expect(new Set(Object.values(words)).size).toBe(reasons.length)
  }
})

it('has Dutch words for all assumptions of the forecast', () => {
  const [, list = ''] = readFileSync(
    join(root, 'api/src/graphql/resolvers/solvency-resolver.ts'),
    'utf8',
  ).split('const ASSUMPTIONS = [')
  const sentences = [...list.split('\n]')[0]!.matchAll(/^ {2}'(.+)',$/gm)].map(([, sentence]) => sentence!)
  expect(sentences.length).toBeGreaterThan(3)
  expect(Object.keys(transparencyTexts.assumptionWords).sort()).toEqual(sentences.sort())
})
