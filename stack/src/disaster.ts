import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runningChain } from '@polder/base/embedded/chain'
import { runningPostgres } from '@polder/base/embedded/postgres'
import { endProcess } from '@polder/base/embedded/process'
import { readAdvance } from './advance-arguments.ts'
import { demoClient, setChainClock } from './chain-clock.ts'
import { dataPaths, readContract, readDemoSettings, runningStack } from './data-dir.ts'
import { demoAccount } from './demo-accounts.ts'
import { StartError } from './start-error.ts'

const page = new URL('../../web/dist/exit.html', import.meta.url)
/** A chain that stands still would be told from one that lives. */
const BLOCK_EVERY_MS = 2_000

/**
 * Lets a running demo end as an installation can: all but the chain is killed. Then it serves the page that leads out,
 * from a place of its own, until it is stopped, and the chain with it. Called again, it only lets time pass.
 * @param args how far the chain's clock is moved, see {@link readAdvance}; none: not at all
 * @throws StartError when it is not a demo, or none is running
 */
export async function disaster(args: string[], env: Record<string, string | undefined>): Promise<void> {
  const settings = readDemoSettings(env)
  const byMs = args.length > 0 ? readAdvance(args) : 0
  const paths = dataPaths(settings)
  const [stack, chain] = [runningStack(settings), runningChain(paths.chain)]
  if (!chain)
    throw new StartError(`DATA_DIR: no demo is running on ${settings.DATA_DIR}. Run \`npm start\` first.`)
  if (stack) await endProcess(stack.pid, 'SIGKILL', 5_000)
  const postgres = runningPostgres(paths.postgres)
  if (postgres) await endProcess(postgres.pid, 'SIGKILL', 5_000)

  const rpcUrl = `http://127.0.0.1:${chain.port}`
  const client = demoClient(rpcUrl)
  if (byMs > 0) {
    const { timestamp } = await client.getBlock({ blockTag: 'pending' })
    await setChainClock(rpcUrl, new Date(Number(timestamp) * 1000 + byMs))
    const { timestamp: now } = await client.getBlock()
    console.log(`The chain's clock reads ${new Date(Number(now) * 1000).toISOString()}`)
    // Whoever has killed the demo serves the page.
    if (!stack) return
  }
  const { address } = readContract(settings)!
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8').end(readFileSync(page))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const living = setInterval(() => void client.mine({ blocks: 1 }).catch(() => undefined), BLOCK_EVERY_MS)
  console.log(sayWhatToOpen({ port: (server.address() as AddressInfo).port, rpcUrl, address }))

  await Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)))
  clearInterval(living)
  server.closeAllConnections()
  server.close()
  await endProcess(chain.pid, 'SIGTERM', 15_000)
}

function sayWhatToOpen({ port, rpcUrl, address }: { port: number; rpcUrl: string; address: string }): string {
  const wallet = demoAccount(1)
  const key = Buffer.from(wallet.getHdKey().privateKey!).toString('hex')
  const link = (language: string) =>
    `http://localhost:${port}/exit.html#${language}&polder=${address}&rpc=${rpcUrl}&wallet=${wallet.address}`
  return `
The product and its database are gone. The chain is all that is left.

  the way out   ${link('en')}
  in Dutch      ${link('nl')}
                It is filled in with the demo wallet's account 1. Put in another address, or connect a wallet.
  the next step npm run disaster -- --days 15      (in another terminal: nobody has published for 14 days then)
  without a wallet in the browser, as the demo wallet's account 1:
                RPC=${rpcUrl} POLDER=${address} KEY=${key} node docs/exit.mjs status

Ctrl-C ends the chain too. \`npm run reset\` then empties the demo, \`npm start\` starts again.
`
}
