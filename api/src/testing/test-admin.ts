import type { TestAnswer } from './test-client.ts'

/** An admin with a cookie jar, or without one for a client that bears its token. */
export class TestAdmin {
  readonly cookies = new Map<string, string>()
  readonly account: { username: string; password: string }

  constructor(
    readonly url: string,
    username: string,
    password: string,
  ) {
    this.account = { username, password }
  }

  /** @returns somebody else's browser: the same account, and nothing else */
  elsewhere(url = this.url): TestAdmin {
    return new TestAdmin(url, this.account.username, this.account.password)
  }

  login(change: object = {}, headers: Record<string, string> = {}): Promise<TestAnswer> {
    return this.post('/api/auth/admin/login', { ...this.account, ...change }, headers)
  }

  get(path: string, headers: Record<string, string> = {}): Promise<TestAnswer> {
    return this.send('GET', path, undefined, headers)
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<TestAnswer> {
    return this.send('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...headers })
  }

  /** @returns `data`; fails on errors */
  async graphql<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
    const { body } = await this.post('/graphql', { query, variables })
    if (body?.errors) throw new Error(JSON.stringify(body.errors))
    return body.data as Data
  }

  async send(
    method: string,
    path: string,
    body: string | undefined,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(this.url + path, {
      method,
      body,
      headers: { ...(cookie ? { cookie } : {}), ...headers },
    })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? []
      if (set.includes('Max-Age=0')) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parse(text) }
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return undefined as never
  }
}
