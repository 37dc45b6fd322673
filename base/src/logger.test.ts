import { describe, expect, it } from 'vitest'
import { createLogger } from './logger.ts'

describe('createLogger', () => {
  it('leaves secrets out, at any of the depths things are logged at', () => {
    const lines: string[] = []
    const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } })
    logger.info({ OPERATOR_KEY: 'hunter2', DATABASE_URL: 'hunter2' }, 'one')
    logger.info({ settings: { SESSION_SECRET: 'hunter2' }, req: { headers: { cookie: 'hunter2' } } }, 'two')
    logger.info({ body: { password: 'hunter2', refreshToken: 'hunter2' } }, 'three')
    expect(lines).toHaveLength(3)
    expect(lines.join('')).not.toContain('hunter2')
    expect(lines.join('')).toContain('[secret]')
  })
})
