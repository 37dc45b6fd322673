import type { Logger } from '@polder/base/logger'
import { listen } from './listen.ts'
import { type Mailbox, Topic } from './topic.ts'

/** A wallet whose figures change all the time is told about this often. */
const WALLET_GAP_MS = 200
/** Days that a subscriber may leave unread before the oldest are dropped. */
const MAX_UNREAD_DAYS = 400

/** What the database tells every api process, whichever process caused it. */
export class Changes {
  /** Keyed by address; unread changes are one. */
  private readonly wallets = new Topic<true>(() => [true], WALLET_GAP_MS)
  /** Keyed by withdrawal id; unread changes are one. */
  private readonly withdrawals = new Topic<true>(() => [true])
  private readonly days = new Topic<string>((unread, day) => [...unread, day].slice(-MAX_UNREAD_DAYS))
  private readonly adminSessionListeners = new Set<(sessionId: string) => void>()
  private readonly sessionListeners = new Set<(idHash: string) => void>()
  private listening: { stop(): Promise<void> } | undefined

  /** @returns once the database is listened to */
  static async open(options: { url: string; logger: Logger }): Promise<Changes> {
    const changes = new Changes()
    changes.listening = await listen({
      ...options,
      channels: [
        'wallet_changed',
        'withdrawal_changed',
        'day_closed',
        'session_ended',
        'admin_session_ended',
      ],
      onNotice: (channel, payload) => changes.tell(channel, payload),
      onGap: () => changes.tellAll(),
    })
    return changes
  }

  /** @param address lower case */
  wallet(address: string): Mailbox<true> {
    return this.wallets.subscribe(address)
  }

  withdrawal(id: string): Mailbox<true> {
    return this.withdrawals.subscribe(id)
  }

  /** @returns the days that are closed from now on */
  closedDays(): Mailbox<string> {
    return this.days.subscribe('')
  }

  /** @param listener given the id hash of each session that ends. @returns how to stop listening */
  onSessionEnd(listener: (idHash: string) => void): () => void {
    this.sessionListeners.add(listener)
    return () => this.sessionListeners.delete(listener)
  }

  /** @param listener given the id of each admin's session that ends. @returns how to stop listening */
  onAdminSessionEnd(listener: (sessionId: string) => void): () => void {
    this.adminSessionListeners.add(listener)
    return () => this.adminSessionListeners.delete(listener)
  }

  async close(): Promise<void> {
    await this.listening?.stop()
    await Promise.all([this.wallets.close(), this.withdrawals.close(), this.days.close()])
  }

  private tell(channel: string, payload: string): void {
    if (channel === 'wallet_changed') this.wallets.publish(payload, true)
    else if (channel === 'withdrawal_changed') this.withdrawals.publish(payload, true)
    else if (channel === 'day_closed') this.days.publish('', payload)
    else if (channel === 'admin_session_ended')
      for (const listener of this.adminSessionListeners) listener(payload)
    else for (const listener of this.sessionListeners) listener(payload)
  }

  /** What was missed is unknown, so everyone looks again. */
  private tellAll(): void {
    this.wallets.publishAll(() => true)
    this.withdrawals.publishAll(() => true)
  }
}
