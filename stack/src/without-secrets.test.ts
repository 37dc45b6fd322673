import { expect, it } from 'vitest'
import { withoutSecrets } from './without-secrets.ts'

it.each([
  [
    'cannot connect to postgres://app:hunter2@db:5432/polder',
    'cannot connect to postgres://app:***@db:5432/polder',
  ],
  ['redis://:hunter2@redis', 'redis://:***@redis'],
  [`key 0x${'ab'.repeat(32)} refused`, 'key 0x*** refused'],
  ['http://127.0.0.1:8545 at 12:30', 'http://127.0.0.1:8545 at 12:30'],
])('%s', (text, expected) => expect(withoutSecrets(text)).toBe(expected))
