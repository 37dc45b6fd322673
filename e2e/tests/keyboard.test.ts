import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { expect, test } from '../fixtures/product.ts'
import { TestWallet } from '../fixtures/test-wallet.ts'
import { pagePaths } from '../pages/paths.ts'

/** More than any page has to stop at. */
const MOST_STOPS = 200

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

/** Presses Tab from the top of the page to its end; says what was reached, and what was reached unseen. */
async function walk(page: Page) {
  const reached = new Set<number>()
  const unseen: string[] = []
  let last = -1
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
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
})

test('a purchase by keyboard alone: the question holds the focus and gives it back', async ({
  tab,
  context,
  chain,
}) => {
  const { page, connect, nfts } = tab
  const account = await chain.newAccount(parseEther('100'))
  await chain.deposit(account, parseEther('60'))
  await TestWallet.install(context, account, chain)
  await connect.open('/nfts')
  await connect.bitget.focus()
  await page.keyboard.press('Enter')
  const buyDike = nfts.card('Dike').getByRole('button', { name: /^buy nft/i })
  await buyDike.focus()
  await page.keyboard.press('Enter')
  await nfts.confirmation.waitFor()
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    await expect(nfts.confirmation.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(nfts.confirmation).toBeHidden()
  await expect(buyDike).toBeFocused()
  await page.keyboard.press('Space')
  await nfts.confirmation.getByRole('button', { name: 'Purchase' }).focus()
  await page.keyboard.press('Enter')
  await expect(nfts.notice('NFT purchased successfully!')).toBeVisible()
})

test('the first stop of a page leads past the navigation', async ({ tab }) => {
  const { page, connect } = tab
  await connect.open('/about')
  await connect.connectDemoWallet(3)
  await page.reload()
  await page.getByRole('banner').waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
