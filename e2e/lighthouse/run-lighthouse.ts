/**
 * Measures the built app with Lighthouse's mobile preset, on a stack of its own, and fails below what is promised.
 *
 *     npm run lighthouse -w e2e
 *
 * Run it on a machine that does nothing else: a busy one makes every page slow.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { startStack } from '@polder/testing/stack'
import lighthouse from 'lighthouse'
import { ConnectPage } from '../pages/connect.ts'

/** Least scores, of 100. */
const LEAST = { performance: 90, accessibility: 100, 'best-practices': 100 }
/** Most that a page may move while it loads. */
const MOST_SHIFT = 0.02

const guestPaths = ['/']
const memberPaths = ['/', '/dashboard', '/deposit', '/withdraw', '/nfts', '/prize-pool', '/about']

const profile = mkdtempSync(join(tmpdir(), 'polder-lighthouse-'))
const stack = await startStack()
const port = await freePort()
const context = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  locale: 'en-GB',
  args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
})
try {
  const passed: boolean[] = []
  for (const path of guestPaths) passed.push(await measure(path, 'guest'))
  await signIn(context)
  for (const path of memberPaths) passed.push(await measure(path, 'member'))
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
  const result = await lighthouse(stack.url + path, {
    port,
    onlyCategories: Object.keys(LEAST),
    // The session and the wallet's permission are kept; the files of the app are fetched anew.
    disableStorageReset: true,
    logLevel: 'error',
  })
  if (!result) throw new Error(`${path} could not be measured`)
  const { categories, audits } = result.lhr
  const scores = Object.entries(LEAST).map(([id, least]) => {
    const score = Math.round((categories[id]?.score ?? 0) * 100)
    return { text: `${id} ${score}`, good: score >= least }
  })
  const shift = audits['cumulative-layout-shift']?.numericValue ?? 1
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index']
  const good = scores.every((score) => score.good) && shift <= MOST_SHIFT
  console.log(
    [
      good ? 'ok    ' : 'FAILED',
      `${who} ${path}`.padEnd(20),
      ...scores.map(({ text }) => text.padEnd(16)),
      `shift ${shift.toFixed(3)}`,
      ...times.map(
        (id) => `${id.replace(/[a-z]+-?/g, (word) => word[0]!).toUpperCase()} ${audits[id]?.displayValue}`,
      ),
    ].join('  '),
  )
  if (!good) for (const line of objections(result.lhr)) console.log(`         ${line}`)
  return good
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** What Lighthouse would have otherwise, with what it would bring. */
function objections({ categories, audits }: Report): string[] {
  const asked = Object.keys(LEAST).flatMap((id) => categories[id]?.auditRefs ?? [])
  return asked.flatMap(({ id, weight }) => {
    const audit = audits[id]
    if (!audit || audit.score === null || audit.score >= 0.9) return []
    return `${audit.title}${audit.displayValue ? `: ${audit.displayValue}` : ''} (weight ${weight})`
  })
}
