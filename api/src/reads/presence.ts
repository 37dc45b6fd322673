import { isConnectionLost } from '@polder/ledger/sql'

/** Whether a database is there, for those who ask it. */
export class Presence {
  isAway = false
  private readonly waiting = new Set<() => void>()

  lost(): void {
    this.isAway = true
    for (const wake of [...this.waiting]) wake()
  }

  /**
   * @param ask asks the database
   * @param otherwise asks another, while this one is away; what it was asked when it went, or hung, is asked again
   */
  async whileHere<T>(ask: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
    if (this.isAway) return await otherwise()
    let wake = () => {}
    const away = new Promise<void>((resolve) => {
      wake = resolve
    })
    this.waiting.add(wake)
    const asked = ask().catch((error) => {
      if (!isConnectionLost(error)) throw error
      return otherwise()
    })
    return await Promise.race([asked, away.then(otherwise)]).finally(() => this.waiting.delete(wake))
  }
}
