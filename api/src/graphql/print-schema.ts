import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { schemaText } from './schema.ts'

/**
 * Writes `schema.graphql` at the root of the repository; with `--check` only compares, and exits 1 when the file is
 * not current.
 */
const path = fileURLToPath(new URL('../../../schema.graphql', import.meta.url))
const text = schemaText()

if (!process.argv.includes('--check')) {
  writeFileSync(path, text)
} else if (readCurrent() !== text) {
  console.error('schema.graphql is not current: run `npm run schema -w api` and commit it.')
  process.exitCode = 1
}

function readCurrent(): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
