// `npm run advance -- --days 30 | --hours 6`: moves the demo's clock forward and waits for the closes it makes due.
import { ensureInstalled } from './bootstrap.mjs'
import { build } from './build.mjs'
import { loadEnv } from './load-env.mjs'

try {
  await ensureInstalled()
  loadEnv()
  await build('server')
  const { advance } = await import('./dist/advance.js')
  await advance(process.argv.slice(2), process.env)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
