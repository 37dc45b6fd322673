import type { EntityManager } from 'typeorm'
import type { AdminSession } from '../admin-auth/admin-session.ts'
import type { Session } from '../auth/sessions.ts'
import type { Parts } from '../parts.ts'
import { badInput } from './cursor.ts'
import { createLoaders, type Loaders } from './loaders.ts'

/** Reads that cannot be batched over wallets: so many of them one operation may ask for. */
const MAX_COSTLY = 10

/** Who sends an operation. */
export interface Asker {
  /** Named in what is logged of its errors. */
  requestId: string
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
  private costlyReads = 0

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
    this.costlyReads = 0
  }

  /** Call before a read that runs statements of its own for each wallet. @throws GraphQLError BAD_USER_INPUT */
  countCostly(field: string): void {
    this.costlyReads += 1
    if (this.costlyReads > MAX_COSTLY) {
      throw badInput(`\`${field}\` and its like can be asked for ${MAX_COSTLY} times in one operation`)
    }
  }
}
