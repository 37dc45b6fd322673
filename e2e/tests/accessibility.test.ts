import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { violations } from '../fixtures/axe.ts'
import { expect, tabOf, test } from '../fixtures/product.ts'
import { makeRichWallet } from '../fixtures/rich-wallet.ts'
import { TestWallet } from '../fixtures/test-wallet.ts'
import { pagePaths } from '../pages/paths.ts'

// Its wallet that has everything takes weeks of the clock.
test.use({ stackFor: 'weeks' })

const languages = ['en', 'nl'] as const

/** Goes to a page in a language and waits until all of it has been read. */
async function openIn(page: Page, language: string, path: string): Promise<void> {
  // What is kept belongs to the app's address, so that one of its pages has to be there.
  if (page.url() === 'about:blank') await page.goto(path)
  await page.evaluate((tag) => localStorage.setItem('polder.language', tag), language)
  await page.goto(path)
  await page.locator(`html[lang=${language}]`).waitFor()
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await expect(page.getByText(/^(Loading|Laden)\.\.\.$/)).toHaveCount(0)
}

test('axe finds nothing on the connect screen and in what it says', async ({
  tab,
  context,
  chain,
  problems,
}) => {
  problems.allow(/Connection failed/)
  const { page, connect, wallet } = tab
  const found: string[] = []
  for (const language of languages) {
    await openIn(page, language, '/?ref=ABCD2345')
    found.push(...(await violations(page, `connect, ${language}`)))
  }
  await openIn(page, 'en', '/')
  await connect.bitget.click()
  await connect.alert.waitFor()
  found.push(...(await violations(page, 'wallet not installed')))
  await connect.alert.getByRole('button', { name: 'Close' }).click()
  await connect.demo.click()
  await wallet.asks(/^Connect to /)
  found.push(...(await violations(page, 'demo wallet, account')))
  await wallet.chooseAccount(3)
  await wallet.asks('Sign in')
  found.push(...(await violations(page, 'demo wallet, sign-in')))
  await wallet.reject()
  await expect(connect.status).toContainText('You declined')
  found.push(...(await violations(page, 'declined')))

  const locked = await TestWallet.install(context, await chain.newAccount(0n), chain)
  locked.locked = true
  await connect.open()
  await connect.bitget.click()
  await connect.alert.waitFor()
  found.push(...(await violations(page, 'connect failed')))
  expect(found).toEqual([])
})

test('axe finds nothing on any page of a new wallet', async ({ tab, context, chain }) => {
  test.setTimeout(300_000)
  const { page, connect, navbar, nfts } = tab
  await TestWallet.install(context, await chain.newAccount(parseEther('5')), chain)
  await connect.open()
  await connect.connectBitget()
  const found: string[] = []
  for (const path of pagePaths) {
    await openIn(page, 'en', path)
    found.push(...(await violations(page, `new wallet, ${path}`)))
  }
  await openIn(page, 'en', '/nfts')
  await nfts.collection.click()
  await nfts.empty.waitFor()
  found.push(...(await violations(page, 'empty collection')))
  await page.setViewportSize({ width: 390, height: 844 })
  await navbar.menu.click()
  found.push(...(await violations(page, 'menu of a phone')))
  expect(found).toEqual([])
})

test('axe finds nothing on any page and dialog of a wallet that has everything', async ({
  browser,
  stack,
  chain,
  clock,
}) => {
  test.setTimeout(600_000)
  const rich = await makeRichWallet({ stack, chain, clock })
  const context = await browser.newContext({ baseURL: stack.url })
  const wallet = await TestWallet.install(context, rich.account, chain)
  const { page, connect, navbar, deposit, withdraw, nfts } = tabOf(await context.newPage())
  await connect.open()
  await connect.connectBitget()
  const found: string[] = []
  const look = async (what: string) => void found.push(...(await violations(page, what)))
  for (const path of pagePaths) {
    await openIn(page, 'nl', path)
    await look(`rich wallet in Dutch, ${path}`)
  }

  await openIn(page, 'en', '/deposit')
  await deposit.enter('0')
  await deposit.error.waitFor()
  await look('amount refused')
  await deposit.enter('1')
  await deposit.review.getByText(/^0\.\d+ POL$/).waitFor()
  await look('review of a deposit')
  await deposit.confirm()
  await deposit.credited.waitFor()
  await look('deposit credited')
  await deposit.close(deposit.credited)
  wallet.refuses.add('eth_sendTransaction')
  await deposit.enter('1')
  await deposit.confirm()
  await deposit.declined.waitFor()
  await look('deposit declined')

  await navbar.goTo('BUY NFT')
  await nfts.buy('Dike')
  await nfts.confirmation.waitFor()
  await look('purchase')
  await nfts.answer('Purchase')
  await nfts.notice('NFT purchased successfully!').waitFor()
  await look('notice of a purchase')
  await nfts.collection.click()
  await nfts.cards().first().waitFor()
  await look('collection')
  await nfts.sell('Lighthouse')
  await nfts.confirmation.waitFor()
  await look('sale')
  await nfts.answer('Cancel')

  await navbar.goTo('Withdraw')
  await withdraw.amount.fill('999999')
  await withdraw.error.waitFor()
  await look('withdrawal refused')
  await withdraw.amount.fill('1')
  await withdraw.submit.click()
  await withdraw.review.waitFor()
  await look('withdrawal')
  await withdraw.review.getByRole('button', { name: 'Back' }).click()

  await navbar.goTo('Dashboard')
  await page.getByRole('tab', { name: 'Mystery boxes' }).click()
  for (const name of [/^Why this number: NFT interest/, /^Check the draw/]) {
    await page.getByRole('button', { name }).first().click()
    await page.getByRole('dialog').waitFor()
    await expect(page.getByText(/^(Loading|Checking)\.\.\.$/)).toHaveCount(0)
    await look(`${name}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }

  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of pagePaths) {
    await openIn(page, 'en', path)
    await look(`rich wallet on a phone, ${path}`)
  }
  await openIn(page, 'en', '/dashboard')
  await wallet.switchChain(1)
  await page.getByText('Your wallet is on another network.').waitFor()
  // A change of chain loads the page again.
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await look('wrong chain')
  await context.close()
  expect(found).toEqual([])
})
