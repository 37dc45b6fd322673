import type { AdminSession } from '../admin-auth/admin-session.ts'
import type { Session } from '../auth/sessions.ts'
import type { Parts } from '../parts.ts'
import { createLoaders, type Loaders } from './loaders.ts'

/** What a resolver is given with each operation. */
export class GraphqlContext {
  loaders: Loaders
  private foundAdmin: Promise<AdminSession | null> | undefined
  private found: Promise<Session | null> | undefined

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
    this.loaders = createLoaders(parts.db)
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

  /** Forgets what was read: figures have changed. */
  readAnew(): void {
    this.loaders = createLoaders(this.parts.db)
  }
}
