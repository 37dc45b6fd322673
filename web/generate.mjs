// Writes src/graphql-env.d.ts, the types of ../schema.graphql for gql.tada.
// With --check it writes nothing and fails when the committed file is not current.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const room = import.meta.dirname
const committed = join(room, 'src/graphql-env.d.ts')
const cli = join(dirname(createRequire(import.meta.url).resolve('gql.tada/package.json')), 'bin/cli.js')

function generate(output) {
  execFileSync(process.execPath, [cli, 'generate-output', '--output', output], {
    cwd: room,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

if (process.argv.includes('--check')) {
  const directory = mkdtempSync(join(tmpdir(), 'polder-generate-'))
  try {
    const fresh = join(directory, 'graphql-env.d.ts')
    generate(fresh)
    if (readFileSync(fresh, 'utf8') !== readFileSync(committed, 'utf8')) {
      console.error('web/src/graphql-env.d.ts is not current: run `npm run generate -w web`')
      process.exitCode = 1
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
} else {
  generate(committed)
}
