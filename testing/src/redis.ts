import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@polder/base/embedded/port'
import { makeTemporaryFolder, removeTemporaryFolder } from './temporary-folder.ts'

export interface TestRedis {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts a real redis-server on a free port. REDIS_SERVER_PATH names the program when it is not on PATH.
 * @throws Error when there is none, or it does not answer
 */
export async function startRedis(): Promise<TestRedis> {
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
  ]
  const child = spawn(program, args, { stdio: 'ignore' })
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    if (!failure) await ended
    removeTemporaryFolder(folder)
  }
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await sleep(20)) {
    if (failure) break
    if (await answers(port)) return { url: `redis://127.0.0.1:${port}`, stop }
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
    socket.once('data', (data) => done(data.toString().startsWith('+PONG')))
    socket.once('error', () => done(false))
    socket.setTimeout(500, () => done(false))
  })
}
