import { createHmac, randomBytes } from 'node:crypto'
import { readAgain } from '@polder/ledger/sql'
import type { DataSource, EntityManager } from 'typeorm'
import { execute, query } from '../sql.ts'

/** Real time: the product's clock has no say in who is signed in. */
export const SESSION_SECONDS = 86_400

export interface Session {
  /** lower case */
  address: string
  expiresAt: Date
  /** Names the session to other processes without giving it away. */
  idHash: string
}

/**
 * Keeps who is signed in. The id is 256 random bits that only the browser has; the database has its keyed hash.
 * @param reads where a session is found while nothing is done for it
 * @param secret SESSION_SECRET, the same for every process
 */
export class Sessions {
  constructor(
    private readonly db: DataSource,
    private readonly reads: EntityManager,
    private readonly secret: string,
  ) {}

  /** @returns the id for the cookie */
  async open(address: string): Promise<string> {
    const id = randomBytes(32).toString('base64url')
    await query(
      this.db,
      `insert into session (id_hash, address, expires_at) values ($1, $2, now() + $3 * interval '1 second')`,
      [this.hash(id), address, SESSION_SECONDS],
    )
    return id
  }

  /**
   * @param reads for an act the primary: a replica may not know yet that a session has ended
   * @returns null when there is none, or it has ended
   */
  async find(id: string | null, reads = this.reads): Promise<Session | null> {
    if (!id) return null
    const idHash = this.hash(id)
    const rows = await readAgain(() =>
      query(
        reads,
        'select address, expires_at as "expiresAt" from session where id_hash = $1 and expires_at > now()',
        [idHash],
      ),
    )
    return rows[0] ? { ...rows[0], idHash: idHash.toString('hex') } : null
  }

  /** @returns which of some sessions, by their id hashes, have not ended */
  async openAmong(idHashes: readonly string[]): Promise<Set<string>> {
    if (idHashes.length === 0) return new Set()
    const rows = await query(
      this.db,
      `select encode(id_hash, 'hex') as "hash!" from session
       where id_hash = any(select decode(h, 'hex') from unnest($1::text[]) as h) and expires_at > now()`,
      [idHashes],
    )
    return new Set(rows.map(({ hash }) => hash))
  }

  /**
   * Ends a session; its sockets are closed too, whichever process holds them.
   * @param everywhere all sessions of its wallet, on whatever device
   * @returns how many ended
   */
  async end(id: string, everywhere = false): Promise<number> {
    const rows = await query(
      this.db,
      `with ended as (
         delete from session where id_hash = $1
           or $2 and address = (select address from session where id_hash = $1 and expires_at > now())
         returning id_hash)
       select count(pg_notify('session_ended', encode(id_hash, 'hex')))::integer as "n!" from ended`,
      [this.hash(id), everywhere],
    )
    return rows[0]!.n
  }

  async purge(): Promise<void> {
    await execute(this.db, 'delete from session where expires_at < now()')
  }

  private hash(id: string): Buffer {
    return createHmac('sha256', this.secret).update(id).digest()
  }
}
