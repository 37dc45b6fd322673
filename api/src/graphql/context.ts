import type { EntityManager } from 'typeorm'
import type { AdminSession } from '../admin-auth/admin-session.ts'
import type { Session } from '../auth/sessions.ts'
import type { Parts } from '../parts.ts'
import { badInput } from './cursor.ts'
import { createLoaders, type Loaders } from './loaders.ts'

/** What one operation may spend on reads, in points of the request limits. */
const MAX_POINTS = 400
/** For a read that cannot be batched over wallets. */
export const COSTLY = 40

/** Who sends an operation. */
export interface Asker {
  /** Named in what is logged of its errors. */
  requestId: string
  /** address that pays for what is read */
  client: string
  /** From the cookie; looked up only when it matters. */
  sessionId: string | null
  findAdmin(): Promise<AdminSession | null>
}

/** What a resolver is given with each operation. */
export class GraphqlContext {
  /** Reads, on a replica where there are any. */
  manager: EntityManager
  loaders: Loaders
  private foundAdmin: Promise<AdminSession | null> | undefined
  private found: Promise<Session | null> | undefined
  private points = 0

  /**
   * @param parts what all requests share
   * @param asker who asks, and how
   */
  constructor(
    readonly parts: Parts,
    readonly asker: Asker,
  ) {
    this.manager = parts.reads
    this.loaders = createLoaders(this.manager)
  }

  /** @returns who is signed in, or null */
  session(): Promise<Session | null> {
    const { sessionId } = this.asker
    this.found ??= sessionId ? this.parts.sessions.find(sessionId) : Promise.resolve(null)
    return this.found
  }

  /** @returns the admin who is signed in, or null */
  admin(): Promise<AdminSession | null> {
    this.foundAdmin ??= this.asker.findAdmin()
    return this.foundAdmin
  }

  /** Forgets what was read: figures have changed. A replica may not know it yet, so the primary is asked from now on. */
  readAnew(): void {
    this.manager = this.parts.freshReads
    this.loaders = createLoaders(this.manager)
    this.points = 0
  }

  /**
   * Call before a read, with what it may cost: the client's requests are counted by it.
   * @throws GraphQLError BAD_USER_INPUT for an operation that costs too much
   */
  spend(points: number): void {
    this.points += points
    if (this.points > MAX_POINTS) throw badInput('The operation reads too much: ask for less of it at once')
    this.parts.limits.charge(this.asker.client, points)
  }
}
