import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApiDocument } from './document.ts'

/**
 * Writes `docs/openapi.json`; with `--check` only compares, and exits 1 when the file is not current.
 */
const path = fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url))
const document = openApiDocument({
  productName: 'Polder',
  cookieName: 'polder_session',
  adminCookieName: 'polder_admin',
})
const text = `${JSON.stringify(document, null, 2)}\n`

if (!process.argv.includes('--check')) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
} else if (readCurrent() !== text) {
  console.error('docs/openapi.json is not current: run `npm run openapi -w api` and commit it.')
  process.exitCode = 1
}

function readCurrent(): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
