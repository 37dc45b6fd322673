import { inTransaction } from '@polder/ledger/sql'
import type { DataSource, EntityManager } from 'typeorm'
import { RateLimitedError, subnetOf } from '../http/rate-limits.ts'
import { execute, exists, query } from '../sql.ts'

/** Failures that cost nothing, and the first and the longest wait after more, in seconds; each more doubles the wait. */
const RULES = {
  /** An account from one address. */
  pair: { free: 5, first: 1, most: 900 },
  /** The same, from where it signed in before: its owner is not kept waiting for long by a stranger next door. */
  known: { free: 5, first: 1, most: 60 },
  /** The same, while many fail at the account from where it never signed in: each address has one try, and then waits. */
  crowd: { free: 1, first: 900, most: 900 },
  /** An address, whatever accounts it tries. */
  address: { free: 20, first: 1, most: 900 },
} as const
/**
 * From so many failures at an account on, from everywhere that it never signed in from, those addresses are a crowd. The
 * number keeps no address waiting that has not failed itself: else strangers could keep an operator out who is on the road.
 */
const CROWD = 20
type Rule = keyof typeof RULES
export type LoginAttempt = Awaited<ReturnType<LoginThrottle['begin']>>
const NO_ATTEMPT: LoginAttempt = { from: '', own: [], shared: [] }

interface Count {
  key: string
  /** `account`: counted, and waited for only as a crowd */
  rule: Rule | 'account'
}

/** A sign-in was tried too soon after ones that failed; says when to come back. */
export class LoginDelayedError extends RateLimitedError {
  constructor(seconds: number) {
    super(seconds, `Too many failed attempts. Please try again in ${seconds} s.`)
  }
}

/**
 * A growing delay after failed sign-ins, per account and address, so that guessing gets nowhere and no stranger locks
 * an operator out: an address waits for failures of its own, and where an account has signed in before, for those alone.
 * An attempt is counted before the password is looked at, so that a thousand at once are not a thousand guesses.
 */
export class LoginThrottle {
  constructor(private readonly db: DataSource) {}

  /**
   * Counts an attempt as a failure until {@link succeed} or {@link forgive} says otherwise.
   * @param username also one that does not exist, which is counted just so
   * @throws LoginDelayedError when it comes too soon; then it is not counted
   */
  async begin(username: string, address: string) {
    const from = subnetOf(address)
    const known = await this.isKnown(username, from)
    const pair = `account ${username} from ${from}`
    const counts: Count[] = known
      ? [{ key: pair, rule: 'known' }]
      : [
          { key: pair, rule: 'pair' },
          { key: `account ${username} `, rule: 'account' },
          { key: `address ${from}`, rule: 'address' },
        ]
    await this.take(counts)
    return { from, own: [pair], shared: counts.slice(1).map(({ key }) => key) }
  }

  /**
   * Counts a try at one secret of an account, wherever from: who knows the other one buys no guesses with it.
   * @param within the attempt that led to it
   * @throws LoginDelayedError when it comes too soon; then neither is counted
   */
  async beginInside(username: string, secret: 'password' | 'code', within: LoginAttempt = NO_ATTEMPT) {
    const key = `account ${username} ${secret}`
    try {
      await this.take([{ key, rule: 'known' }])
    } catch (error) {
      await this.forgive(within)
      throw error
    }
    return { ...within, own: [...within.own, key] }
  }

  /** The attempt was neither right nor wrong: as if it had not been. */
  async forgive({ own, shared }: LoginAttempt, manager = this.db.manager): Promise<void> {
    // In the order of keys, as whoever counts locks them.
    await execute(
      manager,
      `update admin_login_throttle set failures = greatest(failures - 1, 0)
       where key in (select key from admin_login_throttle where key = any($1::text[]) order by key for update)`,
      [[...own, ...shared]],
    )
  }

  /** In the database transaction that opens the session: from now on the address is known. */
  async succeed(manager: EntityManager, attempt: LoginAttempt, adminId: string): Promise<void> {
    await this.forgive(attempt, manager)
    // What others count is not forgotten for it: else an account of one's own would buy guesses at another.
    await execute(manager, 'delete from admin_login_throttle where key = any($1::text[])', [attempt.own])
    if (!attempt.from) return
    await query(
      manager,
      `insert into admin_known_address (admin_id, address) values ($1, $2)
       on conflict (admin_id, address) do update set last_at = now()`,
      [adminId, attempt.from],
    )
  }

  private isKnown(username: string, from: string): Promise<boolean> {
    return exists(
      this.db,
      `select from admin_known_address k join admin a on a.id = k.admin_id
       where a.username = $1 and k.address = $2 and k.last_at > now() - interval '90 days'`,
      [username, from],
    )
  }

  private async take(counts: Count[]): Promise<void> {
    // Most guesses of a flood end here, at the price of one read, and wait for no lock.
    let wait = await readWait(this.db.manager, counts)
    if (wait <= 0) wait = await inTransaction(this.db, (manager) => this.count(manager, counts))
    if (wait > 0) throw new LoginDelayedError(Math.ceil(wait))
  }

  /** @returns 0 when it was counted, else the seconds to wait */
  private async count(manager: EntityManager, counts: Count[]): Promise<number> {
    const keys = counts.map(({ key }) => key).sort()
    await query(
      manager,
      `insert into admin_login_throttle (key, failures, last_at)
       select key, 0, clock_timestamp() from unnest($1::text[]) key order by key on conflict do nothing`,
      [keys],
    )
    const wait = await readWait(manager, counts, 'for update')
    if (wait > 0) return wait
    await execute(
      manager,
      `update admin_login_throttle set last_at = clock_timestamp(),
         failures = 1 + case when last_at < clock_timestamp() - interval '1 day' then 0 else failures end
       where key = any($1::text[])`,
      [keys],
    )
    return 0
  }
}

/** @returns the longest wait among the counts, in seconds; 0 or less: none */
async function readWait(
  manager: EntityManager,
  counts: Count[],
  lock: 'for update' | '' = '',
): Promise<number> {
  const rows = await query(
    manager,
    `select key, failures, extract(epoch from clock_timestamp() - last_at)::float8 as "seconds!"
     from admin_login_throttle where key = any($1::text[]) order by key ${lock}`,
    [counts.map(({ key }) => key)],
  )
  const found = rows.map((row) => ({ ...row, rule: counts.find(({ key }) => key === row.key)!.rule }))
  const crowded = found.some(({ rule, failures }) => rule === 'account' && failures >= CROWD)
  const waits = found.map(({ rule, failures, seconds }) => {
    if (rule === 'account') return 0
    return delayAfter(failures, crowded && rule === 'pair' ? 'crowd' : rule) - seconds
  })
  return Math.max(0, ...waits)
}

/** @returns seconds to wait after so many failures: the first wait, then twice as long each time, up to the most */
export function delayAfter(failures: number, rule: Rule): number {
  const { free, first, most } = RULES[rule]
  return failures < free ? 0 : Math.min(most, first * 2 ** Math.min(failures - free, 20))
}
