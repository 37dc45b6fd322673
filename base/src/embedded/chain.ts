import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, resolve } from 'node:path'
import { createPublicClient, http } from 'viem'
import { assertPortFree } from './port.ts'
import { commandOf, endProcess, isAlive, startServer } from './process.ts'

/** States kept in memory, so that the contract can be asked as of the finalized block. */
const KEPT_STATES = 256

export interface ChainOptions {
  /** Folder the chain keeps its state in; made when it does not exist. */
  readonly dataDir: string
  readonly port: number
  readonly chainId: number
  /** Address it listens on (default 127.0.0.1). */
  readonly host?: string
  readonly anvilPath?: string
  /** False: nothing outlives the process. For tests only. Otherwise the state is read at the start and saved at the end. */
  readonly durable?: boolean
  /** `finalized` is the head less twice this many blocks (default 1). */
  readonly slotsInAnEpoch?: number
  /** Unix time of the first block, seconds (default now); later blocks are as far apart as they are made. */
  readonly timestamp?: number
  /** Each transaction makes a block at once (default), or blocks are made on demand only. */
  readonly automine?: boolean
}

/**
 * Starts a local EVM chain on loopback. One that is still alive on the same folder is taken over when it listens on
 * the same port, and ended first (it saves itself) when it does not.
 * @returns `adopted`: whether it was taken over
 * @throws PortTakenError naming CHAIN_PORT; Error with the end of the chain's log when it does not start
 */
export async function startChain(options: ChainOptions) {
  const dataDir = resolve(options.dataDir)
  const left = runningChain(dataDir)
  if (left && left.port === options.port && (await servedChainId(rpcUrl(left.port))) === options.chainId) {
    return handle(left.pid, options.port, dataDir, true)
  }
  if (left) await endProcess(left.pid, 'SIGTERM', 15_000)
  await assertPortFree(options.port, '127.0.0.1', 'CHAIN_PORT')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return handle(await launch(dataDir, options), options.port, dataDir, false)
}

/** @returns the chain that is alive on a folder, if it is really that folder's */
export function runningChain(dataDir: string): { pid: number; port: number } | undefined {
  try {
    const text = readFileSync(pidFile(resolve(dataDir)), 'utf8')
    const { pid, port } = JSON.parse(text) as { pid: number; port: number }
    return isAlive(pid) && commandOf(pid).includes(resolve(dataDir)) ? { pid, port } : undefined
  } catch {
    return undefined
  }
}

function handle(pid: number, port: number, dataDir: string, adopted: boolean) {
  return {
    pid,
    adopted,
    rpcUrl: rpcUrl(port),
    stop: async () => {
      await endProcess(pid, 'SIGTERM', 15_000)
      rmSync(pidFile(dataDir), { force: true })
    },
  }
}

async function launch(dataDir: string, options: ChainOptions): Promise<number> {
  try {
    return await startServer({
      what: `The embedded chain in ${dataDir}`,
      command: findAnvil(options.anvilPath),
      args: chainArguments(dataDir, options),
      options: { cwd: dataDir },
      logPath: join(dataDir, 'anvil.log'),
      begun: (pid) =>
        writeFileSync(pidFile(dataDir), JSON.stringify({ pid, port: options.port }), { mode: 0o600 }),
      isReady: async () => (await servedChainId(rpcUrl(options.port))) === options.chainId,
      giveUp: 'SIGTERM',
    })
  } catch (error) {
    rmSync(pidFile(dataDir), { force: true })
    throw error
  }
}

function chainArguments(dataDir: string, options: ChainOptions): string[] {
  return [
    ...['--host', options.host ?? '127.0.0.1', '--port', String(options.port)],
    ...['--chain-id', String(options.chainId), '--quiet'],
    // The default hardfork of anvil 1.7 mines in quadratic time and fills the disk.
    ...['--hardfork', 'cancun', `--prune-history=${KEPT_STATES}`, '--cache-path', join(dataDir, 'cache')],
    ...['--slots-in-an-epoch', String(options.slotsInAnEpoch ?? 1)],
    ...(options.timestamp === undefined ? [] : ['--timestamp', String(options.timestamp)]),
    ...(options.automine === false ? ['--no-mining'] : []),
    ...(options.durable === false ? [] : ['--state', join(dataDir, 'state.json')]),
  ]
}

async function servedChainId(url: string): Promise<number | undefined> {
  const client = createPublicClient({ transport: http(url, { retryCount: 0, timeout: 2_000 }) })
  return await client.getChainId().catch(() => undefined)
}

function rpcUrl(port: number): string {
  return `http://127.0.0.1:${port}`
}

function pidFile(dataDir: string): string {
  return join(dataDir, 'anvil.json')
}

/**
 * @param given the setting ANVIL_PATH
 * @returns the anvil program: the one given, else npm's, else the one on PATH
 * @throws Error naming ANVIL_PATH and RPC_URL when there is none
 */
function findAnvil(given: string | undefined): string {
  const candidates = given ? [given] : [npmAnvil(), ...pathAnvils()]
  const found = candidates.find((path) => path !== undefined && isProgram(path))
  if (found) return found
  throw new Error(
    given
      ? `ANVIL_PATH: ${given} is not a program. Give the path of anvil, or leave it out.`
      : 'ANVIL_PATH: the demo chain needs anvil, and there is none for this platform. ' +
          'Install Foundry (https://getfoundry.sh), set ANVIL_PATH, or set RPC_URL to a chain of your own.',
  )
}

function npmAnvil(): string | undefined {
  const arch = { x64: 'amd64', arm64: 'arm64' }[process.arch as string]
  try {
    const manifest = `@foundry-rs/anvil-${process.platform}-${arch}/package.json`
    return join(dirname(createRequire(import.meta.url).resolve(manifest)), 'bin', 'anvil')
  } catch {
    return undefined
  }
}

function pathAnvils(): string[] {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'anvil'))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
