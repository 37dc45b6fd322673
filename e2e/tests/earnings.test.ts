import { parseEther } from 'viem'
import { buy, newPerson, pay } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/product.ts'
import { amountIn } from '../pages/figures.ts'

test('earnings per day, drawn and to be read', async ({ stack, chain, clock, tab }) => {
  const { page } = tab
  await clock.leaveMidnight()
  const person = await newPerson({ stack, chain }, parseEther('1000'))
  await page.goto(`/watch/${person.address}`)
  const card = page.getByRole('region', { name: 'Earnings per day' })
  await expect(card).toContainText('Nothing was earned yet.')

  await pay({ chain }, person, '100')
  await buy(person, 'windmill')
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
