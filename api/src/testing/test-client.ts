import type { PrivateKeyAccount } from 'viem/accounts'
import { createSiweMessage, type SiweMessage } from 'viem/siwe'

export interface TestAnswer {
  status: number
  headers: Headers
  text: string
  /** parsed; undefined when it is not JSON */
  body: Record<string, unknown>
}

/** Somebody in front of a running API, who keeps its cookies. */
export abstract class Asker {
  constructor(readonly url: string) {}

  /** as a header has them; empty for none */
  abstract cookies(): string
  /** @param value empty for one that is taken away */
  protected abstract keep(name: string, value: string): void

  get(path: string, headers: Record<string, string> = {}): Promise<TestAnswer> {
    return this.send('GET', path, undefined, headers)
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<TestAnswer> {
    return this.send('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...headers })
  }

  async send(
    method: string,
    path: string,
    body: string | undefined,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer> {
    const cookie = this.cookies()
    const response = await fetch(this.url + path, {
      method,
      body,
      headers: { ...(cookie ? { cookie } : {}), ...headers },
    })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? []
      this.keep(name, set.includes('Max-Age=0') ? '' : value)
    }
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parse(text) }
  }

  /** @returns `data`; fails on errors */
  async graphql<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
    const { body } = await this.post('/graphql', { query, variables })
    if (body?.errors) throw new Error(JSON.stringify(body.errors))
    return body.data as Data
  }
}

/** A wallet's owner, with the cookie of one session. */
export class TestClient extends Asker {
  cookie: string | undefined

  constructor(
    url: string,
    readonly account: PrivateKeyAccount,
  ) {
    super(url)
  }

  override cookies(): string {
    return this.cookie ?? ''
  }

  protected override keep(name: string, value: string): void {
    this.cookie = value ? `${name}=${value}` : undefined
  }

  /** lower case */
  get address(): string {
    return this.account.address.toLowerCase()
  }

  /** @returns the same person in front of another process */
  at(url: string): TestClient {
    const twin = new TestClient(url, this.account)
    twin.cookie = this.cookie
    return twin
  }

  async nonce(): Promise<string> {
    return (await this.get('/api/wallet/nonce')).body.nonce as string
  }

  /** @returns a message that follows every rule, but for what is changed */
  async message(change: Partial<SiweMessage> = {}): Promise<string> {
    const { host, origin } = new URL(this.url)
    return createSiweMessage({
      address: this.account.address,
      chainId: 137,
      domain: host,
      uri: origin,
      version: '1',
      nonce: change.nonce ?? (await this.nonce()),
      issuedAt: new Date(),
      expirationTime: new Date(Date.now() + 300_000),
      statement: 'Sign in to Polder.',
      ...change,
    })
  }

  async signIn(change: Partial<SiweMessage> = {}): Promise<TestAnswer> {
    const message = await this.message(change)
    return this.post('/api/wallet/verify', {
      message,
      signature: await this.account.signMessage({ message }),
    })
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return undefined as never
  }
}
