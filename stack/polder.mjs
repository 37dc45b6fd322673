// The launcher: `node stack/polder.mjs <command> [options]`, on what `stack/prepare.mjs` has installed and built. npm's
// commands of the same names do both.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const { env } = process

/** Each loads no more of the product than it needs. */
const commands = {
  /** Runs the product in this process. */
  start: async () => (await import('./dist/main.js')).main(env),
  /** Moves the demo's clock forward and waits for the closes it makes due: `--days 30`, `--hours 6`. */
  advance: async (args) => (await import('./dist/advance.js')).advance(args, env),
  /** Fills a running demo with a community and its history: `--size small`, `medium` or `large`. */
  seed: async (args) => (await import('./dist/seed/seed.js')).seed(args, env),
  /** Kills all of a running demo but its chain, and serves the way out; moves the chain's clock: `--days 15`. */
  disaster: async (args) => (await import('./dist/disaster.js')).disaster(args, env),
  /** Ends what a demo left running in DATA_DIR and empties it. */
  reset: async () => (await import('./dist/reset.js')).reset(env),
  /** The operators' accounts: `list`, `add <name>`, `disable <name>` … */
  admin: async (args) => (await import('./dist/admin.js')).admin(args, env),
  /** Puts the contract on a chain, or says what that would do and cost: `--network polygon --dry-run`. */
  deploy: async (args) =>
    (await import('./dist/deploy/deploy.js')).deploy(
      args,
      env,
      env.DEPLOYMENTS_DIR ?? join(root, 'deployments'),
    ),
  /** Brings the schema of DATABASE_URL up to date as its owner, for roles that are not given the owner's address. */
  migrate: async () => (await import('./dist/migrate-once.js')).migrateOnce(env),
  /** Says of all that a running product stands on how it is and what to do. */
  doctor: async () => (await import('./dist/doctor.js')).doctor(env),
  /** Proves the books of DATABASE_URL, or of the demo in DATA_DIR, from the first day on. Reads only. */
  prove: async () => (await import('./dist/prove.js')).prove(env),
}

const [name = '', ...args] = process.argv.slice(2)
try {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error(`Give one of these commands: ${Object.keys(commands).join(', ')}.`)
  loadEnv()
  await command(args)
} catch (error) {
  const { redact } = await import('../base/dist/redact.js')
  console.error(redact(error.shortMessage ?? error.message))
  process.exitCode = 1
}

/** Adds the settings of `.env` (or ENV_FILE), where there is one. What the environment says already has the last word. */
function loadEnv() {
  const path = env.ENV_FILE ?? join(root, '.env')
  if (existsSync(path)) process.loadEnvFile(path)
}
