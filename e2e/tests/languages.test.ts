import { parseEther } from 'viem'
import { apiOf } from '../fixtures/api.ts'
import { expect, tabOf, test } from '../fixtures/product.ts'
import { TestWallet } from '../fixtures/test-wallet.ts'

test('speaks the language the browser asks for, with its numbers, and keeps another that is chosen', async ({
  browser,
  stack,
  chain,
}) => {
  const context = await browser.newContext({ baseURL: stack.url, locale: 'nl-BE' })
  const { page, navbar } = tabOf(await context.newPage())
  const account = await chain.newAccount(parseEther('3000'))
  await apiOf(stack).signIn(account)
  await chain.deposit(account, parseEther('1234.5678'))
  await TestWallet.install(context, account, chain)

  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await expect(page.getByRole('heading', { name: 'Welkom bij Polder' })).toBeVisible()
  await page.getByRole('button', { name: 'Bitget Wallet verbinden' }).click()
  await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Dashboard' }).click()
  const available = page.getByRole('group', { name: 'Beschikbaar saldo' })
  await expect(available).toContainText('1.234,5678')
  await page.getByRole('tab', { name: 'Clubs' }).click()
  await expect(page.getByRole('heading', { name: 'Clubbeloningen', exact: true })).toBeVisible()
  await page.goto('/nfts')
  await expect(page.getByRole('article', { name: 'Vuurtoren' })).toBeVisible()
  await page.goto('/withdraw')
  await page.getByLabel('Bedrag', { exact: true }).fill('5000')
  await expect(page.getByRole('alert')).toHaveText(
    'Je kunt hooguit 1.233,56 POL opnemen (er moet minstens 1 POL blijven staan)',
  )

  await page.getByRole('combobox', { name: 'Taal', exact: true }).selectOption('English')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { name: 'Withdraw', level: 1 })).toBeVisible()
  await navbar.goTo('Dashboard')
  await expect(page.getByRole('group', { name: 'Available Balance' })).toContainText('1,234.5678')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await context.close()
})

test('speaks English to whoever asks for a language there is not', async ({ browser, stack }) => {
  const context = await browser.newContext({ baseURL: stack.url, locale: 'fr-FR' })
  const { page, connect } = tabOf(await context.newPage())
  await connect.open()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await context.close()
})
