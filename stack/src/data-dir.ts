import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { commandOf, isAlive } from '@polder/base/embedded/process'
import { type GivenSettings, readGivenSettings } from '@polder/base/settings'
import { StartError } from './start-error.ts'

export function dataPaths(settings: Pick<GivenSettings, 'DATA_DIR'>) {
  const root = resolve(settings.DATA_DIR)
  return {
    root,
    /** Which process runs on the folder. */
    lock: join(root, 'stack.json'),
    secrets: join(root, 'secrets.json'),
    postgres: join(root, 'postgres'),
    chain: join(root, 'chain'),
    contract: join(root, 'contract.json'),
  }
}

/** The contract on the demo's chain, and the block that it came with. */
export interface Deployment {
  readonly address: `0x${string}`
  readonly block: string
}

/** @returns the settings of a demo. @throws StartError for those of a real chain */
export function readDemoSettings(env: Record<string, string | undefined>): GivenSettings {
  const settings = readGivenSettings(env)
  if (settings.demo) return settings
  throw new StartError(
    'RPC_URL is set, so this is not a demo: the clock of a real chain cannot be moved, nothing here may be emptied or ended, ' +
      'and its users are real.',
  )
}

/** @returns undefined while there is none yet */
export function readContract(settings: Pick<GivenSettings, 'DATA_DIR'>): Deployment | undefined {
  const { contract } = dataPaths(settings)
  return existsSync(contract) ? (JSON.parse(readFileSync(contract, 'utf8')) as Deployment) : undefined
}

/** What a running stack, or the command that runs its database meanwhile, tells the commands beside it. */
export interface RunningStack {
  readonly pid: number
  readonly databasePort: number
  readonly chainPort: number
}

/** @returns the stack that runs on the folder now, if one does */
export function runningStack(settings: Pick<GivenSettings, 'DATA_DIR'>): RunningStack | undefined {
  try {
    const stack = JSON.parse(readFileSync(dataPaths(settings).lock, 'utf8')) as RunningStack
    return isAlive(stack.pid) && /polder\.mjs (start|admin|prove)|main\.[jt]s/.test(commandOf(stack.pid))
      ? stack
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Takes the folder for this process.
 * @returns gives it back
 * @throws StartError when another stack runs on it, or it cannot be written
 */
export function takeDataDir(settings: GivenSettings): () => void {
  const { root, lock } = dataPaths(settings)
  const other = runningStack(settings)
  if (other) {
    throw new StartError(
      `DATA_DIR: another start (process ${other.pid}) runs on ${root}. Stop that one first; to run a second one ` +
        'beside it, set DATA_DIR, PORT, CHAIN_PORT and DATABASE_PORT to others.',
    )
  }
  const stack: RunningStack = {
    pid: process.pid,
    databasePort: settings.DATABASE_PORT,
    chainPort: settings.CHAIN_PORT,
  }
  try {
    mkdirSync(root, { recursive: true, mode: 0o700 })
    rmSync(lock, { force: true })
    // Exclusive, so that of two starts in one moment only one goes on.
    writeFileSync(lock, JSON.stringify(stack), { mode: 0o600, flag: 'wx' })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new StartError(`DATA_DIR: ${root} cannot be used (${code}). Give a folder that can be written.`, {
      cause,
    })
  }
  return () => rmSync(lock, { force: true })
}
