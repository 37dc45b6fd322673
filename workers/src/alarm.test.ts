import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** What calls for operators, or pauses; where it is only declared, a caller says so. */
const CALLS = /pausePayouts\w*\(|stopsPayouts: (?!false|boolean)|severity: .*'critical'|alert\('critical'/
const DECLARES =
  /(ledger\/src\/(system-log|admin\/pause-payouts)|workers\/src\/alarm|indexer\/src\/commit\/store)\.ts$/

it('docs/security.md names every file that stops payouts or calls operators', () => {
  const calling = ['ledger', 'indexer', 'workers', 'api'].flatMap((room) =>
    readdirSync(join(ROOT, room, 'src'), { recursive: true, encoding: 'utf8' })
      .map((path) => `${room}/src/${path}`)
      .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|testing\//.test(path) && !DECLARES.test(path))
      .filter((path) => CALLS.test(readFileSync(join(ROOT, path), 'utf8'))),
  )
  const [, told = ''] = readFileSync(join(ROOT, 'docs/security.md'), 'utf8').split('## What stops payouts')
  const named = told.split('\n## ')[0]!.matchAll(/`([\w/-]+(?:\.\w+)*\.ts)`/g)
  const files = [...named].map(([, path]) => path!).filter((path) => !path.endsWith('.test.ts'))
  expect([...new Set(files)].sort()).toEqual(calling.sort())
})
