import type { Server } from 'node:http'
import { MANY_CLIENTS } from './turns.ts'

/** Requests that begin between two looks at what else has come in. */
const AT_ONCE = 8
/** Requests wait no longer for connections that keep coming. */
const MAX_HOLD_MS = 50
/** A client that has waited longer for its turn is late. */
const LATE_MS = 75
/** Nothing but late ones for so long: more comes than can be begun. */
const FLOOD_MS = 1_000

/** Begins a request, or refuses it: what is late in a flood would be answered later still. */
type Begin = (isRefused: boolean) => void

/**
 * Begins requests: one of each client in turn, however many somebody has sent before, and new connections first. Node takes
 * in one connection at each turn of its event loop, so that whatever a turn does is what each new visitor waits for. Refusing
 * costs a tenth of answering, so it is done here, before anything else looks at a request.
 */
export class Arrivals {
  /** by client, and since when each has waited for its turn */
  private readonly waiting = new Map<string, { begins: Begin[]; turnMs: number }>()
  private hasConnected = false
  private isLooking = false
  private heldSince = 0
  /** since when only late ones have begun, while others waited */
  private lateSince = Number.POSITIVE_INFINITY
  private refusedAt = Number.NEGATIVE_INFINITY

  constructor(server: Server) {
    server.on('connection', () => {
      this.hasConnected = true
    })
  }

  /** @param begin called once it is the client's turn */
  add(client: string, begin: Begin): void {
    const own = this.waiting.get(client)
    const now = performance.now()
    if (own) own.begins.push(begin)
    else this.waiting.set(client, { begins: [begin], turnMs: now })
    if (this.isLooking) return
    this.heldSince = now
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
      const begin = own.begins.shift()!
      const { turnMs } = own
      // What waits for others of its own client is not late.
      if (own.begins.length > 0) this.waiting.set(client, { ...own, turnMs: performance.now() })
      begin(this.refuses(turnMs))
    }
    this.heldSince = performance.now()
  }

  private refuses(turnMs: number): boolean {
    const now = performance.now()
    const isLate = now - turnMs >= LATE_MS
    this.lateSince =
      isLate && this.waiting.size > 0 ? Math.min(this.lateSince, now) : Number.POSITIVE_INFINITY
    if (!isLate) return false
    const isFlooded = now - this.lateSince > FLOOD_MS || now - this.refusedAt < FLOOD_MS
    if (!isFlooded && this.waiting.size < MANY_CLIENTS) return false
    this.refusedAt = now
    return true
  }
}
