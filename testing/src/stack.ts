import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runningChain } from '@polder/base/embedded/chain'
import { freePort } from '@polder/base/embedded/port'
import { runningPostgres } from '@polder/base/embedded/postgres'
import { endProcess } from '@polder/base/embedded/process'
import { makeTemporaryFolder, removeTemporaryFolder } from './temporary-folder.ts'
import { PATIENT_V8 } from './v8-options.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const PATIENCE_MS = 240_000
/** Young memory that is large from the beginning, and collected by one thread: a start takes 6 % less of the processor. */
const V8_OPTIONS = [
  PATIENT_V8,
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--single-threaded-gc',
]

export interface StackOptions {
  /** Settings on top of free ports and a folder of its own. */
  readonly env?: Record<string, string>
}

export interface TestStack {
  /** Origin of the web app and the API. */
  readonly url: string
  readonly rpcUrl: string
  /** The embedded database as its superuser. */
  databaseUrl(): string
  readonly dataDir: string
  readonly env: Record<string, string>
  /** Everything the process has said so far, over all its starts. */
  output(): string
  /** Starts again on the same folder and ports, after a stop or a kill. */
  start(): Promise<void>
  /** Runs `npm run advance`, `npm run seed`, `npm run prove`, `npm run admin` or `npm run reset` on it. */
  command(
    name: 'advance' | 'seed' | 'prove' | 'admin' | 'reset',
    ...args: string[]
  ): Promise<{ code: number; output: string }>
  /** SIGKILL to the product and to Postgres; the chain plays the outside world and lives on. */
  kill9(options?: { postgres?: boolean }): Promise<void>
  /** Ends it as Ctrl-C does. */
  interrupt(): Promise<number>
  /** Ends everything and removes the folder. */
  stop(): Promise<void>
}

/**
 * Starts the whole product as `npm start` does, on free ports and a folder of its own.
 * @throws Error with everything it said when it does not become ready
 */
export async function startStack(options: StackOptions = {}): Promise<TestStack> {
  const dataDir = makeTemporaryFolder('stack')
  const [port, chainPort, databasePort] = [await freePort(), await freePort(), await freePort()]
  const env: Record<string, string> = {
    PORT: String(port),
    CHAIN_PORT: String(chainPort),
    DATABASE_PORT: String(databasePort),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ADMIN_PASSWORD: 'only for this one test',
    ...options.env,
  }
  let child: ChildProcess | undefined
  let said = ''
  const start = async () => {
    child = runLauncher(['start'], env, (text) => {
      said += text
    })
    await untilReady(child, () => said)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? 0
    const code = exitCode(child)
    child.kill(signal)
    return await code
  }
  const stack: TestStack = {
    url: `http://127.0.0.1:${port}`,
    rpcUrl: `http://127.0.0.1:${chainPort}`,
    dataDir,
    env,
    databaseUrl: () => `postgres://postgres:${superuserPassword(dataDir)}@127.0.0.1:${databasePort}/polder`,
    output: () => said,
    start,
    command: async (name, ...args) => await runToEnd(name, args, env),
    kill9: async ({ postgres = true } = {}) => {
      const server = runningPostgres(join(dataDir, 'postgres'))
      await end('SIGKILL')
      if (postgres && server) await endProcess(server.pid, 'SIGKILL', 2_000)
    },
    interrupt: async () => await end('SIGINT'),
    stop: async () => {
      await end('SIGTERM')
      const left = [runningPostgres(join(dataDir, 'postgres')), runningChain(join(dataDir, 'chain'))]
      for (const server of left) if (server) await endProcess(server.pid, 'SIGKILL', 2_000)
      removeTemporaryFolder(dataDir)
    },
  }
  try {
    await start()
  } catch (error) {
    await stack.stop()
    throw error
  }
  return stack
}

/**
 * Runs a command of `stack/polder.mjs` until it ends by itself.
 * @param command such as `start`
 */
export async function runToEnd(command: string, args: string[], env: Record<string, string>) {
  let output = ''
  const child = runLauncher([command, ...args], env, (text) => {
    output += text
  })
  const code = await exitCode(child)
  return { code, output }
}

function runLauncher(args: string[], env: Record<string, string>, hear: (text: string) => void) {
  const command = [process.execPath, ...V8_OPTIONS, join(root, 'stack/polder.mjs'), ...args]
  // As npm does, which puts a shell between itself and the product.
  const [program, ...rest] = env.npm_lifecycle_event
    ? ['sh', '-c', '"$0" "$@"; exit $?', ...command]
    : command
  const child = spawn(program!, rest, {
    cwd: root,
    // The settings of the machine's own environment must not reach a test.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: tmpdir(), ENV_FILE: '/dev/null', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.setEncoding('utf8').on('data', hear)
  child.stderr.setEncoding('utf8').on('data', hear)
  return child
}

async function exitCode(child: ChildProcess): Promise<number> {
  return await new Promise((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? (signal ? 128 : 0))),
  )
}

async function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  const from = output().length
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not ready in time:\n${output()}`)), PATIENCE_MS)
    child.once('close', (code) => reject(new Error(`The start ended with ${code}:\n${output()}`)))
    child.stdout?.on('data', () => {
      if (/^ready$/m.test(output().slice(from))) resolve()
    })
    child.once('close', () => clearTimeout(timer))
    child.stdout?.once('end', () => clearTimeout(timer))
  })
}

function superuserPassword(dataDir: string): string {
  return (JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { superuserPassword: string })
    .superuserPassword
}
