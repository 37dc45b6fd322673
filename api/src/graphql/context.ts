import type { WalletFigures } from '@polder/ledger/reads/wallet-figures'
import type { AdminSession } from '../admin-auth/admin-session.ts'
import type { Session } from '../auth/sessions.ts'
import { MUCH } from '../http/guard.ts'
import type { Parts } from '../parts.ts'
import { pointsOfHistory } from '../reads/points.ts'
import type { ReadManager } from '../reads/read-manager.ts'
import { badInput } from './cursor.ts'
import { createLoaders, type Loaders } from './loaders.ts'

/** What one operation may spend on reads, in points of the request limits. */
const MAX_POINTS = 400
/** For a read that cannot be batched over wallets. */
export const COSTLY = 40

export interface Asker {
  /** Named in what is logged of its errors. */
  requestId: string
  /** Counts what is read, in points of the request limits, and waits for its turn where that is much. */
  spend(points: number): Promise<void>
  /** From the cookie; looked up only when it matters. */
  sessionId: string | null
  findAdmin(): Promise<AdminSession | null>
}

/** What a resolver is given with each operation. */
export class GraphqlContext {
  /** Reads, on a replica where there are any. */
  manager!: ReadManager
  loaders!: Loaders
  private foundAdmin: Promise<AdminSession | null> | undefined
  private found: Promise<Session | null> | undefined
  private readonly paid = new Map<string, Promise<void>>()
  private points = 0

  /**
   * @param parts what all requests share
   * @param asker who asks, and how
   */
  constructor(
    readonly parts: Parts,
    readonly asker: Asker,
  ) {
    this.readAnew(parts.reads)
  }

  /** @returns who is signed in, or null */
  session(): Promise<Session | null> {
    this.found ??= this.parts.sessions.find(this.asker.sessionId)
    return this.found
  }

  /** @returns the admin who is signed in, or null */
  admin(): Promise<AdminSession | null> {
    this.foundAdmin ??= this.asker.findAdmin()
    return this.foundAdmin
  }

  /** @returns a wallet's sums over all time; the client pays for its history, once in an operation */
  async figuresOf(address: string): Promise<WalletFigures> {
    const wallet = await this.loaders.wallets.load(address)
    // Several fields ask at once: none reads before the turn has come.
    const paid = this.paid.get(wallet.address) ?? this.spend(pointsOfHistory(wallet, 500))
    this.paid.set(wallet.address, paid)
    await paid
    return await this.loaders.figures.load(address)
  }

  /** Call before a read that adds up one kind of a wallet's history. @returns its id; null for an unknown wallet */
  async payForSums(address: string): Promise<string | null> {
    const wallet = await this.loaders.wallets.load(address)
    await this.spend(pointsOfHistory(wallet, 1_000))
    return wallet.walletId
  }

  /**
   * Forgets what was read: figures have changed. A replica may not know it yet, so the primary is asked from now on.
   * @param from whom instead
   */
  readAnew(from = this.parts.freshReads): void {
    this.manager = from.together()
    this.loaders = createLoaders(this.manager, this.parts.newestReads)
    this.paid.clear()
    this.points = 0
  }

  /**
   * Call before a read, with what it may cost: the client's requests are counted by it.
   * @throws GraphQLError BAD_USER_INPUT for an operation that costs too much
   */
  async spend(points: number): Promise<void> {
    this.points += points
    if (this.points > MAX_POINTS) throw badInput('The operation reads too much: ask for less of it at once')
    if (points >= MUCH) this.manager.apart()
    await this.asker.spend(points)
  }
}
