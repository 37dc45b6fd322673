import pg, { type Connection, type PoolClient } from 'pg'

/** Lines are sent in blocks of this many characters: small enough for memory, large enough for speed. */
const BLOCK = 1 << 16

/**
 * Reads rows with COPY while Postgres still makes them, in the client's database transaction: many rows as objects would
 * cost more than what is done with them.
 * @param select what COPY runs, which takes no parameters
 * @param onLine sees each row as COPY's text format has it, with its newline; the bytes are its own only while it runs
 * @throws what `onLine` throws, once Postgres has sent the other rows
 */
export async function copyOut(
  client: PoolClient,
  select: string,
  onLine: (line: Buffer) => void,
): Promise<void> {
  let failure: unknown
  const onRow = (line: Buffer) => {
    try {
      if (failure === undefined) onLine(line)
    } catch (error) {
      failure = error
    }
  }
  await new Promise<void>((resolve, reject) => {
    const done: Done = (error) => (error ? reject(error) : resolve())
    client.query(new CopyOut(`copy (${select}) to stdout`, onRow, done))
  })
  if (failure !== undefined) throw failure
}

/**
 * Writes rows with COPY, in the client's database transaction.
 * @param command `copy … from stdin`
 * @param lines rows in COPY's text format, without the newline
 */
export async function copyRows(client: PoolClient, command: string, lines: Iterable<string>): Promise<void> {
  function* blocks() {
    let block = ''
    for (const line of lines) {
      block += `${line}\n`
      if (block.length < BLOCK) continue
      yield Buffer.from(block)
      block = ''
    }
    if (block) yield Buffer.from(block)
  }
  await copyBlocks(client, command, blocks())
}

/**
 * As {@link copyRows}, of rows that are blocks of COPY's format already; each is asked for when the one before is on its
 * way, and may be written in its place.
 * @throws what asking for a block throws, and then nothing is written
 */
export async function copyBlocks(
  client: PoolClient,
  command: string,
  blocks: Iterable<Buffer>,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const done = (failure: unknown) => (failure ? reject(failure) : resolve())
    client.query(new CopyIn(command, blocks[Symbol.iterator](), done))
  })
}

type Done = (error?: Error | null) => void

/** What pg's connection has for COPY beside what its types tell. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** A COPY whose rows are seen as pg's own parser meets them: a stream of them makes more objects of each. */
class CopyOut extends pg.Query {
  constructor(
    text: string,
    private readonly onLine: (line: Buffer) => void,
    done: Done,
  ) {
    super(text, done)
  }

  /** Called by pg for each message, and Postgres sends one for each row. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.onLine(chunk)
  }
}

/** A COPY that sends blocks as fast as the connection takes them. */
class CopyIn extends pg.Query {
  private failure: unknown
  private isOver = false

  constructor(
    text: string,
    private readonly blocks: Iterator<Buffer>,
    done: (failure: unknown) => void,
  ) {
    super(text, (error?: Error | null) => {
      this.isOver = true
      done(this.failure ?? error)
    })
  }

  /** Called by pg when Postgres is ready for them. */
  handleCopyInResponse(connection: CopyConnection): void {
    try {
      while (!this.isOver) {
        const { done, value } = this.blocks.next()
        if (done) {
          connection.endCopyFrom()
          return
        }
        connection.sendCopyFromChunk(value)
        if (connection.stream.writableNeedDrain) {
          connection.stream.once('drain', () => this.handleCopyInResponse(connection))
          return
        }
      }
    } catch (error) {
      this.failure = error
      connection.sendCopyFail('its rows could not be made')
    }
  }
}
