import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { expect, tabOf, test } from '../fixtures/product.ts'
import { amountIn } from '../pages/figures.ts'

test('switching accounts while figures are being read shows no failure', async ({ tab, arrive, chain }) => {
  const { page, dashboard, navbar } = tab
  const other = await chain.newAccount(parseEther('50'))
  await chain.deposit(other, parseEther('4'))
  const { account: one, wallet } = await arrive('/dashboard', 50, '3')
  await expect(amountIn(dashboard.available, '3')).toBeVisible()
  const failures = await watchFor(page, /Unknown error|Error loading data/)
  await page.route('**/graphql', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150))
    await route.continue().catch(() => undefined)
  })
  for (let turn = 0; turn < 6; turn++) {
    await wallet.switchAccount(turn % 2 === 0 ? other : one)
    await page.waitForTimeout(60 + 70 * (turn % 3))
  }
  await wallet.switchAccount(other)
  await expect(navbar.account).toContainText(other.address.slice(-4).toLowerCase())
  await expect(amountIn(dashboard.available, '4')).toBeVisible()
  expect(await failures()).toEqual([])
})

test('two tabs agree on who is connected', async ({ tab, arrive, context }) => {
  await arrive('/dashboard')
  const second = tabOf(await context.newPage())
  await second.page.goto('/withdraw')
  await expect(second.navbar.account).toBeVisible()
  await tab.navbar.disconnect.click()
  await expect(tab.connect.bitget).toBeVisible()
  await expect(second.connect.bitget).toBeVisible()
  await tab.connect.connectBitget()
  await expect(second.navbar.account).toBeVisible()
})

test('a tab whose wallet does not answer disconnects no other', async ({ tab, arrive, context }) => {
  const { wallet } = await arrive('/dashboard')
  wallet.silent = true
  const second = tabOf(await context.newPage())
  await second.page.goto('/dashboard')
  await expect(second.connect.bitget).toBeEnabled()
  await expect(tab.navbar.account).toBeVisible()
  expect(await context.cookies()).not.toEqual([])
  expect(await second.page.evaluate(() => localStorage.getItem('polder.connected'))).not.toBeNull()
})

test('the network goes and comes back: it is said in view, and pages recover by themselves', async ({
  tab,
  arrive,
  context,
  problems,
}) => {
  problems.allow(
    /ERR_|WebSocket|dynamically imported module|Failed to fetch|Unable to preload|could not be read|503/,
  )
  const { page, navbar } = tab
  // A page whose code could not be fetched ahead.
  const code = /\/assets\/nfts-[^/]*\.js$/
  await page.route(code, (route) => route.abort())
  await arrive('/about')
  await expect(navbar.live).toBeVisible()
  await context.setOffline(true)
  const banner = page.getByText(/^You are offline\. Figures are those of \d.* UTC\.$/)
  await page.mouse.wheel(0, 4_000)
  await expect(banner).toBeInViewport()
  await navbar.links.and(page.getByRole('link', { name: 'BUY NFT', exact: true })).click()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(navbar.account).toBeVisible()
  await page.unroute(code)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'BUY NFT', level: 1 })).toBeVisible()

  // The server fails while the network is there.
  await page.route('**/graphql', (route) => route.fulfill({ status: 503, json: {} }))
  await navbar.goTo('Withdraw')
  await expect(page.getByText('Error loading data')).toBeVisible()
  await page.unroute('**/graphql')
  await expect(tab.withdraw.available).toBeVisible()
})

/** @returns what reads what was shown meanwhile, however shortly */
async function watchFor(page: Page, words: RegExp): Promise<() => Promise<string[]>> {
  await page.evaluate((source) => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const found = new RegExp(source).exec(document.body.innerText)
      if (found) seen.push(found[0])
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, words.source)
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
}
