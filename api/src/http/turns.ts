import type { IncomingMessage, ServerResponse } from 'node:http'
import { BusyError } from '../errors.ts'
import { Seats } from './seats.ts'

/** Requests of one client that read much, or wait to: it begins nothing else meanwhile. */
const MAX_MUCH = 2
/** Answers that one client has open, being made or being read: a browser asks for six at once. */
const MAX_OPEN = 16
/** Requests of one client that wait for their turn. */
const MAX_WAITING = 200
const MAX_WAIT_MS = 5_000
/** Once no place has been free for so long, and until nobody had to be refused for so long, waits are short. */
const FLOOD_MS = 1_000
/** As many clients that wait are a flood at once: one process does not answer so many in a third of a second. */
export const MANY_CLIENTS = 256
/** What is taken on in a flood is to be answered soon. */
const MAX_WAIT_IN_FLOOD_MS = 100
const LOOK_MS = 50
/** What a slow read waited for was seldom a processor. */
const MAX_REST_MS = 1_000
/** Long enough for the largest answer on a poor line; what nobody has read by then ends with its connection. */
const UNREAD_MS = 30_000

/** What clients have taken is forgotten after so long. */
const REMEMBERED_MS = 5_000

/** A request that is being answered. */
interface Turn {
  readonly client: string
  /** None while it waits for the next. */
  line: Line | null
  startMs: number
  /** Once it has said that it reads much. */
  moved?: Promise<void>
}

/** On the request itself: what a WeakMap holds outlives the request, until the old generation is collected. */
const TURN = Symbol('turn')
type InTurn = IncomingMessage & { [TURN]?: Turn }

/**
 * Lets few requests be answered at once, first those of the clients that have taken the least time so far: whoever asks
 * for much waits for itself, and anyone else for one request to end. Of those that read much, a fifth as many go on at
 * once, one at least, and each of their places rests for as long as it was taken, a second at most: there is room for what
 * reads little, also when many clients begin to ask for much. When more comes than can be answered, what waits is refused soon, as CoDel
 * does with packets (RFC 8289): whoever is let in is answered as fast as on any day. An answer is open until it has gone out,
 * so that what nobody reads takes up memory only so far.
 */
export class Turns {
  private readonly open = new Seats<string>(MAX_OPEN)
  private readonly much = new Seats<string>(Number.POSITIVE_INFINITY)
  /** milliseconds of making answers, by client */
  private readonly taken = new Map<string, number>()
  private takenSince = 0
  private readonly all: Line
  private readonly costly: Line

  /**
   * @param size requests that are answered at once
   * @param unreadMs after which an answer that was not read ends
   * @param floodMs without a free place, after which those who wait are refused soon
   */
  constructor(
    size: number,
    private readonly unreadMs = UNREAD_MS,
    floodMs = FLOOD_MS,
  ) {
    const takenBy = (client: string) => this.taken.get(client) ?? 0
    this.all = new Line(size, takenBy, floodMs, (client) => this.begins(client))
    // Its places rest: that none is free says nothing.
    this.costly = new Line(Math.max(1, Math.round(size / 5)), takenBy, Number.POSITIVE_INFINITY)
  }

  /**
   * @param client whose turn it takes
   * @param response open until it is closed
   * @param answer makes the answer and hands it over
   * @throws BusyError when too many wait, or for too long
   */
  async run<T>(client: string, response: ServerResponse, answer: () => Promise<T>): Promise<T> {
    await this.all.enter(client)
    if (response.closed) this.close(client)
    else response.once('close', () => this.close(client))
    const turn: Turn = { client, line: this.all, startMs: performance.now() }
    Object.assign(response.req, { [TURN]: turn })
    try {
      // Whoever has gone meanwhile is answered nothing.
      if (response.closed) throw new BusyError()
      return await answer()
    } finally {
      if (turn.moved) this.much.give(client)
      this.leave(turn)
      endUnread(response, this.unreadMs)
    }
  }

  /**
   * Call before a request that has its turn reads much: it leaves its place to others, and goes on when few such do.
   * @throws BusyError when too many wait, or for too long
   */
  async readMuch({ [TURN]: turn }: InTurn): Promise<void> {
    if (turn) turn.moved ??= this.move(turn)
    await turn?.moved
  }

