import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Someone else listens on a port that a part of the product needs. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError'
  /** @param setting the setting that chooses the port, when one does */
  constructor(port: number, setting: string | undefined) {
    super(
      setting
        ? `${setting}: port ${port} is taken by another program. Stop that program, or set ${setting} to a free port.`
        : `Port ${port} is taken by another program.`,
    )
  }
}

/**
 * @param host the address the part will listen on; undefined: all of them
 * @param setting named in the error
 * @throws PortTakenError
 */
export async function assertPortFree(port: number, host?: string, setting?: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(port, setting) : error),
    )
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()))
  })
}

/** Below those that Linux and others take for outgoing connections: one of these could take what was free a moment ago. */
const [FIRST, LAST] = [20_000, 32_767]
/** Nobody listens yet on what was given. */
const given = new Set<number>()

/** @returns a port that was free a moment ago, another one each time */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST + 1)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
}

async function isFree(port: number): Promise<boolean> {
  try {
    await assertPortFree(port)
    return true
  } catch (error) {
    if (error instanceof PortTakenError) return false
    throw error
  }
}
