import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DataSource } from 'typeorm'
import type { BareStatement } from './bench-bare-server.ts'
import { installPeer } from './bench-install.ts'

/** @returns the Node to run it with, and its script */
export function installPostgraphile(): { node: string; script: string; cwd: string } {
  const { folder, node } = installPeer('postgraphile', ['postgraphile@5.1.5'])
  const script = join(folder, 'server.mjs')
  copyFileSync(fileURLToPath(new URL('../postgraphile-server.mjs', import.meta.url)), script)
  return { node, script, cwd: folder }
}

/**
 * Gives it the product's own statements as functions, so that both answer from the same tables by the same SQL.
 * @param statements by the name of the function; the first value of each is the wallet's address or its id
 */
export async function offerToPostgraphile(
  db: DataSource,
  statements: Readonly<Record<Offered, BareStatement>>,
): Promise<void> {
  await db.query('drop schema if exists graph cascade')
  await db.query('create schema graph')
  for (const name of Object.keys(OFFERED) as Offered[]) {
    const { argument, wallet, none, columns = '' } = OFFERED[name]
    const shape = filled(statements[name], none)
    await db.query(
      `create view graph.${name}_shape ${columns} as ${shape};
       create function graph.${name}(${argument}) returns setof graph.${name}_shape language sql stable
         as $f$ ${filled(statements[name], wallet)} $f$`,
    )
  }
}

/** The functions: their argument, what stands for the wallet in their statement, and what does when there is none. */
const OFFERED: Record<Offered, { argument: string; wallet: string; none: string; columns?: string }> = {
  figures: { argument: 'of_address text', wallet: 'of_address', none: "''" },
  statement_lines: { argument: 'wallet bigint', wallet: 'wallet', none: '0' },
  pending_deposits: { argument: 'of_address text', wallet: 'of_address', none: "''" },
  active_interest: {
    argument: 'wallet bigint',
    wallet: 'wallet',
    none: '0',
    columns: '(wallet_id, opened_day, daily_interest)',
  },
  first_open_day: { argument: '', wallet: '', none: '', columns: '(day)' },
}

export type Offered =
  | 'figures'
  | 'statement_lines'
  | 'pending_deposits'
  | 'active_interest'
  | 'first_open_day'

/** @returns the statement with its values in their places, and `wallet` in that of the first */
function filled({ text, values }: BareStatement, wallet: string): string {
  return text.replace(/\$(\d+)/g, (_, n: string) => (n === '1' ? wallet : literal(values[Number(n) - 1])))
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? `array['${value.join("','")}']` : `'${String(value)}'`
}
