/**
 * Takes pictures of every route into `.screens`, which git ignores: phone and desktop, light and dark, of a new wallet
 * and of one that has everything, and of the operators' console, on a stack of its own. Long pages are cut.
 *
 *     npm run screens -w e2e               everything
 *     npm run screens -w e2e -- console    the operators' console alone
 *     npm run screens -w e2e -- --docs     also renews the pictures that docs/ shows
 */
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { startStack } from '@polder/testing/stack'
import type { PrivateKeyAccount } from 'viem/accounts'
import { type Chain, connectChain } from '../fixtures/chain.ts'
import { clockOf } from '../fixtures/clock.ts'
import { newPerson } from '../fixtures/people.ts'
import { makeRichWallet } from '../fixtures/rich-wallet.ts'
import { TestWallet } from '../fixtures/test-wallet.ts'
import { ConnectPage } from '../pages/connect.ts'
import { takeConsole } from './take-console.ts'
import { looks, takePage } from './take-picture.ts'

const onlyConsole = process.argv.includes('console')

const guestViews = { connect: '/', manual: '/manual', transparency: '/transparency' }
const memberViews = {
  home: '/',
  dashboard: '/dashboard',
  deposit: '/deposit',
  withdraw: '/withdraw',
  nfts: '/nfts',
  collection: '/nfts?tab=collection',
  statement: '/statement',
  'prize-pool': '/prize-pool',
  about: '/about',
}

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = join(root, '.screens')
mkdirSync(folder, { recursive: true })

const stack = await startStack({ env: { RATE_LIMIT_PER_SECOND: '2000', RATE_LIMIT_BURST: '4000' } })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
try {
  const config = await fetch(`${stack.url}/api/config`)
  const { contractAddress } = ((await config.json()) as { config: { contractAddress: `0x${string}` } }).config
  const chain = connectChain(stack.rpcUrl, contractAddress)
  const around = { stack, chain, clock: clockOf(stack) }
  const empty = await newPerson(around, 10n ** 20n)
  if (!onlyConsole) await takeAll(browser, chain, 'empty', empty.account)
  const rich = await makeRichWallet(around)
  if (!onlyConsole) {
    await takeAll(browser, chain, 'rich', rich.account)
    await takeGuests(browser, rich.address)
  }
  await takeConsole(browser, stack, folder, rich.address)
  if (process.argv.includes('--docs')) renewDocs()
} finally {
  await browser.close()
  await stack.stop()
}

function renewDocs(): void {
  const shown = join(root, 'docs/screens')
  for (const file of readdirSync(shown)) {
    if (existsSync(join(folder, file))) cpSync(join(folder, file), join(shown, file))
  }
}

async function takeAll(
  browser: Browser,
  chain: Chain,
  data: string,
  account: PrivateKeyAccount,
): Promise<void> {
  for (const { name, options } of looks(stack.url)) {
    const context = await browser.newContext(options)
    await TestWallet.install(context, account, chain)
    const page = await context.newPage()
    const connect = new ConnectPage(page)
    await connect.open()
    await connect.connectBitget()
    for (const [view, path] of Object.entries(memberViews)) await take(page, path, `${view}-${data}-${name}`)
    await context.close()
  }
}

async function takeGuests(browser: Browser, address: string): Promise<void> {
  for (const { name, options } of looks(stack.url)) {
    const context: BrowserContext = await browser.newContext(options)
    const page = await context.newPage()
    for (const [view, path] of Object.entries(guestViews)) await take(page, path, `${view}-${name}`)
    await take(page, `/watch/${address}`, `watch-${name}`)
    await context.close()
  }
}

function take(page: Page, path: string, name: string): Promise<void> {
  return takePage(page, path, folder, name)
}
