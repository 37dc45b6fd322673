// `npm run prove`: proves the books of DATABASE_URL, or of the demo in DATA_DIR, from the first day on. Reads only.
import { ensureInstalled } from './bootstrap.mjs'
import { build } from './build.mjs'
import { loadEnv } from './load-env.mjs'

try {
  await ensureInstalled()
  loadEnv()
  await build('server')
  const { prove } = await import('./dist/prove.js')
  await prove(process.env)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
