// `npm run migrate`: brings the schema of DATABASE_URL up to date as its owner, MIGRATION_DATABASE_URL, and ends.
// For deployments whose roles are not given the owner's address.
import { ensureInstalled } from './bootstrap.mjs'
import { build } from './build.mjs'
import { loadEnv } from './load-env.mjs'

try {
  await ensureInstalled()
  loadEnv()
  await build('server')
  const { migrateOnce } = await import('./dist/migrate-once.js')
  await migrateOnce(process.env)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
