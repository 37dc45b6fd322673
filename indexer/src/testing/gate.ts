import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** An address in front of a server, as a WebSocket's unless told otherwise, that can be cut off, opened again, or fall silent. */
export async function openGate(target: string) {
  const { port } = new URL(target)
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let own = 0
  const open = async () => {
    const opened = createServer((from) => {
      const to = connect(Number(port), '127.0.0.1')
      for (const [socket, other] of [
        [from, to],
        [to, from],
      ] as const) {
        sockets.add(socket)
        socket.pipe(other)
        socket.on('error', () => other.destroy())
        socket.on('close', () => other.destroy())
      }
    })
    await new Promise<void>((resolve) => opened.listen(own, '127.0.0.1', resolve))
    own = (opened.address() as AddressInfo).port
    server = opened
  }
  await open()
  return {
    url: `ws://127.0.0.1:${own}`,
    port: own,
    open,
    /** Nothing passes any more, and nobody is told. */
    fallSilent: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
    shut: async () => {
      const closed = new Promise<void>((resolve) => server?.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      sockets.clear()
      await closed
    },
  }
}
