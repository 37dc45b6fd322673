import { parseEther } from 'viem'
import { apiOf } from '../fixtures/api.ts'
import { expect, test } from '../fixtures/product.ts'
import { TestWallet } from '../fixtures/test-wallet.ts'
import { tooWide } from '../fixtures/too-wide.ts'
import { destinations } from '../pages/navbar.ts'
import { pagePaths } from '../pages/paths.ts'

/** Dutch, whose words are longer, is looked at in all widths. */
const widthsInEnglish = [320, 768, 1280]

test('every page fits a phone and a desktop, with large figures', async ({ stack, tab, context, chain }) => {
  test.setTimeout(300_000)
  const { page, connect, navbar, dashboard, deposit, nfts } = tab
  const account = await chain.newAccount(parseEther('2000000'))
  const api = apiOf(stack)
  await api.signIn(account)
  await chain.deposit(account, parseEther('1234567.890123456789012345'))
  await TestWallet.install(context, account, chain)
  const problems: string[] = []
  const look = async (of?: number[]) => void problems.push(...(await tooWide(page, of)))
  await connect.open('/dashboard')
  await expect(connect.demo).toBeVisible()
  await look()
  await connect.connectBitget()
  await expect(dashboard.available).toContainText('1,234,567.8901')
  for (const nftId of ['dike', 'harbour', 'delta']) {
    await api.post('/nfts/purchase', { walletAddress: account.address, nftId })
  }
  await api.post('/treasury/withdraw', { walletAddress: account.address, amountPOL: 200_000.123456789 })

  for (const name of Object.keys(destinations) as (keyof typeof destinations)[]) {
    await navbar.goTo(name)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await look(widthsInEnglish)
  }
  await navbar.goTo('BUY NFT')
  await nfts.collection.click()
  await expect(nfts.cards()).toHaveCount(3)
  await look()
  await navbar.goTo('Deposit')
  await deposit.enter('123456.123456789012345678')
  await deposit.review.waitFor()
  await look()
  await deposit.review.getByRole('button', { name: 'Back' }).click()
  await page.setViewportSize({ width: 320, height: 800 })
  await navbar.menu.click()
  await look()
  await page.evaluate(() => localStorage.setItem('polder.language', 'nl'))
  for (const path of pagePaths) {
    await page.goto(path)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await expect(page.getByText('Laden...')).toHaveCount(0)
    await look()
  }
  expect(problems).toEqual([])
})

test('what a small, odd balance lacks fits a phone too', async ({ tab, arrive }) => {
  await arrive('/nfts', 5, '0.123456789012345678')
  // Rounded up, so that it suffices.
  await expect(tab.nfts.card('Dike').getByRole('link', { name: 'Deposit 9.8766 POL more' })).toBeVisible()
  expect(await tooWide(tab.page)).toEqual([])
})

test('a phone has everything behind its menu', async ({ tab }) => {
  const { page, connect, navbar, withdraw } = tab
  await page.setViewportSize({ width: 390, height: 844 })
  await connect.open()
  await connect.connectDemoWallet(2)
  await navbar.menu.click()
  await navbar.goTo('Withdraw')
  await expect(withdraw.available).toBeVisible()
  await expect(navbar.links).toHaveCount(0)
  await navbar.menu.click()
  await navbar.disconnect.click()
  await expect(connect.heading).toBeVisible()
})

test('a chosen theme is kept, on every page and over a reload', async ({ tab }) => {
  const { page, connect, navbar } = tab
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme: 'light' })
  await connect.open()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await navbar.toDark.click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(navbar.toLight).toBeVisible()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await navbar.toLight.click()
  await expect(html).toHaveAttribute('data-theme', 'light')
})

test('nothing moves about while a page loads', async ({ tab, context, chain }) => {
  test.setTimeout(240_000)
  const { page, connect, dashboard } = tab
  const account = await chain.newAccount(parseEther('5000'))
  await chain.deposit(account, parseEther('1234.5'))
  await TestWallet.install(context, account, chain)
  await context.addInitScript(() => {
    const shifts: { value: number; what: string }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: { node: Node | null }[] }
        const texts = sources.map(({ node }) => node?.textContent?.slice(0, 40) || node?.nodeName)
        shifts.push({ value, what: texts.join(' | ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await connect.open('/dashboard')
  await connect.connectBitget()
  // What a live figure moves when it changes is not what this is about.
  await expect(dashboard.available).toContainText('1,234.5')
  const moved: string[] = []
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of pagePaths) {
      await page.goto(path)
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      await expect(page.getByText('Loading...')).toHaveCount(0)
      await page.evaluate(() => document.fonts.ready)
      const shifts = await page.evaluate(
        () => (window as unknown as { shifts: { value: number; what: string }[] }).shifts,
      )
      const shift = shifts.reduce((sum, { value }) => sum + value, 0)
      const what = shifts.map((entry) => entry.what).join('; ')
      if (shift > 0.02) moved.push(`${path} at ${width}: ${shift.toFixed(3)}, ${what}`)
    }
  }
  expect(moved).toEqual([])
})

test('a page begins at its top, and going back returns to where one was', async ({ tab }) => {
  const { page, connect, navbar } = tab
  await connect.open('/about')
  await connect.connectDemoWallet(2)
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 700))
  await navbar.goTo('Withdraw')
  await tab.withdraw.available.waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await page.getByRole('heading', { name: 'About', level: 1 }).waitFor()
  await expect.poll(async () => await page.evaluate(() => window.scrollY)).toBe(700)
})

test('whoever wants no motion gets none', async ({ tab }) => {
  const { page, connect, nfts } = tab
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await connect.open('/nfts')
  await connect.connectDemoWallet(2)
  await nfts.cards().first().waitFor()
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
        const maxOf = (text: string) => Math.max(...text.split(',').map((part) => Number.parseFloat(part)))
        return (
          (animationName !== 'none' && maxOf(animationDuration) > 0.001) || maxOf(transitionDuration) > 0.001
        )
      }).length,
  )
  expect(moving).toBe(0)
})
