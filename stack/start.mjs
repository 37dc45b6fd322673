// `npm start`: installs and builds what is missing, then runs the product in this process.
import { ensureInstalled } from './bootstrap.mjs'
import { build } from './build.mjs'
import { loadEnv } from './load-env.mjs'

try {
  await ensureInstalled()
  loadEnv()
  await build('server')
} catch (error) {
  console.error(`\nPolder did not start.\n\n${error.message}`)
  process.exit(1)
}
const { main } = await import('./dist/main.js')
await main(process.env, () => build('web'))
