import { readFileSync } from 'node:fs'
import { apiOf, withdrawalsOf } from '../fixtures/api.ts'
import { PAYER } from '../fixtures/chain.ts'
import { expect, test } from '../fixtures/product.ts'
import { until } from '../fixtures/until.ts'
import { amountIn } from '../pages/figures.ts'

test('a request that waits says so, can be taken back, and not once it is signed', async ({
  stack,
  tab,
  arrive,
  chain,
  clock,
  problems,
}) => {
  test.setTimeout(240_000)
  problems.allow(/Cancel this withdrawal/)
  const { page, dashboard, navbar, withdraw } = tab
  const { account } = await arrive('/withdraw', 50, '31')
  await expect(amountIn(withdraw.withdrawable, '30')).toBeVisible()
  const purse = await chain.balanceOf(PAYER)
  await chain.setBalance(PAYER, 0n)

  await withdraw.amount.fill('10')
  await withdraw.request()
  await expect(withdraw.notice('Withdrawal requested. 9.5 POL will arrive in your wallet.')).toBeVisible()
  const row = withdraw.requests.first()
  await expect(row).toContainText('Pending')
  await expect(row).toContainText('Queued')
  await expect(amountIn(withdraw.available, '21')).toBeVisible()
  await expect(withdraw.available).toContainText('10 POL on its way out')

  await row.getByRole('button', { name: 'Cancel withdrawal' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this withdrawal?' })
  await expect(question).toContainText('10 POL goes back to your available balance. No fee is taken.')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(row).toContainText('Queued')
  await row.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await question.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await expect(withdraw.notice('Withdrawal cancelled. 10 POL is back in your balance.')).toBeVisible()
  await expect(row).toContainText('Cancelled')
  await expect(row).toContainText(/Received–/)
  await expect(amountIn(withdraw.available, '31')).toBeVisible()

  // It is one line, and nothing failed.
  await navbar.goTo('Dashboard')
  await expect(dashboard.lines).toHaveCount(2)
  await expect(dashboard.lines.nth(0)).toContainText(/Withdrawal.*10 POL is back in the balance.*Cancelled/)
  await expect(page.getByText('Failed')).toHaveCount(0)
  await expect(amountIn(dashboard.available, '31')).toBeVisible()
  await page.getByRole('link', { name: 'Full statement' }).click()
  const lines = page.getByRole('table', { name: 'Statement lines' }).locator('tbody tr')
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText(
    /Withdrawal10 POL is back in the balance.*0\.0000 POL.*31\.0000 POL/,
  )
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const [, line] = readFileSync(await (await saving).path(), 'utf8').split('\r\n')
  expect(line).toContain(',Withdrawal,10 POL is back in the balance,0,31,Cancelled,')
  await navbar.goTo('Withdraw')

  // The next one waits long enough for everybody to be told before they ask for more.
  await withdraw.amount.fill('4')
  await withdraw.request()
  await expect(withdraw.requests).toHaveCount(2)
  await clock.advance({ hours: 3 })
  await page.reload()
  await expect(page.getByRole('note').filter({ hasText: 'Payouts are slow at the moment' })).toContainText(
    /The oldest request has been waiting for 3 hours/,
  )

  // It is signed while the question stands.
  await row.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await question.waitFor()
  await chain.setBalance(PAYER, purse)
  await until('paid', async () => (await withdrawalsOf(stack, account.address))[0]?.state === 'SETTLED', 500)
  await question.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await expect(
    question.getByText(/^Cancellation failed: This withdrawal can no longer be cancelled/),
  ).toBeVisible()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(row).toContainText('Paid')
  await expect(page.getByText('Payouts are slow at the moment')).toHaveCount(0)
})

test('what the server refuses is said in its words, and the form stays', async ({
  stack,
  tab,
  arrive,
  context,
  problems,
}) => {
  problems.allow(/Withdrawal failed/)
  const { withdraw } = tab
  const { account } = await arrive('/withdraw', 50, '21')
  await expect(amountIn(withdraw.withdrawable, '20')).toBeVisible()
  await withdraw.amount.fill('20')
  await withdraw.submit.click()
  await expect(withdraw.review).toBeVisible()
  // The balance is spent elsewhere at the same moment: this tab does not hear of it in time.
  const elsewhere = apiOf(stack)
  await elsewhere.signIn(account)
  await context.setOffline(true)
  await elsewhere.post('/nfts/purchase', { walletAddress: account.address, nftId: 'dike' })
  const confirm = withdraw.review.getByRole('button', { name: 'Confirm withdrawal' })
  await expect(confirm).toBeDisabled()
  problems.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  await context.setOffline(false)
  await expect(withdraw.review).toContainText('Maximum withdrawable amount is 10.00 POL')
  await expect(withdraw.review).not.toContainText('Balance afterwards')
  await expect(confirm).toBeDisabled()
  await withdraw.review.getByRole('button', { name: 'Back' }).click()
  await expect(withdraw.amount).toHaveValue('20')
  await expect(withdraw.submit).toBeDisabled()
})
