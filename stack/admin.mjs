// `npm run admin -- list|add <name>|disable <name>|enable <name>|reset <name>|totp-off <name>`: the operators' accounts.
import { ensureInstalled } from './bootstrap.mjs'
import { build } from './build.mjs'
import { loadEnv } from './load-env.mjs'

try {
  await ensureInstalled()
  loadEnv()
  await build('server')
  const { admin } = await import('./dist/admin.js')
  await admin(process.argv.slice(2), process.env)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
