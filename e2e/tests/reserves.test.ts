import { expect, test } from '../fixtures/product.ts'

test('the addresses of the reserves are named, and the visitor asks the chain past the server', async ({
  tab,
  problems,
}) => {
  problems.allow(/The chain could not be asked/)
  const { page } = tab
  await page.goto('/transparency')
  const reserves = page.getByRole('region', { name: 'Where the reserves are' })
  const table = reserves.getByRole('table')
  // The first look may be earlier than the signer's first word.
  await expect(async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Check the reserves' }).click()
    await expect(table.getByRole('row').filter({ hasText: 'Payout wallet' })).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 100_000 })
  for (const name of ['Treasury', 'Payout wallet', 'Contract'])
    await expect(table.getByRole('row').filter({ hasText: name })).toContainText(
      /0x[0-9a-f]{4}\.\.\.[0-9a-f]{4}/,
    )
  await expect(reserves.getByRole('button', { name: 'Copy address' })).toHaveCount(3)

  for (const who of ['Ask the public node', 'Ask the chain with my wallet']) {
    await reserves.getByRole('button', { name: who }).click()
    await expect(table.getByText('Same')).toHaveCount(3)
    await expect(table.getByText('Differs')).toHaveCount(0)
  }

  // A server that tells more than there is, is found out.
  await page.route('**/graphql', async (route) => {
    const answer = await route.fetch()
    const graphql = await answer.text()
    await route.fulfill({
      response: answer,
      body: graphql.replace(/("kind":"TREASURY"[^}]*?"balance":")[^"]*/, '$11234567'),
    })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Check the reserves' }).click()
  await expect(table).toContainText('1,234,567')
  await reserves.getByRole('button', { name: 'Ask the chain with my wallet' }).click()
  await expect(table.getByText('Differs')).toHaveCount(1)
})
