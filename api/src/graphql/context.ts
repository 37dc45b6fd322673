import type { EntityManager } from 'typeorm'
import type { AdminSession } from '../admin-auth/admin-session.ts'

import type { Session } from '../auth/sessions.ts'
import type { Parts } from '../parts.ts'
import { badInput } from './cursor.ts'
import { createLoaders, type Loaders } from './loaders.ts'

/** Reads that cannot be batched over wallets: so many of them one operation may ask for. */
const MOST_COSTLY = 10

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
   * @param requestId named in masked errors
   * @param sessionId from the cookie; looked up only when it matters
   */
  constructor(
    readonly parts: Parts,
    readonly requestId: string,
    private readonly sessionId: string | null,
    /** Whether the client is answered `application/json`, not `application/graphql-response+json`. */
    readonly plainJson = false,
    /** Finds the admin who asks. */
    private readonly findAdmin: () => Promise<AdminSession | null> = async () => null,
  ) {
    this.manager = parts.reads
    this.loaders = createLoaders(this.manager)
  }

  /** @returns who is signed in, or null */
  session(): Promise<Session | null> {
    this.found ??= this.sessionId ? this.parts.sessions.find(this.sessionId) : Promise.resolve(null)
    return this.found
  }

  /** @returns the admin who is signed in, or null */
  admin(): Promise<AdminSession | null> {
    this.foundAdmin ??= this.findAdmin()
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
    if (this.costlyReads > MOST_COSTLY) {
      throw badInput(`\`${field}\` and its like can be asked for ${MOST_COSTLY} times in one operation`)
    }
  }
}
