import type { Locator, Page } from '@playwright/test'
import { parseEther } from 'viem'
import { expect, test } from '../fixtures/product.ts'
import { TestWallet } from '../fixtures/test-wallet.ts'
import { pagePaths } from '../pages/paths.ts'

/** More than any page has to stop at. */
const MAX_STOPS = 200

/** Marks all that a pointer could use and that is to be seen; of a group that arrow keys walk, only its entrance. */
async function markTargets(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button:not(:disabled), input:not(:disabled), select, summary, [tabindex="0"]',
    )
    return [...all]
      .filter((element) => element.tabIndex >= 0 && element.checkVisibility())
      .map((element, index) => {
        element.dataset.stop = String(index)
        return `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`
      })
  })
}

/** @returns what has the focus, and whether one sees that; null for nothing */
async function focusIn(page: Page) {
  return await page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    if (!element || element === document.body) return null
    const ringOf = (one: Element) => getComputedStyle(one).outlineStyle !== 'none'
    const box = element.getBoundingClientRect()
    return {
      stop: element.dataset.stop,
      name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`,
      // A field's ring is drawn by the frame around it.
      ringed: ringOf(element) || (element.parentElement !== null && ringOf(element.parentElement)),
      onScreen: box.bottom > 0 && box.top < innerHeight && box.width > 0,
    }
  })
}

/** Presses Tab from the top of the page to its end; says what was reached, and what was reached unseen. */
async function walk(page: Page) {
  const reached = new Set<number>()
  const unseen: string[] = []
  let last = -1
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press('Tab')
    const at = await focusIn(page)
    if (!at) break
    if (at.stop === undefined) continue
    const stop = Number(at.stop)
    // A field for dates has several stops in itself.
    if (stop === last) continue
    if (reached.has(stop)) break
    reached.add(stop)
    last = stop
    if (!at.ringed || !at.onScreen) unseen.push(at.name)
  }
  return { reached, unseen }
}

test('the keyboard reaches everything on every page, and shows where it is', async ({
  tab,
  context,
  chain,
}) => {
  test.setTimeout(300_000)
  const { page, connect, nfts } = tab
  const account = await chain.newAccount(parseEther('100'))
  await chain.deposit(account, parseEther('60'))
  await TestWallet.install(context, account, chain)
  const check = async (what: string) => {
    // What arrives during a walk is not marked: a page that has settled is walked whole.
    await expect(async () => {
      await expect(page.getByText('Loading...')).toHaveCount(0)
      const targets = await markTargets(page)
      const { reached, unseen } = await walk(page)
      const missed = targets.filter((_, index) => !reached.has(index))
      expect({ what, missed, unseen }).toEqual({ what, missed: [], unseen: [] })
      expect(targets.length).toBeGreaterThan(2)
    }).toPass({ timeout: 60_000 })
  }
  await connect.open()
  await check('connect screen')
  await connect.connectBitget()
  for (const path of pagePaths) {
    await page.goto(path)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await check(path)
  }
  await page.goto('/nfts')
  await nfts.marketplace.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(nfts.empty).toBeVisible()

  // The first stop leads past the navigation.
  await page.reload()
  await page.getByRole('banner').waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

/** Presses Tab, or Shift+Tab, until the focus is on something, as one does who sees where it is. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor()
  const page = target.page()
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
  const at = await focusIn(page)
  expect(at, 'where the focus is seen').toMatchObject({ ringed: true, onScreen: true })
}

/** That a dialog holds the focus, gives it back to what opened it when Escape closes it, and opens again. */
async function holdsAndReturns(dialog: Locator, opener: Locator): Promise<void> {
  const { keyboard } = dialog.page()
  await dialog.waitFor()
  for (let presses = 0; presses < 6; presses++) {
    await expect(dialog.locator(':focus').or(dialog.and(dialog.page().locator(':focus')))).toHaveCount(1)
    await keyboard.press('Tab')
  }
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await keyboard.press('Enter')
  await dialog.waitFor()
}

test('a deposit, a purchase and a withdrawal by keyboard alone', async ({ tab }) => {
  const { page, connect, navbar, wallet, deposit, nfts, withdraw } = tab
  const { keyboard } = page
  const button = (place: Locator, name: string | RegExp) => place.getByRole('button', { name })
  const press = async (target: Locator) => {
    await tabTo(target)
    await keyboard.press('Enter')
  }
  const goTo = (name: string) => press(navbar.links.and(page.getByRole('link', { name, exact: true })))
  const approves = async (what: string | RegExp) => {
    await wallet.asks(what)
    await tabTo(button(wallet.window, 'Approve'))
    await keyboard.press('Enter')
  }

  await test.step('connect, with the third account of the wallet', async () => {
    await connect.open('/dashboard')
    await press(connect.demo)
    await wallet.asks(/^Connect to /)
    await tabTo(wallet.window.getByRole('radio').first(), 'Shift+Tab')
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowDown')
    await approves(/^Connect to /)
    await approves('Sign in')
    await expect(navbar.account).toContainText('0x90f7')
  })

  await test.step('deposit', async () => {
    await goTo('Deposit')
    await tabTo(deposit.amount)
    await keyboard.type('60')
    await press(deposit.submit)
    await holdsAndReturns(deposit.review, deposit.submit)
    await tabTo(deposit.consent)
    await keyboard.press('Space')
    await press(button(deposit.review, 'Confirm in wallet'))
    await approves('Send transaction')
    await expect(deposit.credited).toBeFocused()
    await tabTo(button(deposit.credited, 'Close').first())
    await keyboard.press('Enter')
    await expect(deposit.credited).toBeHidden()
    await expect(deposit.submit).toBeFocused()
  })

  await test.step('buy', async () => {
    await goTo('BUY NFT')
    const buy = button(nfts.card('Dike'), /^buy nft/i)
    await press(buy)
    await holdsAndReturns(nfts.confirmation, buy)
    await press(button(nfts.confirmation, 'Purchase'))
    await expect(nfts.notice('NFT purchased successfully!')).toBeVisible()
    await expect(buy).toBeFocused()
  })

  await test.step('withdraw', async () => {
    await goTo('Withdraw')
    await tabTo(withdraw.amount)
    await keyboard.type('10')
    await press(withdraw.submit)
    await holdsAndReturns(withdraw.review, withdraw.submit)
    await press(button(withdraw.review, 'Confirm withdrawal'))
    await expect(withdraw.requests.first()).toContainText('Paid')
    await expect(withdraw.submit).toBeFocused()
  })
})
