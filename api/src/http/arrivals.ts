import type { Server } from 'node:http'

/** Requests that begin between two looks at what else has come in. */
const AT_ONCE = 8
/** Requests wait no longer for connections that keep coming. */
const MAX_HOLD_MS = 50

/**
 * Begins requests: one of each client in turn, however many somebody has sent before, and new connections first. Node takes
 * in one connection at each turn of its event loop, so that whatever a turn does is what each new visitor waits for.
 */
export class Arrivals {
  /** by client */
  private readonly waiting = new Map<string, (() => void)[]>()
  private hasConnected = false
  private isLooking = false
  private heldSince = 0

  constructor(server: Server) {
    server.on('connection', () => {
      this.hasConnected = true
    })
  }

  /** @param begin called once it is the client's turn */
  add(client: string, begin: () => void): void {
    const own = this.waiting.get(client)
    if (own) own.push(begin)
    else this.waiting.set(client, [begin])
    if (this.isLooking) return
    this.heldSince = performance.now()
    this.lookAgain()
  }

  private lookAgain(): void {
    this.isLooking = true
    setImmediate(() => {
      const holds = this.hasConnected && performance.now() - this.heldSince < MAX_HOLD_MS
      this.hasConnected = false
      if (!holds) this.beginSome()
      this.isLooking = false
      if (this.waiting.size > 0) this.lookAgain()
    })
  }

  private beginSome(): void {
    let begun = 0
    // A client with more to come is put behind all others, and met again here.
    for (const [client, own] of this.waiting) {
      if (begun++ === AT_ONCE) break
      this.waiting.delete(client)
      const begin = own.shift()
      if (own.length > 0) this.waiting.set(client, own)
      begin?.()
    }
    this.heldSince = performance.now()
  }
}
