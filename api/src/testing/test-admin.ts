import { Asker, type TestAnswer } from './test-client.ts'

/** An admin with a jar of cookies, or an empty one for a client that bears its token. */
export class TestAdmin extends Asker {
  readonly jar = new Map<string, string>()
  readonly account: { username: string; password: string }

  constructor(url: string, username: string, password: string) {
    super(url)
    this.account = { username, password }
  }

  override cookies(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  protected override keep(name: string, value: string): void {
    if (value) this.jar.set(name, value)
    else this.jar.delete(name)
  }

  /** @returns somebody else's browser: the same account, and nothing else */
  elsewhere(url = this.url): TestAdmin {
    return new TestAdmin(url, this.account.username, this.account.password)
  }

  login(change: object = {}, headers: Record<string, string> = {}): Promise<TestAnswer> {
    return this.post('/api/auth/admin/login', { ...this.account, ...change }, headers)
  }
}
