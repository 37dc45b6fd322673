import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@polder/base/embedded/port'
import { makeTemporaryFolder, removeTemporaryFolder } from './temporary-folder.ts'

export interface TestRedis {
  readonly url: string
  /** Sends it a signal: SIGSTOP hangs it, SIGCONT lets it go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  stop(): Promise<void>
}

/**
 * Starts a real redis-server on a free port. REDIS_SERVER_PATH names the program when it is not on PATH.
 * @param options further ones of the program, such as `--requirepass`
 * @throws Error when there is none, or it does not answer
 */
export async function startRedis(...options: string[]): Promise<TestRedis> {
  const port = await freePort()
  const folder = makeTemporaryFolder('redis')
  const program = process.env.REDIS_SERVER_PATH || 'redis-server'
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
    ...options,
  ]
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
    if (await answers(port)) {
      const signal = (name: NodeJS.Signals) => void child.kill(name)
      return { url: `redis://127.0.0.1:${port}`, signal, stop }
    }
  }
  await stop()
  throw new Error(
    `redis-server does not start (REDIS_SERVER_PATH: ${program}): ${failure?.message ?? 'no answer'}`,
  )
}

async function answers(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    const done = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('data', (data) => done(/^(\+PONG|-NOAUTH)/.test(data.toString())))
    socket.once('error', () => done(false))
    socket.setTimeout(500, () => done(false))
  })
}
