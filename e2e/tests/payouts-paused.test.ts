import { parseEther } from 'viem'
import { expect, test } from '../fixtures/console.ts'
import { tabOf } from '../fixtures/product.ts'
import { TestWallet } from '../fixtures/test-wallet.ts'
import { amountIn } from '../pages/figures.ts'

// Nobody there has set that two must agree to a resume.
test.use({ stackFor: 'weeks' })

test('while operators have paused payouts, whoever withdraws is told before, and is paid when they go on', async ({
  desk,
  admin,
  browser,
  stack,
  chain,
}) => {
  const context = await browser.newContext({ baseURL: stack.url, locale: 'en-GB' })
  const account = await chain.newAccount(parseEther('50'))
  await TestWallet.install(context, account, chain)
  const { page, connect, withdraw } = tabOf(await context.newPage())
  const notice = page.getByRole('note').filter({ hasText: 'Payouts are paused' })
  await connect.open('/withdraw')
  await connect.connectBitget()
  await chain.deposit(account, parseEther('31'))
  await expect(amountIn(withdraw.withdrawable, '30')).toBeVisible()
  await expect(notice).toHaveCount(0)

  await desk.signIn(admin)
  await desk.goTo('Payouts')
  const state = desk.page.getByRole('region', { name: 'State' })
  await state.getByRole('button', { name: 'Pause payouts' }).click()
  await desk.confirm('Pause payouts', 'the treasury moves')
  await expect(desk.notice('Payouts are paused.')).toBeVisible()

  await page.reload()
  await expect(notice).toContainText(
    'A request is booked all the same and waits until they go on. You can cancel it until then.',
  )
  await withdraw.amount.fill('10')
  await withdraw.submit.click()
  await expect(withdraw.review).toContainText('Expected timePayouts are paused')
  await withdraw.confirm()
  await expect(withdraw.notice('Withdrawal requested. 9.5 POL will arrive in your wallet.')).toBeVisible()
  const row = withdraw.requests.first()
  await expect(row).toContainText('Queued')
  await expect(row.getByRole('button', { name: 'Cancel withdrawal' })).toBeVisible()
  await page.goto('/transparency')
  await expect(page.getByRole('main')).toContainText('PayoutsPaused')

  await state.getByRole('button', { name: 'Resume payouts' }).click()
  await desk.confirm('Resume payouts', 'the treasury has moved')
  await expect(state).toContainText('Running')
  await page.goto('/withdraw')
  await expect(row).toContainText('Paid')
  await page.reload()
  await expect(withdraw.amount).toBeVisible()
  await expect(notice).toHaveCount(0)
  await context.close()
})
