/**
 * Measures the built app with Lighthouse's mobile preset, on a stack of its own, and fails below what is promised.
 *
 *     npm run lighthouse -w e2e
 *     npm run lighthouse -w e2e -- /dashboard /nfts --runs 5
 *
 * Each page is measured several times: its speed is that of the run in the middle, everything else that of the worst.
 * Run it on a machine that does nothing else: a busy one makes every page slow.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import { startStack } from '@polder/testing/stack'
import lighthouse from 'lighthouse'
import { privateKeyToAccount } from 'viem/accounts'
import { connectChain } from '../fixtures/chain.ts'
import { clockOf } from '../fixtures/clock.ts'
import { makeRichWallet } from '../fixtures/rich-wallet.ts'
import { ConnectPage } from '../pages/connect.ts'
import { type Report, summary } from './summary.ts'

/** The demo wallet's first account, whose key everybody knows; it has something to show on every page. */
const account = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
/** Days that go by before anything is measured. */
const DAYS = 5
const watchPath = `/watch/${account.address.toLowerCase()}`
const guestPaths = ['/', '/transparency', '/manual', watchPath]
const memberPaths = [
  '/',
  '/dashboard',
  '/deposit',
  '/withdraw',
  '/nfts',
  '/nfts?tab=collection',
  '/prize-pool',
  '/statement',
  '/about',
]

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' } },
})
const chosen = (path: string) => positionals.length === 0 || positionals.includes(path)

const [load = 0] = loadavg()
if (load > availableParallelism() / 2) {
  console.warn(`This machine is busy (load ${load.toFixed(1)}): what is measured is slower than the app is.`)
}
const profile = mkdtempSync(join(tmpdir(), 'polder-lighthouse-'))
const stack = await startStack({ env: { RATE_LIMIT_PER_SECOND: '2000', RATE_LIMIT_BURST: '4000' } })
const port = await freePort()
const context = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  locale: 'en-GB',
  args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
})
try {
  const passed: boolean[] = []
  const config = await fetch(`${stack.url}/api/config`)
  const { contractAddress } = ((await config.json()) as { config: { contractAddress: `0x${string}` } }).config
  const around = { stack, chain: connectChain(stack.rpcUrl, contractAddress), clock: clockOf(stack) }
  await makeRichWallet(around, DAYS, account)
  for (const path of guestPaths.filter(chosen)) passed.push(await measure(path, 'guest'))
  await signIn(context)
  for (const path of memberPaths.filter(chosen)) passed.push(await measure(path, 'member'))
  if (passed.includes(false)) process.exitCode = 1
} finally {
  await context.close()
  await stack.stop()
  rmSync(profile, { recursive: true, force: true })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(stack.url)
  await new ConnectPage(page).connectDemoWallet(1)
  await page.close()
}

async function measure(path: string, who: string): Promise<boolean> {
  const runs: Report[] = []
  while (runs.length < Number(values.runs)) runs.push(await runOnce(path))
  const { good, line, objections } = summary(runs)
  console.log(
    `${good ? 'ok    ' : 'FAILED'}  ${`${who} ${path.replace(/0x\w+/, '{address}')}`.padEnd(28)}  ${line}`,
  )
  if (!good) for (const objection of objections) console.log(`         ${objection}`)
  return good
}

async function runOnce(path: string): Promise<Report> {
  const result = await lighthouse(stack.url + path, {
    port,
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    // The session and the wallet's permission are kept; the files of the app are fetched again.
    disableStorageReset: true,
    logLevel: 'error',
  })
  if (!result) throw new Error(`${path} could not be measured`)
  return result.lhr
}
