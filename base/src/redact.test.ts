import { describe, expect, it } from 'vitest'
import { createLogger } from './logger.ts'
import { redact, redactError } from './redact.ts'
import { readSettings } from './testing/read-settings.ts'

const KEY = 'Zx81planted-Key_0123456789'
const DKEY = 'dQw4w9WgXcQ/x+y'
readSettings({
  RPC_URL: [
    `https://polygon.example/v2/${KEY}`,
    `wss://other.example/ogws?network=polygon&dkey=${encodeURIComponent(DKEY)}`,
    'https://user:horse-battery@third.example',
    'https://fourth.example/k3y',
    'https://open.example',
  ].join(','),
  DATABASE_URL: 'postgres://polder_app:p%40ssw"rd-1234@db.example:5432/polder',
  REDIS_URL:
    'redis+sentinel://:staple-correct@a.example:6379,b.example/polder?sentinelPassword=watching-over',
  OPERATOR_KEY: `0x${'1f'.repeat(32)}`,
  CONTRACT_ADDRESS: `0x${'11'.repeat(20)}`,
  SESSION_SECRET: 'f0e1d2c3b4a5968778695a4b3c2d1e0f',
})

describe('redact', () => {
  it.each([
    ['a key in a path', `URL: https://polygon.example/v2/${KEY}`, KEY],
    ['a key that stands alone', `Invalid API key "${KEY}"`, KEY],
    ['a key in other letters', `invalid key ${KEY.toLowerCase()}`, KEY.toLowerCase()],
    ['a key of a query', `dkey=${encodeURIComponent(DKEY)} refused`, encodeURIComponent(DKEY)],
    ['the same, decoded', `key ${DKEY} refused`, DKEY],
    ['a short key, in its address', 'asked https://fourth.example/k3y', 'k3y'],
    ['a password', 'Basic horse-battery', 'horse-battery'],
    ['a header', `Basic ${btoa('user:horse-battery')}`, btoa('user:horse-battery')],
    ['a password, decoded', 'FATAL: p@ssw"rd-1234', 'ssw"rd'],
    ['a password inside JSON', JSON.stringify({ text: 'p@ssw"rd-1234' }), 'rd-1234'],
    ['a password of Redis', 'AUTH staple-correct', 'staple-correct'],
    ['a password of its sentinels', 'AUTH watching-over', 'watching-over'],
    ['a private key', `signed with ${'1f'.repeat(32)}`, '1f1f'],
    ['a secret of sessions', 'f0e1d2c3b4a5968778695a4b3c2d1e0f', 'f0e1d2'],
  ])('hides %s', (_, text, secret) => {
    expect(text).toContain(secret)
    expect(redact(text)).not.toContain(secret)
    expect(redact(text)).toContain('[secret]')
  })

  it('leaves hosts, names and everything else readable', () => {
    expect(redact(`POST https://polygon.example/v2/${KEY} failed`)).toBe(
      'POST https://polygon.example/[secret] failed',
    )
    for (const text of [
      'https://open.example failed',
      'polder_app on db.example:5432/polder',
      // No test's key.
      `0x${'5d'.repeat(32)}`,
    ])
      expect(redact(text)).toBe(text)
  })

  it('is what every line of the log goes through', () => {
    const lines: string[] = []
    const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } })
    const error = Object.assign(
      new Error(`asked https://polygon.example/v2/${KEY}`, { cause: new Error(KEY) }),
      {
        details: { deep: { deeper: [KEY] } },
      },
    )
    logger.child({ role: 'x' }, { redact: [] }).error({ err: error }, `failed with ${KEY}`)
    expect(lines.join()).toContain('failed with [secret]')
    expect(lines.join()).not.toContain(KEY)
    expect(() => JSON.parse(lines[0]!)).not.toThrow()
  })

  it('takes it out of an error that is kept', () => {
    const error = redactError(new TypeError(`no ${KEY}`, { cause: new Error(`${KEY}!`) }))
    expect([error.message, error.stack, (error.cause as Error).message].join()).not.toContain(KEY)
    expect(error).toBeInstanceOf(TypeError)
  })
})
