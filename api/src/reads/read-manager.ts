import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { ProductError } from '@polder/base/errors'
import { postgresCode } from '@polder/ledger/sql'
import type { Pool } from 'pg'
import type { DataSource, ObjectLiteral } from 'typeorm'
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js'
import { EntityManager } from 'typeorm/entity-manager/EntityManager.js'
import { QueryFailedError } from 'typeorm/error/QueryFailedError.js'
import type { FiguresAge } from './figures-age.ts'
import { Presence } from './presence.ts'
import { Together } from './together.ts'

/**
 * Where is read: `replica`: there, or on the primary where there is none; `primary`: what was just written is seen; `newest`:
 * on the primary, and while it is away on a replica.
 */
type Source = 'replica' | 'primary' | 'newest'

/** For a look at a replica. */
const MAX_LOOK_MS = 2_000
/** Out of range, no time, no text that can be kept, no value of the type: only a request brings these into a read. */
const NO_VALUE = /^22(003|007|008|021|P02|P05)$/

/**
 * The manager that the API reads with. Its plain SQL runs on a replica where there are any (TypeORM by itself sends
 * only what its query builder makes there), and each text is prepared once per connection.
 */
export class ReadManager extends EntityManager {
  private readonly source: DataSource
  private turn = 0
  private sending: Together | null = null

  /** @param prepared false behind a pooler that gives each statement another connection */
  constructor(
    db: DataSource,
    private readonly from: Source,
    private readonly age: FiguresAge,
    private readonly prepared = true,
  ) {
    super(db)
    this.source = db
  }

  /** @returns one for an operation, of one replica: what is asked of it at once is sent {@link Together} */
  together(): ReadManager {
    return Object.assign(Object.create(this), { turn: this.turn++, sending: new Together() })
  }

  /** From now on statements go alone, and do not wait for one another. */
  apart(): void {
    this.sending = null
  }

  /** @returns the rows. @throws QueryFailedError, ProductError INVALID_INPUT */
  override async query<Rows = ObjectLiteral[]>(text: string, values: unknown[] = []): Promise<Rows> {
    this.source.logger.logQuery(text, values)
    const ask = async (pool: Pool) => {
      const name = this.prepared ? nameOf(text) : undefined
      const { rows } = await (this.sending ?? new Together()).query(pool, { name, text, values })
      return rows as Rows
    }
    const { master, slaves } = this.pools()
    try {
      if (slaves.length === 0 || this.from === 'primary') return await ask(master)
      const askReplica = () => this.askReplica(ask)
      if (this.from === 'replica') return await askReplica()
      return await this.age.primary.whileHere(() => ask(master), askReplica)
    } catch (error) {
      if (NO_VALUE.test(postgresCode(error) ?? ''))
        throw new ProductError('INVALID_INPUT', 'A value of the request is beyond what can be looked up.')
      throw error instanceof Error ? new QueryFailedError(text, values, error) : error
    }
  }

  /** @returns how far each replica is, as far as they answer: one that does not is away; null: it is the primary */
  async positions(): Promise<(string | null)[]> {
    const asked = this.pools().slaves.map(async (pool: Pool, n) => {
      this.age.replicas[n] ??= new Presence()
      const look = { text: 'select pg_last_wal_replay_lsn() as lsn', query_timeout: MAX_LOOK_MS }
      const answer = pool.query(look).catch(() => null)
      const told = await Promise.race([answer, setTimeout(MAX_LOOK_MS, null, { ref: false })])
      if (told) this.age.replicas[n].isAway = false
      else this.age.replicas[n].lost()
      return told ? [told.rows[0].lsn] : []
    })
    return (await Promise.all(asked)).flat()
  }

  /** One that is away is passed over, and behind them all stands the primary. */
  private askReplica<Rows>(
    ask: (pool: Pool) => Promise<Rows>,
    turn = this.sending ? this.turn : this.turn++,
    passed = 0,
  ): Promise<Rows> {
    const { master, slaves } = this.pools()
    if (passed === slaves.length) return ask(master)
    const n = (turn + passed) % slaves.length
    const next = () => this.askReplica(ask, turn, passed + 1)
    return (this.age.replicas[n] ?? new Presence()).whileHere(() => ask(slaves[n]), next)
  }

  /** TypeORM's own: a runner for each statement would cost more than many a statement. */
  private pools(): Pick<PostgresDriver, 'master' | 'slaves'> {
    return this.source.driver as PostgresDriver
  }
}

/** A prepared statement takes memory in each connection for as long as it lives: only so many are kept. */
const MAX_PREPARED = 100
const names = new Map<string, string>()

/** @returns undefined for what is not prepared */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MAX_PREPARED) return known
  const name = `read_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
  names.set(text, name)
  return name
}
