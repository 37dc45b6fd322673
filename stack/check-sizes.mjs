// Fails when a view of the web app loads more script than web/.size-limit.mjs allows.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'
import { runStep } from './run-step.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

await build('web')
const sizeLimit = join(root, 'node_modules', 'size-limit', 'bin.js')
const { code } = await runStep(process.execPath, [sizeLimit], { cwd: join(root, 'web') })
process.exitCode = code
