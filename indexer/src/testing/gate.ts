import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A WebSocket address in front of a node that can be cut off and opened again. */
export async function openGate(rpcUrl: string) {
  const { port } = new URL(rpcUrl)
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
    open,
    shut: async () => {
      const closed = new Promise<void>((resolve) => server?.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      sockets.clear()
      await closed
    },
  }
}
