import { listen } from '@polder/base/listen'
import type { Logger } from '@polder/base/logger'
import type { FiguresAge } from '../reads/figures-age.ts'
import { Topic } from './topic.ts'

/** A wallet whose figures change all the time is told about this often. */
const WALLET_GAP_MS = 200
/** Everyone is told about payouts this often. */
const PAYOUTS_GAP_MS = 1_000
/** Owners of withdrawals remembered; an owner never changes. */
const MAX_OWNERS = 10_000
/** Days that a subscriber may leave unread before the oldest are dropped. */
const MAX_UNREAD_DAYS = 400

/** What the database tells every api process, whichever process caused it. */
export class Changes {
  /** By address, lower case. Unread changes are one, as are those below. */
  readonly wallets = new Topic<true>(() => [true], WALLET_GAP_MS)
  /** By withdrawal id. */
  readonly withdrawals = new Topic<true>(() => [true])
  /** Payouts stand differently. */
  readonly payouts = new Topic<true>(() => [true], PAYOUTS_GAP_MS)
  /** An admin announced something, or ended it. */
  readonly announcements = new Topic<true>(() => [true])
  /** The days that are closed from now on. */
  readonly closedDays = new Topic<string>((unread, day) => [...unread, day].slice(-MAX_UNREAD_DAYS))
  private readonly counted = [this.wallets, this.withdrawals, this.payouts, this.announcements]
  private readonly owners = new Map<string, Promise<string | null>>()
  private readonly sessionListeners = new Set<(ended: string | null) => void>()
  private listening: { stop(): Promise<void> } | undefined

  private constructor(
    private readonly logger: Logger,
    private readonly ownerOf: (withdrawalId: string) => Promise<string | null>,
  ) {}

  /**
   * @param options.ownerOf finds the address of the wallet that a withdrawal belongs to
   * @returns once the database is listened to
   */
  static async open(options: {
    url: string
    logger: Logger
    /** Told whether the primary is there, and how far. */
    figuresAge: FiguresAge
    ownerOf: (withdrawalId: string) => Promise<string | null>
  }): Promise<Changes> {
    const { url, logger, figuresAge } = options
    const changes = new Changes(logger, options.ownerOf)
    changes.listening = await listen({
      url,
      applicationName: 'polder-api-listen',
      logger,
      handlers: {
        wallet_changed: (address) => changes.tellWallet(address),
        withdrawal_changed: (id) => changes.tellWithdrawal(id),
        payouts_changed: () => changes.payouts.publish('', true),
        day_closed: (day) => changes.tellDay(day),
        announced: () => changes.announcements.publish('', true),
        session_ended: (ended) => changes.tellSessionEnd(ended),
      },
      onConnect: () => changes.tellAll(),
      onPulse: (lsn, askedAt) => figuresAge.heardFromPrimary(lsn, askedAt),
      onLost: () => figuresAge.primary.lost(),
    })
    return changes
  }

  /**
   * @param listener given the id hash of each session, or the id of each admin's session, that ends; null when some may
   *   have ended unheard
   * @returns how to stop listening
   */
  onSessionEnd(listener: (ended: string | null) => void): () => void {
    this.sessionListeners.add(listener)
    return () => this.sessionListeners.delete(listener)
  }

  async close(): Promise<void> {
    await this.listening?.stop()
    await Promise.all([...this.counted, this.closedDays].map((topic) => topic.close()))
  }

  private tellDay(day: string): void {
    this.closedDays.publish('', day)
    // A close pays nearly everyone, so it does not name them.
    this.wallets.publishAll(true)
  }

  /** @param address or `*` when too many changed to name them */
  private tellWallet(address: string): void {
    if (address === '*') this.wallets.publishAll(true)
    else this.wallets.publish(address, true)
  }

  private tellWithdrawal(id: string): void {
    this.withdrawals.publish(id, true)
    this.payouts.publish('', true)
    if (this.wallets.isEmpty()) return
    if (this.owners.size >= MAX_OWNERS) this.owners.clear()
    const owner = this.owners.get(id) ?? this.ownerOf(id)
    this.owners.set(id, owner)
    owner.then(
      (address) => address && this.wallets.publish(address, true),
      (error: unknown) => {
        this.owners.delete(id)
        this.logger.warn({ err: error }, 'the owner of a withdrawal could not be told of its change')
      },
    )
  }

  private tellSessionEnd(ended: string | null): void {
    for (const listener of this.sessionListeners) listener(ended)
  }

  /** What was missed is unknown, so everyone looks again. */
  private tellAll(): void {
    this.tellSessionEnd(null)
    for (const topic of this.counted) topic.publishAll(true)
  }
}
