// `npm run deploy -- --network polygon --dry-run`: puts the contract on a chain, or says what that would do and cost.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './bootstrap.mjs'
import { build } from './build.mjs'
import { loadEnv } from './load-env.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
try {
  await ensureInstalled()
  loadEnv()
  await build('server')
  const { deploy } = await import('./dist/deploy/deploy.js')
  await deploy(process.argv.slice(2), process.env, process.env.DEPLOYMENTS_DIR ?? join(root, 'deployments'))
} catch (error) {
  const { withoutSecrets } = await import('./dist/without-secrets.js')
  console.error(withoutSecrets(error.shortMessage ?? error.message))
  process.exitCode = 1
}
