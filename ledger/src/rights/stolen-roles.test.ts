import { readFileSync } from 'node:fs'
import { PARTS, type Part } from '@polder/base/process-role'
import { expect, it } from 'vitest'
import { kindsOf } from '../books/entry-flows.ts'
import { withdrawalMoves } from '../withdrawals/states.ts'
import { TABLE_RIGHTS } from './table-rights.ts'

/** Where what is owed or paid is written, besides entries and their transfers. */
const MONEY = [
  ...[
    'deposit',
    'position',
    'day_close',
    'day_income',
    'mystery_box',
    'checked_day',
    'withdrawal',
    'withdrawal_approval',
  ],
  ...[
    'exit_request',
    'payout_batch',
    'payout_transaction',
    'payout_control',
    'plan_version',
    'published_root',
    'reward_list',
  ],
]

it('docs/security.md says what each role writes of money, and what it wins by that', () => {
  const writes = (part: Part) =>
    MONEY.filter((table) => /insert|update/.test(TABLE_RIGHTS[table]?.[part] ?? '')).map(
      (table) => `\`${table}\``,
    )
  const entries = (part: Part) => kindsOf(part).map((kind) => `\`${kind}\``)
  const moves = (part: Part) => [
    ...new Set(
      withdrawalMoves()
        .filter(({ by }) => by.includes(part))
        .map(({ to }) => to),
    ),
  ]
  const row = (part: Part) =>
    `| ${[part, ...[entries(part), writes(part), moves(part)].map((some) => some.join(', ') || 'none')].join(' | ')}`
  const said = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8')
  const [, section = ''] = said.split('### What a stolen role wins')
  const lines = section.split('\n').filter((line) => PARTS.some((part) => line.startsWith(`| ${part} | `)))
  expect(lines.map((line) => line.split(' | ').slice(0, 4).join(' | '))).toEqual(PARTS.map(row))
  for (const line of lines) expect(line.split(' | ')[5]).toMatch(/`[\w/-]+\.integration\.test\.ts`/)
})
