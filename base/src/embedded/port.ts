import { type AddressInfo, createServer } from 'node:net'

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

/** Linux gives a port again as soon as nobody listens on it. */
const given = new Set<number>()

/** @returns a loopback port that was free a moment ago, another one each time */
export async function freePort(): Promise<number> {
  const found = await new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
  if (given.has(found)) return await freePort()
  given.add(found)
  return found
}
