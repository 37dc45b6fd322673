// Writes what the web app has from other rooms, which it may not import: src/graphql-env.d.ts, the types of
// ../schema.graphql for gql.tada, the console's operations, and a copy of the rule of withdrawals for the form's preview.
// With --check it writes nothing and fails when a committed file is not current.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { consoleText } from './generate-console.mjs'

const room = import.meta.dirname
const cli = join(dirname(createRequire(import.meta.url).resolve('gql.tada/package.json')), 'bin/cli.js')
const rule = 'ledger/src/rules/withdrawal-rule.ts'

const files = {
  'src/graphql-env.d.ts': (output) =>
    execFileSync(process.execPath, [cli, 'generate-output', '--output', output], {
      cwd: room,
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  'src/admin/api/console.generated.ts': (output) => writeFileSync(output, consoleText),
  'src/features/withdraw/withdrawal-rule.generated.ts': (output) => {
    const text = readFileSync(join(room, '..', rule), 'utf8').replace(/^\/\/.*\n/, '')
    writeFileSync(output, `// A copy of ${rule}, written by \`npm run generate -w web\`.\n${text}`)
  },
}

const check = process.argv.includes('--check')
const directory = check && mkdtempSync(join(tmpdir(), 'polder-generate-'))
try {
  for (const [path, generate] of Object.entries(files)) {
    const committed = join(room, path)
    const output = check ? join(directory, path.replaceAll('/', '-')) : committed
    generate(output)
    if (readFileSync(output, 'utf8') === readFileSync(committed, 'utf8')) continue
    console.error(`web/${path} is not current: run \`npm run generate -w web\``)
    process.exitCode = 1
  }
} finally {
  if (check) rmSync(directory, { recursive: true, force: true })
}
