import type { ServerResponse } from 'node:http'
import { BusyError } from '../errors.ts'
import { Seats } from './seats.ts'

/** Answers that one client has open, being made or being read: a browser asks for six at once. */
const MAX_OPEN = 16
/** Requests of one client that wait for their turn. */
const MAX_WAITING = 200
const MAX_WAIT_MS = 5_000
/** Long enough for the largest answer on a poor line; what nobody has read by then ends with its connection. */
const UNREAD_MS = 30_000

/**
 * Lets few requests be answered at once, and the clients take turns: whoever asks for much waits for itself, and anyone
 * else for one request of each. An answer is open until it has gone out, so that what nobody reads takes up memory only
 * so far.
 */
export class Turns {
  private running = 0
  private readonly open = new Seats<string>(MAX_OPEN)
  /** by client; who has waited longest for a turn stands first */
  private readonly waiting = new Map<string, (() => void)[]>()

  /** @param size requests that are answered at once */
  constructor(private readonly size: number) {}

  /**
   * @param client whose turn it takes
   * @param response open until it is closed
   * @param answer makes the answer and hands it over
   * @throws BusyError when too many wait, or for too long
   */
  async run<T>(client: string, response: ServerResponse, answer: () => Promise<T>): Promise<T> {
    await this.turn(client)
    if (response.closed) this.open.give(client)
    else response.once('close', () => this.close(client))
    try {
      // Whoever has gone meanwhile is answered nothing.
      if (response.closed) throw new BusyError()
      return await answer()
    } finally {
      this.running -= 1
      this.next()
      endUnread(response)
    }
  }

  private turn(client: string): Promise<void> | undefined {
    const line = this.waiting.get(client) ?? []
    if (line.length === 0 && this.running < this.size && this.open.take(client)) {
      this.running += 1
      return undefined
    }
    if (line.length >= MAX_WAITING) throw new BusyError()
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        line.splice(line.indexOf(go), 1)
        if (line.length === 0) this.waiting.delete(client)
        reject(new BusyError())
      }, MAX_WAIT_MS)
      line.push(go)
      this.waiting.set(client, line)
    })
  }

  private close(client: string): void {
    this.open.give(client)
    this.next()
  }

  private next(): void {
    for (const [client, line] of this.waiting) {
      if (this.running >= this.size) return
      if (!this.open.take(client)) continue
      this.running += 1
      // Behind all the others, where the walk comes by again.
      this.waiting.delete(client)
      const go = line.shift()
      if (line.length > 0) this.waiting.set(client, line)
      go?.()
    }
  }
}

function endUnread(response: ServerResponse): void {
  if (response.closed) return
  const end = setTimeout(() => response.destroy(), UNREAD_MS)
  end.unref()
  response.once('close', () => clearTimeout(end))
}
