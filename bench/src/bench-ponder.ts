import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@polder/base/embedded/port'
import { polderAbi } from '@polder/contracts/abi.generated'
import type { BenchChain } from './bench-deposits.ts'
import { installPeer } from './bench-install.ts'

/** Ponder 0.17.7 wants viem and hono beside it. */
const PACKAGES = ['ponder@0.17.7', 'viem@2.57.1', 'hono@4', 'typescript@5']
const OVERRIDES = { '@ponder/utils': '0.2.18' }

/** Starts Ponder on a chain, over its WebSocket; each deposit becomes a row of `ponder.deposit`. */
export async function startPonder(chain: BenchChain, databaseUrl: string): Promise<ChildProcess> {
  const { folder, node } = installPeer('ponder', PACKAGES, OVERRIDES)
  const ws = chain.rpcUrl.replace('http', 'ws')
  const abi = JSON.stringify(polderAbi)
  const files = {
    'ponder.config.ts': `import { createConfig } from 'ponder'
export default createConfig({
  chains: { bench: { id: 137, rpc: '${chain.rpcUrl}', ws: '${ws}', pollingInterval: 100 } },
  contracts: { Polder: { chain: 'bench', abi: ${abi} as const, address: '${chain.contract}', startBlock: 0 } },
})\n`,
    'ponder.schema.ts': `import { onchainTable } from 'ponder'
export const deposit = onchainTable('deposit', (t) => ({ id: t.text().primaryKey(), address: t.hex(), amount: t.bigint() }))\n`,
    'src/index.ts': `import { ponder } from 'ponder:registry'
import { deposit } from 'ponder:schema'
ponder.on('Polder:Deposit', async ({ event, context }) => {
  await context.db.insert(deposit).values({ id: event.id, address: event.args.wallet, amount: event.args.amount })
})\n`,
    'src/api/index.ts': `import { Hono } from 'hono'
export default new Hono()\n`,
  }
  mkdirSync(join(folder, 'src/api'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  rmSync(join(folder, '.ponder'), { recursive: true, force: true })
  const port = await freePort()
  const bin = join(folder, 'node_modules/ponder/dist/esm/bin/ponder.js')
  const child = spawn(node, [bin, 'start', '--schema', 'ponder', '--port', String(port)], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      PONDER_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; tries < 600; tries++) {
    const ready = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null)
    if (ready?.ok) return child
    if (child.exitCode !== null) break
    await sleep(100)
  }
  child.kill('SIGKILL')
  throw new Error('Ponder does not start')
}
