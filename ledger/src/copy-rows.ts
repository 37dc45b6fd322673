import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Lines are sent in blocks of this many characters: small enough for memory, large enough for speed. */
const BLOCK = 1 << 16

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

/** As {@link copyRows}, of rows that are blocks of text already; each is asked for when the one before is on its way. */
export async function copyBlocks(
  client: PoolClient,
  command: string,
  blocks: Iterable<Buffer>,
): Promise<void> {
  const copy = client.query(copyFrom(command))
  await pipeline(Readable.from(blocks, { objectMode: true }), copy)
  if (!copy.writableFinished) await once(copy, 'finish')
}
