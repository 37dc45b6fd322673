import { isConnectionLost } from '@polder/ledger/sql'

/** Whether a database is there, for those who ask it. */
export class Presence {
  isAway = false
  private readonly waiting = new Set<() => void>()

  lost(): void {
    this.isAway = true
    for (const again of [...this.waiting]) again()
  }

  /**
   * @param ask asks the database
   * @param otherwise asks another, while this one is away; what it was asked when it went, or hung, is asked again
   */
  async whileHere<T>(ask: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
    if (this.isAway) return await otherwise()
    return await new Promise((resolve, reject) => {
      const again = () => {
        if (this.waiting.delete(again)) resolve(otherwise())
      }
      this.waiting.add(again)
      ask()
        .then(resolve, (error) => (isConnectionLost(error) ? again() : reject(error)))
        .finally(() => this.waiting.delete(again))
    })
  }
}
