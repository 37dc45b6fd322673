import { existsSync } from 'node:fs'
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'
import { parseEther } from 'viem'
import { expect, test } from '../fixtures/stack.ts'

// Playwright drives a Firefox of its own only; Debian's speaks WebDriver BiDi.
const executablePath = process.env.FIREFOX_PATH || '/usr/bin/firefox-esr'
const WAIT_MS = 30_000

/** Nobody else's of this stack is the demo wallet's first account: its books begin empty. */
const wallet = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
test.use({ stackFor: 'weeks' })
test.skip(!existsSync(executablePath), 'no Firefox here: apt-get install firefox-esr')

let browser: Browser
test.beforeAll(async () => {
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  })
})
// Playwright takes pictures of its own browsers only.
test.afterEach(async () => {
  const info = test.info()
  if (info.status === info.expectedStatus) return
  for (const [n, page] of (await browser.pages()).entries())
    await page.screenshot({ path: info.outputPath(`page-${n}.png`) as `${string}.png` })
})
test.afterAll(() => browser?.close())

/** Runs in the page: what a pointer would hit of this name (up to its number, where it ends in #), scrolled to; null while there is nothing, or something above it. */
function reachable(name: string): HTMLElement | null {
  for (const element of document.querySelectorAll<HTMLInputElement>(
    'button, a, input, summary, [role=tab]',
  )) {
    const label = element.labels?.[0] ?? element
    const text = (element.getAttribute('aria-label') ?? label.innerText).split('\n')[0]
    const isNamed = text === name || (name.endsWith('#') && text?.startsWith(name))
    if (!isNamed || element.disabled) continue
    element.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = element.getBoundingClientRect()
    if (element.contains(document.elementFromPoint(left + width / 2, top + height / 2))) return element
  }
  return null
}

/** What a visitor does in a page. */
function inPage(page: Page) {
  const find = async (name: string) =>
    (await page.waitForFunction(reachable, { timeout: WAIT_MS }, name)) as ElementHandle<HTMLElement>
  return {
    // A dialog that still moves would be missed.
    press: async (name: string) => await (await find(name)).asLocator().setTimeout(WAIT_MS).click(),
    fill: async (name: string, text: string) => await (await find(name)).type(text),
    reads: async (text: RegExp) =>
      await page.waitForFunction(
        (source) => new RegExp(source).test(document.body.innerText),
        { timeout: WAIT_MS },
        text.source,
      ),
  }
}

test('Firefox goes the whole river: from the landing to the open books', async ({
  stack,
  chain,
  clock,
  books,
}) => {
  test.setTimeout(240_000)
  await clock.leaveMidnight()
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 900 })
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(String(error)))
  const { press, fill, reads } = inPage(page)

  await test.step('landing, and the demo wallet', async () => {
    await page.goto(stack.url)
    await reads(/Welcome to Polder/)
    await press('Connect Demo wallet')
    await press('Approve')
    await reads(/Sign in/)
    await press('Approve')
    await reads(/Dashboard/)
  })

  await test.step('deposit', async () => {
    await press('Deposit')
    await fill('Amount', '100')
    await press('Deposit POL')
    await press('I understand that I can lose everything that I deposit.')
    await press('Confirm in wallet')
    await press('Approve')
    await reads(/Deposit credited/)
    await reads(/100 POL has been added to your balance\./)
    const mine = (await chain.deposits()).filter((event) => event.wallet.toLowerCase() === wallet)
    expect(mine.map(({ amount }) => amount)).toEqual([parseEther('100')])
    await page.keyboard.press('Escape')
  })

  await test.step('buy and sell', async () => {
    await press('BUY NFT')
    await press('BUY NFT: Windmill')
    await press('Purchase')
    await reads(/NFT purchased successfully!/)
    await press('My Collection')
    await press('Sell NFT: Windmill #')
    await press('Sell')
    await reads(/NFT sold successfully!/)
  })

  await test.step('withdraw', async () => {
    await press('Withdraw')
    await fill('Amount', '10')
    await press('Withdraw POL')
    await press('Confirm withdrawal')
    await reads(/Withdrawal requested\. 9\.5 POL will arrive in your wallet\./)
    await reads(/9\.5\d*\s*POL[\s\S]{0,60}Paid/)
    const mine = (await chain.payouts()).filter((event) => event.wallet.toLowerCase() === wallet)
    expect(mine.map(({ netAmount }) => netAmount)).toEqual([parseEther('9.5')])
  })

  await test.step('statement', async () => {
    await press('Dashboard')
    await press('Full statement')
    await reads(/Statement/)
    await reads(/4 lines/)
    await reads(/−10\.0000 POL[\s\S]{0,80}90\.0000 POL/)
  })

  await test.step('the open books, a day later', async () => {
    await clock.advance({ days: 1 })
    await press('Transparency')
    await press('Where the reserves are')
    await press('Ask the chain with my wallet')
    await reads(/The chain says/)
  })

  expect(await books.sumOfBalances()).toBe(0n)
  expect(problems, 'errors in the console').toEqual([])
})
