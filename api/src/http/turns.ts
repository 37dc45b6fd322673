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

/** What clients have taken is forgotten after so long. */
const REMEMBERED_MS = 5_000
/** Whoever has taken more than this, by answers that take longer than this each, has a third of the room at most. */
const HEAVY_MS = { all: 250, each: 20 }

/**
 * Lets few requests be answered at once, first those of the clients that have taken the least time so far: whoever asks
 * for much waits for itself, and anyone else for one request to end. An answer is open until it has gone out, so that
 * what nobody reads takes up memory only so far.
 */
export class Turns {
  private running = 0
  private readonly open = new Seats<string>(MAX_OPEN)
  /** by client */
  private readonly waiting = new Map<string, (() => void)[]>()
  /** answers, and milliseconds of making them, by client */
  private readonly taken = new Map<string, { answers: number; ms: number }>()
  private takenSince = 0

  /**
   * @param size requests that are answered at once
   * @param unreadMs after which an answer that was not read ends
   */
  constructor(
    private readonly size: number,
    private readonly unreadMs = UNREAD_MS,
  ) {}

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
    const startMs = performance.now()
    try {
      // Whoever has gone meanwhile is answered nothing.
      if (response.closed) throw new BusyError()
      return await answer()
    } finally {
      this.running -= 1
      this.remember(client, performance.now() - startMs)
      this.next()
      endUnread(response, this.unreadMs)
    }
  }

  private turn(client: string): Promise<void> | undefined {
    const line = this.waiting.get(client) ?? []
    if (line.length === 0 && this.hasRoom(client) && this.open.take(client)) {
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
    for (;;) {
      let [next, least] = ['', Number.POSITIVE_INFINITY]
      for (const client of this.waiting.keys()) {
        const ms = this.taken.get(client)?.ms ?? 0
        if (ms < least && this.hasRoom(client) && this.open.takenBy(client) < MAX_OPEN)
          [next, least] = [client, ms]
      }
      const line = this.waiting.get(next)
      if (!line) return
      this.open.take(next)
      this.running += 1
      // Of equals, whoever had a turn comes last.
      this.waiting.delete(next)
      const go = line.shift()
      if (line.length > 0) this.waiting.set(next, line)
      go?.()
    }
  }

  private remember(client: string, tookMs: number): void {
    const now = performance.now()
    if (now - this.takenSince > REMEMBERED_MS) {
      this.taken.clear()
      this.takenSince = now
    }
    const { answers, ms } = this.taken.get(client) ?? { answers: 0, ms: 0 }
    this.taken.set(client, { answers: answers + 1, ms: ms + tookMs })
  }

  private hasRoom(client: string): boolean {
    const { answers, ms } = this.taken.get(client) ?? { answers: 1, ms: 0 }
    const isHeavy = ms > HEAVY_MS.all && ms / answers > HEAVY_MS.each
    return this.running < (isHeavy ? Math.ceil(this.size / 3) : this.size)
  }
}

function endUnread(response: ServerResponse, unreadMs: number): void {
  if (response.closed) return
  const end = setTimeout(() => response.destroy(), unreadMs)
  end.unref()
  response.once('close', () => clearTimeout(end))
}
