import { parseEther } from 'viem'
import { newPerson } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/product.ts'
import { until } from '../fixtures/until.ts'
import { amountIn } from '../pages/figures.ts'

test('earnings per day, drawn and to be read', async ({ stack, chain, clock, tab }) => {
  const { page } = tab
  const person = await newPerson({ stack, chain }, parseEther('1000'))
  await page.goto(`/watch/${person.address}`)
  const card = page.getByRole('region', { name: 'Earnings per day' })
  await expect(card).toContainText('Nothing was earned yet.')

  await chain.deposit(person.account, parseEther('100'))
  await until('the deposit is credited', async () => {
    const { stats } = await person.api.get<{ stats: { availableBalancePOL: number } }>(
      `/dashboard-stats/${person.address}`,
    )
    return stats.availableBalancePOL === 100
  })
  await person.api.post('/nfts/purchase', { walletAddress: person.address, nftId: 'windmill' })
  await clock.advance({ days: 4 })

  // Without a reload.
  await expect(
    card.getByRole('slider', { name: /^Bars of what each of the last 30 closed days paid, 1\.5/ }),
  ).toBeVisible()
  await expect(card.locator('canvas')).toBeVisible()
  await expect(amountIn(card, '1.5').first()).toBeVisible()
  await card.getByText('Show as a table').click()
  const rows = card.getByRole('table', { name: 'Earnings per day' }).locator('tbody tr:has(td)')
  await expect(rows).toHaveCount(30)
  for (const [row, pol] of [
    [0, '0.5'],
    [1, '0.5'],
    [2, '0.5'],
    [3, '0'],
  ] as const)
    await expect(amountIn(rows.nth(row), pol).first()).toBeVisible()
  await card.getByLabel('Period').selectOption('Last 14 days')
  await expect(rows).toHaveCount(14)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(card.locator('canvas')).toBeVisible()
})
