/** One subscriber's view of a topic: what it has not read yet. */
export class Mailbox<Value> implements AsyncIterableIterator<Value> {
  private waiting: Value[] = []
  private wake: (() => void) | undefined
  private done = false
  /** When the next value may be read (milliseconds since 1970). */
  private notBefore = 0

  /**
   * @param merge how what is unread takes in one more value
   * @param gapMs least time between two values: what comes meanwhile is merged
   * @param onClose called once, when the subscriber leaves
   */
  constructor(
    private readonly merge: (unread: Value[], next: Value) => Value[],
    private readonly gapMs: number,
    private readonly onClose: () => void,
  ) {}

  put(value: Value): void {
    if (this.done) return
    this.waiting = this.merge(this.waiting, value)
    this.wake?.()
  }

  async next(): Promise<IteratorResult<Value>> {
    for (;;) {
      if (this.done) return { done: true, value: undefined }
      const waitMs = this.waiting.length === 0 ? undefined : this.notBefore - Date.now()
      if (waitMs !== undefined && waitMs <= 0) break
      await this.sleep(waitMs)
    }
    this.notBefore = Date.now() + this.gapMs
    return { done: false, value: this.waiting.shift() as Value }
  }

  async return(): Promise<IteratorResult<Value>> {
    if (!this.done) {
      this.done = true
      this.wake?.()
      this.onClose()
    }
    return { done: true, value: undefined }
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  /** Until the time has passed, something is put, or the subscriber leaves. */
  private async sleep(waitMs: number | undefined): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      this.wake = resolve
      if (waitMs !== undefined) timer = setTimeout(resolve, waitMs)
    })
    clearTimeout(timer)
  }
}

/** Subscribers by key. */
export class Topic<Value> {
  private readonly mailboxes = new Map<string, Set<Mailbox<Value>>>()

  /**
   * @param merge how what a slow subscriber has not read yet takes in one more value; it bounds the memory
   * @param gapMs least time between two values to one subscriber
   */
  constructor(
    private readonly merge: (unread: Value[], next: Value) => Value[],
    private readonly gapMs = 0,
  ) {}

  /** @param key left out where the topic has but one */
  subscribe(key = ''): Mailbox<Value> {
    const group = this.mailboxes.get(key) ?? new Set()
    this.mailboxes.set(key, group)
    const mailbox: Mailbox<Value> = new Mailbox(this.merge, this.gapMs, () => {
      group.delete(mailbox)
      if (group.size === 0 && this.mailboxes.get(key) === group) this.mailboxes.delete(key)
    })
    group.add(mailbox)
    return mailbox
  }

  isEmpty(): boolean {
    return this.mailboxes.size === 0
  }

  publish(key: string, value: Value): void {
    for (const mailbox of this.mailboxes.get(key) ?? []) mailbox.put(value)
  }

  publishAll(value: Value): void {
    for (const key of [...this.mailboxes.keys()]) this.publish(key, value)
  }

  async close(): Promise<void> {
    for (const group of [...this.mailboxes.values()]) {
      for (const mailbox of [...group]) await mailbox.return()
    }
  }
}
