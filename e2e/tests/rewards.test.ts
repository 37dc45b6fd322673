import { parseEther } from 'viem'
import { forEach, newPerson, type Person } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/product.ts'
import { TestWallet } from '../fixtures/test-wallet.ts'
import { until } from '../fixtures/until.ts'
import { amountIn } from '../pages/figures.ts'

const PRICES = { dike: 10, windmill: 50, canal: 100 } as const

test('those below, as a tree and as a table; the link as a code and to share', async ({
  stack,
  chain,
  tab,
  context,
}) => {
  test.setTimeout(180_000)
  const { page, connect, dashboard } = tab
  const sponsor = await newPerson({ stack, chain }, parseEther('10'))
  const below: (Person & { nftId: keyof typeof PRICES | null })[] = []
  for (const nftId of ['windmill', 'canal', 'dike', null] as const)
    below.push({
      ...(await newPerson({ stack, chain }, parseEther('500'), sponsor.referralCode)),
      nftId,
    })
  await forEach(below, async ({ account, address, api, nftId }) => {
    if (!nftId) return
    await chain.deposit(account, parseEther('200'))
    await until('the deposit is credited', async () => {
      const { stats } = await api.get<{ stats: { availableBalancePOL: number } }>(
        `/dashboard-stats/${address}`,
      )
      return stats.availableBalancePOL > 0
    })
    await api.post('/nfts/purchase', { walletAddress: address, nftId })
  })
  // What a browser that can share does with what it is given.
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (data: ShareData) => Object.assign(window, { shared: data }),
    })
  })
  await TestWallet.install(context, sponsor.account, chain)
  await connect.open('/dashboard')
  await connect.connectBitget()
  const tree = page.getByRole('region', { name: 'Referral Tree' })

  await test.step('the table, sorted and searched', async () => {
    await tree.getByRole('tab', { name: 'Table' }).click()
    const rows = tree.getByRole('table').locator('tbody tr')
    await expect(rows).toHaveCount(4)
    const order = () =>
      rows.evaluateAll((all) => all.map((row) => row.querySelector('td')?.textContent?.trim() ?? ''))
    const bySize = [...below].sort(
      (a, b) => (b.nftId ? PRICES[b.nftId] : 0) - (a.nftId ? PRICES[a.nftId] : 0),
    )
    expect(await order()).toEqual(bySize.map(({ address }) => address))
    await tree.getByRole('button', { name: 'Invested' }).click()
    await expect.poll(order).toEqual(bySize.map(({ address }) => address).reverse())
    await expect(tree.getByRole('columnheader', { name: 'Invested' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await tree.getByRole('button', { name: 'Wallet' }).click()
    await expect.poll(order).toEqual(below.map(({ address }) => address).sort())
    await tree.getByLabel('Search by address').fill(below[2]!.address.slice(5, 20).toUpperCase())
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(below[2]!.address)
    await expect(tree.getByRole('status')).toHaveText('1 of 4 listed')
  })

  const link = `${new URL(page.url()).origin}/?ref=${sponsor.referralCode}`
  await test.step('the code', async () => {
    await dashboard.referral.getByRole('button', { name: 'QR code' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your referral link as a QR code' })
    await expect(dialog.getByRole('img', { name: `QR code of ${link}` })).toBeVisible()
    await expect(dialog).toContainText(link)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('to share', async () => {
    await dashboard.referral.getByRole('button', { name: 'Share' }).click()
    await expect
      .poll(() => page.evaluate(() => (window as { shared?: ShareData }).shared))
      .toEqual({ title: 'Polder', url: link })
  })

  await test.step('it fits a phone', async () => {
    await page.setViewportSize({ width: 320, height: 800 })
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(over).toBeLessThanOrEqual(0)
  })
})

test('the prize pool counts down, and tells what each week paid to everybody', async ({ clock, tab }) => {
  const { page, connect } = tab
  await connect.open('/prize-pool')
  await connect.connectDemoWallet(3)
  const DAY_MS = 86_400_000
  const now = (await clock.now()).getTime()
  const weekday = new Date(now).getUTCDay() || 7
  const midnight = now - (now % DAY_MS)
  const monday = midnight + (8 - weekday) * DAY_MS

  await test.step('until Monday, 00:00 UTC by the clock of the product', async () => {
    const timer = page.getByRole('timer')
    await expect(timer).toHaveText(/\d\d:\d\d:\d\d$/)
    const text = (await timer.textContent())!
    const [, days = '0', hours, minutes, seconds] = /^(?:(\d+) days? )?(\d\d):(\d\d):(\d\d)$/.exec(text)!
    const shown = Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
    const expected = (monday - (await clock.now()).getTime()) / 1000
    expect(Math.abs(shown - expected)).toBeLessThan(60)
    await expect(timer).not.toHaveText(text)
  })

  await test.step('a week on, there is one more', async () => {
    const past = page.getByRole('region', { name: 'Past weeks of everybody' })
    await clock.advance({ days: Math.ceil((monday - now) / DAY_MS) })
    const answer = await page.request.post('/graphql', {
      data: { query: '{ prizeRounds(first: 1) { edges { node { weekId day pool qualified share } } } }' },
    })
    const { data } = (await answer.json()) as {
      data: {
        prizeRounds: { edges: { node: { weekId: string; day: string; pool: string; qualified: number } }[] }
      }
    }
    const newest = data.prizeRounds.edges[0]!.node
    expect(newest.day).toBe(new Date(monday - DAY_MS).toISOString().slice(0, 10))
    const row = past.locator('tbody tr').first()
    await expect(row).toContainText(newest.weekId)
    await expect(amountIn(row, newest.pool)).toBeVisible()
    await expect(row.locator('td').nth(3)).toContainText(String(newest.qualified))
  })
})
