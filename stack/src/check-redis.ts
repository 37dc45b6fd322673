import { connect } from 'node:net'
import { StartError } from './start-error.ts'

/** @throws StartError naming REDIS_URL when nothing listens there */
export async function assertRedis(redisUrl: string): Promise<void> {
  const { hostname, port } = new URL(redisUrl)
  await new Promise<void>((resolve, reject) => {
    const fail = (cause?: Error & { code?: string }) => {
      socket.destroy()
      const why = cause?.code ?? 'no answer in 5 s'
      const where = `${hostname}:${port || 6379}`
      reject(
        new StartError(
          `REDIS_URL: no Redis answers at ${where} (${why}). Start it or correct the address; without REDIS_URL ` +
            'the queues live in Postgres.',
          { cause },
        ),
      )
    }
    const socket = connect(Number(port || 6379), hostname.replace(/^\[|\]$/g, ''), () => {
      socket.destroy()
      resolve()
    })
    socket.once('error', fail)
    socket.setTimeout(5_000, () => fail())
  })
}
