import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@polder/base/embedded/port'
import { makeTemporaryFolder, removeTemporaryFolder } from './temporary-folder.ts'

export interface TestRedis {
  readonly url: string
  /** Sends it a signal: SIGSTOP hangs it, SIGCONT lets it go on, SIGKILL ends it at once. */
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void
  stop(): Promise<void>
}

/**
 * Starts a real redis-server on a free port. REDIS_SERVER_PATH names the program when it is not on PATH.
 * @param options further ones of the program, such as `--requirepass`
 * @throws Error when there is none, or it does not answer
 */
export async function startRedis(...options: string[]): Promise<TestRedis> {
  return await start(makeTemporaryFolder('redis'), ['--save', '', '--appendonly', 'no', ...options])
}

/**
 * Starts a primary, its replica, and three sentinels that know both, and each other.
 * @param password of all of them
 * @returns the address by the sentinels, of the primary that they call `polder`
 */
export async function startSentinels(password: string) {
  const auth = ['--requirepass', password, '--masterauth', password]
  const primary = await startRedis(...auth)
  const { port } = new URL(primary.url)
  const replica = await startRedis(...auth, '--replicaof', '127.0.0.1', port)
  const sentinels = await Promise.all([1, 2, 3].map(() => startSentinel(port, password)))
  const hosts = sentinels.map(({ url }) => new URL(url).host)
  const knowsAll = async (host: string) =>
    /num-slaves\s+\$1\s+1\s[\s\S]*num-other-sentinels\s+\$1\s+2\s/.test(
      await ask(Number(new URL(`redis://${host}`).port), `AUTH ${password}\r\nSENTINEL MASTER polder`),
    )
  for (const host of hosts)
    for (const end = Date.now() + 20_000; Date.now() < end && !(await knowsAll(host)); ) await sleep(100)
  return {
    url: `redis+sentinel://:${password}@${hosts.join(',')}/polder?sentinelPassword=${password}`,
    primary,
    replica,
    stop: async () => void (await Promise.all([...sentinels, replica, primary].map((part) => part.stop()))),
  }
}

async function startSentinel(port: string, password: string): Promise<TestRedis> {
  const folder = makeTemporaryFolder('sentinel')
  const file = join(folder, 'sentinel.conf')
  const lines = [
    `requirepass ${password}`,
    `sentinel sentinel-pass ${password}`,
    `sentinel monitor polder 127.0.0.1 ${port} 2`,
    `sentinel auth-pass polder ${password}`,
    'sentinel down-after-milliseconds polder 1000',
    'sentinel failover-timeout polder 5000',
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  return await start(folder, [file, '--sentinel'])
}

async function start(folder: string, options: readonly string[]): Promise<TestRedis> {
  const port = await freePort()
  const program = process.env.REDIS_SERVER_PATH || 'redis-server'
  const args = [...options, '--port', String(port), '--bind', '127.0.0.1', '--dir', folder]
  const child = spawn(program, args, { stdio: 'ignore' })
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async () => {
    child.kill('SIGCONT')
    child.kill('SIGTERM')
    if (!failure) await ended
    removeTemporaryFolder(folder)
  }
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await sleep(20)) {
    if (failure) break
    if (/^(\+PONG|-NOAUTH)/.test(await ask(port, 'PING'))) {
      const signal = (name: NodeJS.Signals) => void child.kill(name)
      return { url: `redis://127.0.0.1:${port}`, signal, stop }
    }
  }
  await stop()
  throw new Error(
    `redis-server does not start (REDIS_SERVER_PATH: ${program}): ${failure?.message ?? 'no answer'}`,
  )
}

/** @returns the beginning of what it answers; nothing when it does not */
async function ask(port: number, command: string): Promise<string> {
  return await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\n`))
    const done = (answer: string) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('data', (data) => done(data.toString()))
    socket.once('error', () => done(''))
    socket.setTimeout(500, () => done(''))
  })
}
