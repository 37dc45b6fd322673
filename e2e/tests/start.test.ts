import { expect, test } from '../fixtures/stack.ts'

test('opens on the connect screen, without an error in the console', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto('/')
  await expect(page.getByText('Connect your wallet to continue')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Welcome to Polder/ })).toBeVisible()
  expect(errors).toEqual([])
})
