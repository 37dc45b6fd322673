import { violations } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/product.ts'
import { unfold } from '../pages/unfold.ts'

// It tells a story from the first day on.
test.use({ stackFor: 'first-minute' })
test.describe.configure({ mode: 'serial' })

const you = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

test('a demo is filled once, with a history that ends today', async ({ stack, books }) => {
  test.setTimeout(240_000)
  const seeded = await stack.command('seed', '--size', 'small')
  expect(seeded.output).toMatch(/Filled in \d+ s/)
  expect(seeded.code).toBe(0)
  const { wallets, joined, deposits, sales, paid } = await books.row<Record<string, number>>(
    `select (select count(*)::int from wallet where created_by = 'sign_in') as wallets,
       (select count(*)::int from wallet where sponsor_id is not null) as joined,
       (select count(*)::int from deposit) as deposits,
       (select count(*)::int from position where closed_at is not null) as sales,
       (select count(*)::int from withdrawal where state = 'settled') as paid`,
  )
  expect([wallets, joined]).toEqual([40, 39])
  expect(deposits).toBeGreaterThan(40)
  expect(sales).toBeGreaterThan(0)
  expect(paid).toBeGreaterThan(0)
  expect(await books.accountsOff()).toEqual([])
  // The story ends today: the clocks of machine, product and chain agree, and so do the days of statement and roots.
  const dates = `select clock_offset_ms::int as moved, (select max(closed_on.day) = (now() at time zone 'UTC')::date - 1 from day_close closed_on) as closed,
       (select count(*)::int from solvency_observation where late) as late,
       (select count(*)::int from deposit where block_time > now() or block_time < now() - interval '61 days') as elsewhere
     from product_state`
  // After midnight the product itself closes the day that ended.
  await expect
    .poll(() => books.row(dates), { timeout: 60_000 })
    .toEqual({ moved: 0, closed: true, late: 0, elsewhere: 0 })
  expect((await stack.command('prove')).code).toBe(0)
  const again = await stack.command('seed', '--size', 'small')
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('npm run reset') })
})

test('the connect screen tells before it asks, and leads back to where one was', async ({ tab }) => {
  const { page, connect } = tab
  await connect.open('/nfts')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'What Polder is' })).toBeVisible()
  await expect(main).toContainText('365% APY is simple interest, a 365% APR')
  await expect(main.getByRole('region', { name: 'Platform Statistics' })).toContainText('40')
  const offers = main.getByRole('region', { name: 'What you can buy' }).getByRole('listitem')
  await expect(offers).toHaveCount(8)
  await expect(offers.first()).toContainText('0.1 POL a day')
  await expect(main.getByRole('region', { name: 'How it works' })).toBeVisible()
  // In the first view already, beside what the headline means.
  await expect(main.getByText(/^Coverage: \d+\.\d\d%\./).first()).toBeInViewport()
  await expect(main.getByText(/^No investment earns it/).filter({ visible: true })).toBeInViewport()
  const backing = main.getByRole('region', { name: 'Can Polder pay?' })
  await expect(backing).toContainText(/Coverage: \d+\.\d\d%/)
  await expect(backing).toContainText('No investment stands behind the interest')
  await expect(main.getByText('Before you put money in')).toHaveCount(1)
  expect(await violations(page, 'the connect screen')).toEqual([])
  for (const [name, path] of [
    ['Manual', '/manual'],
    ['Watch an address', '/watch'],
    ['Transparency', '/transparency'],
  ] as const) {
    await main.getByRole('link', { name }).first().click()
    await expect(page).toHaveURL(path)
    await page.goBack()
    await connect.heading.waitFor()
  }
  await page.goto('/transparency')
  await page.getByRole('banner').getByRole('link', { name: 'Connect a wallet' }).click()
  await connect.connectDemoWallet(1)
  await expect(page).toHaveURL('/transparency')
  await tab.navbar.disconnect.click()
  await connect.open('/nfts?tab=collection')
  await connect.connectDemoWallet(1)
  await expect(page).toHaveURL('/nfts?tab=collection')
  await expect(page.getByRole('article').first()).toContainText(
    /Mystery box.*(credited|vesting|drawn|forfeited)/,
  )
  await tab.navbar.goTo('Home')
  await expect(page.getByRole('region', { name: 'Can Polder pay?' })).toContainText(
    'is in the vault and pays nobody else',
  )
})

test('the dashboard says first what one wants to know first', async ({ tab, stack }) => {
  const { page, connect, dashboard } = tab
  await page.setViewportSize({ width: 390, height: 844 })
  await connect.open('/dashboard')
  await connect.connectDemoWallet(1)
  const summary = page.getByRole('region', { name: 'Summary' })
  const { stats } = (await (await fetch(`${stack.url}/api/dashboard-stats/${you}`)).json()) as {
    stats: { availableBalancePOL: number }
  }
  await expect(summary).toContainText('Net worth')
  await expect(summary).toContainText(/in \d+ h \d+ min\d\d \w+ 20\d\d, 00:00 UTC/)
  for (const name of ['Deposit', 'Buy', 'Withdraw'])
    await expect(summary.getByRole('link', { name, exact: true })).toBeInViewport()
  await expect(dashboard.available).toContainText(
    Math.floor(stats.availableBalancePOL).toLocaleString('en-US'),
  )

  // On a phone all but the answer is folded.
  await unfold(page, 'Earnings per day')
  const chart = page.getByRole('slider', { name: /^Bars of what each of the last 30 closed days paid/ })
  await chart.focus()
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuetext', /^\d\d \w+ \d{4}: NFT Interest [\d.]+.* POL in all$/)
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', /forecast: [\d.]+ POL of interest$/)
  await page.keyboard.press('ArrowLeft')
  await chart.click({ position: { x: 120, y: 100 } })
  await expect(chart).toHaveAttribute('aria-valuetext', /NFT Interest/)
  await expect(page.getByText(/It assumes that you neither buy nor sell/)).toBeVisible()

  const tabs = page.getByRole('tablist', { name: 'Referrals, clubs and boxes' })
  await expect(page.getByRole('region', { name: 'Referral Tree' })).toBeVisible()
  await tabs.getByRole('tab', { name: 'Clubs' }).click()
  await expect(page.getByRole('img', { name: /^Left leg \d/ }).first()).toBeVisible()
  await tabs.getByRole('tab', { name: 'Mystery boxes' }).click()
  await expect(page.getByRole('region', { name: 'Mystery Box Rewards' })).toContainText(
    /Not drawn yet.*Vesting until/,
  )
  await expect(dashboard.transactions.getByRole('rowheader').first()).toContainText(
    /\d+ \w+ – \d\d \w+ \d{4}/,
  )
  expect(await violations(page, 'the dashboard')).toEqual([])

  await tab.navbar.menu.click()
  const menu = page.getByRole('navigation', { name: 'Main' }).last()
  for (const [name, path] of [
    ['Statement', '/statement'],
    ['Prize Pool', '/prize-pool'],
    ['Transparency', '/transparency'],
    ['Manual', '/manual'],
  ] as const)
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  await page.getByRole('banner').getByLabel('Language').selectOption('nl')
  await expect(page.getByRole('region', { name: 'Samenvatting' })).toContainText('Volgende bijschrijving')
})
