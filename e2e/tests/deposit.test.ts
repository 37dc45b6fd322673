import { parseEther } from 'viem'
import { expect, tabOf, test } from '../fixtures/product.ts'
import { amountIn } from '../pages/figures.ts'

test('amounts that cannot be are refused, and say why', async ({ tab, arrive }) => {
  const { deposit } = tab
  const { wallet } = await arrive('/deposit', 5)
  await deposit.enter('')
  await expect(deposit.error).toHaveText('Please enter a valid amount')
  await expect(deposit.review).toHaveCount(0)
  for (const [amount, why] of [
    ['0.0000000000000000001', 'POL has at most 18 decimals'],
    ['6', 'Your wallet holds 5 POL'],
  ] as const) {
    await deposit.amount.fill(amount)
    await expect(deposit.error).toHaveText(why)
    await expect(deposit.submit).toBeDisabled()
  }
  // Enough for the amount, but not for its fee as well.
  await deposit.enter('5')
  await expect(deposit.review).toContainText('Insufficient POL balance for this transaction')
  await expect(deposit.review).not.toContainText('failed')
  await expect(deposit.review.getByRole('button', { name: 'Confirm in wallet' })).toBeDisabled()
  await deposit.review.getByRole('button', { name: 'Back' }).click()
  await expect(deposit.amount).toHaveValue('5')
  expect(wallet.asked).not.toContain('eth_sendTransaction')
})

test('a no in the wallet is no failure and keeps the amount', async ({ tab }) => {
  const { connect, deposit, wallet } = tab
  await connect.open('/deposit')
  await connect.connectDemoWallet(2)
  await deposit.enter('12.5')
  await expect(deposit.review.getByRole('button', { name: 'Confirm in wallet' })).toBeDisabled()
  await deposit.confirm()
  await wallet.asks('Send transaction')
  await wallet.reject()
  await expect(deposit.declined).toHaveText('You declined in your wallet. Nothing was sent.')
  await expect(deposit.amount).toHaveValue('12.5')
  await expect(deposit.error).toHaveCount(0)
  // What was confirmed is remembered.
  await deposit.submit.click()
  await expect(deposit.review.getByRole('button', { name: 'Confirm in wallet' })).toBeEnabled()
  await expect(deposit.consent).toHaveCount(0)
})

test('on another chain the page says so and deposits nothing', async ({ tab, arrive }) => {
  const { page, deposit } = tab
  const { wallet } = await arrive('/deposit', 5)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await wallet.switchChain(1)
  await page.waitForFunction(() => !('sameDocument' in window))
  await expect(page.getByText('Your wallet is on another network.')).toBeVisible()
  await expect(deposit.submit).toHaveText('Deposit POL: wrong network')
  await deposit.enter('1')
  await expect(deposit.error).toHaveText(
    'Please switch to Polygon Mainnet (Chain ID: 137) in your Bitget Wallet',
  )
  await page.getByRole('button', { name: 'Switch to Polygon Mainnet' }).click()
  await expect(page.getByText('Your wallet is on another network.')).toBeHidden()
  await expect(deposit.submit).toHaveText('Deposit POL')
  await deposit.submit.click()
  await expect(deposit.review).toBeVisible()
})

test('a deposit sent past the app shows in every tab, pending and then credited', async ({
  tab,
  arrive,
  context,
  chain,
}) => {
  const { account } = await arrive('/deposit', 50)
  const second = tabOf(await context.newPage())
  await second.page.goto('/dashboard')
  for (const { navbar } of [tab, second]) await expect(navbar.live).toBeVisible()
  await expect(amountIn(tab.deposit.balance, '0')).toBeVisible()
  await expect(amountIn(second.dashboard.available, '0')).toBeVisible()

  const pending = Promise.all([
    tab.deposit.pending.waitFor(),
    second.dashboard.deposited.getByText('20.5 POL pending: seen on chain, not final yet').waitFor(),
  ])
  await chain.transfer(account, parseEther('20.5'))
  await pending
  await expect(amountIn(tab.deposit.balance, '20.5')).toHaveText('20.5000 POL')
  await expect(amountIn(second.dashboard.available, '20.5')).toHaveText('20.5000 POL')
  await expect(tab.deposit.pending).toBeHidden()

  await tab.navbar.goTo('BUY NFT')
  await tab.nfts.buy('Dike')
  await tab.nfts.answer('Purchase')
  await expect(tab.nfts.notice('NFT purchased successfully!')).toBeVisible()
  await expect(amountIn(second.dashboard.available, '10.5')).toBeVisible()
  await expect(second.dashboard.lines).toHaveCount(2)
})
