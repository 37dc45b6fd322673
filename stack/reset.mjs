// `npm run reset`: ends what a demo left running in DATA_DIR and empties it.
import { ensureInstalled } from './bootstrap.mjs'
import { build } from './build.mjs'
import { loadEnv } from './load-env.mjs'

try {
  await ensureInstalled()
  loadEnv()
  await build('server')
  const { reset } = await import('./dist/reset.js')
  await reset(process.env)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