  /**
   * The same for what is no request: it has a place for as long as it may take, and never keeps one by mistake.
   * @throws BusyError when too many wait, or for too long
   */
  async readMuchFor(client: string, ms: number): Promise<void> {
    await this.costly.enter(client)
    this.remember(client, ms)
    setTimeout(() => this.costly.leave(), 2 * ms)
  }

  private begins(client: string): boolean {
    return this.much.takenBy(client) < MAX_MUCH && this.open.take(client)
  }

  private async move(turn: Turn): Promise<void> {
    this.much.take(turn.client)
    this.leave(turn)
    await this.costly.enter(turn.client)
    Object.assign(turn, { line: this.costly, startMs: performance.now() })
  }

  private leave(turn: Turn): void {
    const { line } = turn
    if (!line) return
    turn.line = null
    const tookMs = performance.now() - turn.startMs
    this.remember(turn.client, tookMs)
    if (line === this.costly) setTimeout(() => line.leave(), Math.min(tookMs, MAX_REST_MS))
    else line.leave()
  }

  private close(client: string): void {
    this.open.give(client)
    this.all.next()
  }

  private remember(client: string, tookMs: number): void {
    const now = performance.now()
    if (now - this.takenSince > REMEMBERED_MS) {
      this.taken.clear()
      this.takenSince = now
    }
    this.taken.set(client, (this.taken.get(client) ?? 0) + tookMs)
  }
}

/** Those who wait for one of so many places: first whoever has taken least; of equals, whoever had one comes last. */
class Line {
  private running = 0
  /** by client */
  private readonly waiting = new Map<string, (() => void)[]>()
  /** since when no place has been free */
  private fullSince = Number.POSITIVE_INFINITY
  private refusedAt = Number.NEGATIVE_INFINITY

  /**
   * @param size how many may be there at once
   * @param takenBy ms that a client has taken
   * @param floodMs without a free place, after which nobody waits long; infinite: they wait as ever
   * @param admits whether a client may come in, beside that there is a place
   */
  constructor(
    private readonly size: number,
    private readonly takenBy: (client: string) => number,
    private readonly floodMs: number,
    private readonly admits: (client: string) => boolean = () => true,
  ) {}

  /** @returns when there is a place. @throws BusyError when too many wait, or for too long */
  enter(client: string): Promise<void> | undefined {
    const line = this.waiting.get(client) ?? []
    if (line.length === 0 && this.running < this.size && this.admits(client)) {
      this.running += 1
      this.noteFull()
      return undefined
    }
    if (line.length >= MAX_WAITING) throw new BusyError()
    const since = performance.now()
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer)
        resolve()
      }
      const look = () => {
        const now = performance.now()
        if (now - since < (this.isFlooded(now) ? MAX_WAIT_IN_FLOOD_MS : MAX_WAIT_MS)) {
          timer = setTimeout(look, LOOK_MS)
          return
        }
        this.refusedAt = now
        line.splice(line.indexOf(go), 1)
        if (line.length === 0) this.waiting.delete(client)
        reject(new BusyError())
      }
      let timer = setTimeout(look, LOOK_MS)
      line.push(go)
      this.waiting.set(client, line)
    })
  }

  leave(): void {
    this.running -= 1
    this.next()
  }

  /** Not by few clients: they wait for themselves, and everybody else goes before them. */
  private isFlooded(now: number): boolean {
    if (this.waiting.size <= this.size || this.floodMs === Number.POSITIVE_INFINITY) return false
    if (this.waiting.size >= MANY_CLIENTS) return true
    return now - this.fullSince > this.floodMs || now - this.refusedAt < this.floodMs
  }

  private noteFull(): void {
    this.fullSince =
      this.running < this.size ? Number.POSITIVE_INFINITY : Math.min(this.fullSince, performance.now())
  }

  /** Lets in whoever may come. */
  next(): void {
    const clients = [...this.waiting.keys()].sort((one, other) => this.takenBy(one) - this.takenBy(other))
    for (const client of clients) {
      if (this.running >= this.size) break
      const line = this.waiting.get(client)
      if (!line || !this.admits(client)) continue
      this.running += 1
      this.waiting.delete(client)
      const go = line.shift()
      if (line.length > 0) this.waiting.set(client, line)
      go?.()
    }
    this.noteFull()
  }
}

function endUnread(response: ServerResponse, unreadMs: number): void {
  if (response.closed) return
  const end = setTimeout(() => response.destroy(), unreadMs)
  end.unref()
  response.once('close', () => clearTimeout(end))
}
