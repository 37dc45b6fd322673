import { rmSync } from 'node:fs'
import { runningChain } from '@polder/base/embedded/chain'
import { runningPostgres } from '@polder/base/embedded/postgres'
import { endProcess } from '@polder/base/embedded/process'
import type { GivenSettings } from '@polder/base/settings'
import { dataPaths, readDemoSettings, runningStack } from './data-dir.ts'
import { StartError } from './start-error.ts'

/**
 * Empties a demo: ends what it left running in DATA_DIR and removes what it kept there, and nothing else.
 * @param env the environment
 * @throws StartError when it is not a demo, or it is running
 */
export async function reset(env: Record<string, string | undefined>): Promise<void> {
  const settings = readDemoSettings(env)
  if (settings.DATABASE_URL) {
    throw new StartError(
      'DATABASE_URL is set: a reset empties embedded parts only. Empty that database yourself (drop and create it), ' +
        'then run `npm run reset` without DATABASE_URL.',
    )
  }
  const running = runningStack(settings)
  const paths = dataPaths(settings)
  if (running) {
    throw new StartError(
      `The demo in ${paths.root} is running (process ${running.pid}). Stop it first, with Ctrl-C.`,
    )
  }
  const postgres = runningPostgres(paths.postgres)
  if (postgres) await endProcess(postgres.pid, 'SIGINT', 15_000)
  const chain = runningChain(paths.chain)
  if (chain) await endProcess(chain.pid, 'SIGTERM', 15_000)
  emptyParts(settings)
  for (const path of [paths.secrets, paths.lock]) rmSync(path, { force: true })
  console.log(`The demo in ${paths.root} is empty. \`npm start\` starts again.`)
}

/** Removes what the embedded parts keep, none of which may run. */
export function emptyParts(settings: GivenSettings): void {
  const { postgres, chain, contract } = dataPaths(settings)
  for (const path of [postgres, `${postgres}.log`, chain, contract])
    rmSync(path, { recursive: true, force: true })
}
