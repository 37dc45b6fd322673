import { parseEther } from 'viem'
import { apiOf, withdrawalsOf } from '../fixtures/api.ts'
import { expect, tabOf, test } from '../fixtures/product.ts'
import { TestWallet } from '../fixtures/test-wallet.ts'
import { amountIn } from '../pages/figures.ts'

test('in Dutch a comma is a comma: what is typed is what is paid, and what could be two amounts is refused', async ({
  browser,
  stack,
  chain,
}) => {
  const context = await browser.newContext({ baseURL: stack.url, locale: 'nl-NL' })
  const { page } = tabOf(await context.newPage())
  const account = await chain.newAccount(parseEther('100'))
  await chain.deposit(account, parseEther('50'))
  await TestWallet.install(context, account, chain)
  await page.goto('/withdraw')
  await page.getByRole('button', { name: 'Bitget Wallet verbinden' }).click()
  const amount = page.getByLabel('Bedrag', { exact: true })
  const withdraw = page.getByRole('button', { name: 'POL opnemen' })
  await expect(amount).toBeEnabled()
  await amount.pressSequentially('1,5')
  await expect(amount).toHaveValue('1,5')
  await expect(page.getByRole('region', { name: 'Voorbeeld' })).toContainText('1,425 POL')
  for (const doubtful of ['1.000', '1,000', '1.000,50', '1e1', '1,0000000000000000001']) {
    await amount.fill(doubtful)
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expect(withdraw).toBeDisabled()
    await expect(amount).toHaveValue(doubtful)
  }
  await page.getByRole('button', { name: 'Max', exact: true }).click()
  await expect(amount).toHaveValue('49')
  await amount.fill('1,5')
  await withdraw.click()
  await page.getByRole('button', { name: 'Opname bevestigen' }).click()
  await expect(page.getByText('Opname aangevraagd. 1,425 POL komt aan in je wallet.')).toBeVisible()
  expect(await withdrawalsOf(stack, account.address)).toMatchObject([{ amount: '1.5' }])

  await page.goto('/deposit')
  await amount.pressSequentially('2,5')
  await page.getByRole('button', { name: 'POL storten' }).click()
  await expect(page.getByRole('dialog', { name: 'Controleer je storting' })).toContainText('2,5 POL')
  await context.close()
})

test('a withdrawal is asked about before it is booked', async ({ stack, tab, arrive }) => {
  const { withdraw } = tab
  const { account } = await arrive('/withdraw', 50, '31')
  await expect(amountIn(withdraw.withdrawable, '30')).toBeVisible()
  await withdraw.amount.fill('10')
  await withdraw.submit.click()
  const short = `${account.address.slice(0, 6)}...${account.address.slice(-4)}`.toLowerCase()
  for (const fact of ['10 POL', 'Fee (5%)0.5 POL', 'You receive9.5 POL', short, 'Balance afterwards21 POL'])
    await expect(withdraw.review).toContainText(fact)
  expect(await withdrawalsOf(stack, account.address)).toEqual([])
  await withdraw.confirm()
  await expect(withdraw.requests.first()).toContainText('Paid')
})

test('buying says what it brings and when, in any number; what is missing is filled in at the deposit', async ({
  stack,
  tab,
  arrive,
}) => {
  const { page, nfts, deposit, navbar } = tab
  const { account } = await arrive('/nfts', 300, '35.5')
  await nfts.buy('Dike')
  const question = nfts.confirmation
  await expect(question).toContainText(/First interest\d\d \w+ 20\d\d, 00:00 UTC/)
  await expect(question).toContainText(/Mystery box drawn\d\d \w+ 20\d\d, 00:00 UTC/)
  const more = question.getByRole('button', { name: 'One more' })
  await more.click()
  await more.click()
  await expect(more).toBeDisabled()
  await expect(question).toContainText('Price30 POL')
  await expect(question).toContainText('Balance afterwards5.5000 POL')
  await expect(question).toContainText(/Price earned back\d\d \w+ 20\d\d \(100 days\)/)
  // All of it was deposited, so the vault keeps it; the interest is what can be lost.
  const stop = question.getByRole('group').last()
  await stop.getByText('What if payouts stop?').click()
  await expect(stop).toContainText('Interest credited by then9.0000 POL')
  await stop.getByRole('slider', { name: 'They stop after 30 full days' }).press('ArrowRight')
  await expect(stop).toContainText('Interest credited by then9.3000 POL')
  await expect(stop).toContainText('Of the price, kept in the vault30.0000 POL')
  await expect(stop).toContainText('Then you can lose up to9.3000 POL')

  // Another tab spends what this one was about to.
  const elsewhere = apiOf(stack)
  await elsewhere.signIn(account)
  await elsewhere.post('/nfts/purchase', { walletAddress: account.address, nftId: 'dike' })
  await expect(question).toContainText('Your balance no longer covers this purchase.')
  await expect(question.getByRole('button', { name: 'Purchase' })).toBeDisabled()
  await expect(question).not.toContainText('Balance afterwards')
  await question.getByRole('button', { name: 'One less' }).click()
  await nfts.answer('Purchase')
  await expect(nfts.notice('2 NFTs purchased successfully!')).toBeVisible()
  await nfts.collection.click()
  await expect(nfts.cards()).toHaveCount(3)

  await nfts.marketplace.click()
  await nfts
    .card('Lighthouse')
    .getByRole('link', { name: /^Deposit/ })
    .click()
  await expect(deposit.amount).toHaveValue(/^\d+\.5$/)
  const missing = await deposit.amount.inputValue()
  await navbar.goTo('BUY NFT')
  await expect(nfts.card('Lighthouse').getByRole('link')).toHaveText(`Deposit ${missing} POL more`)
  await expect(page).toHaveURL(/\/nfts$/)
})

test('selling says what it costs, and Back closes the question', async ({ tab, arrive }) => {
  const { page, nfts, navbar } = tab
  await arrive('/dashboard', 300, '60')
  await navbar.goTo('BUY NFT')
  for (let bought = 1; bought <= 2; bought++) {
    await nfts.buy('Sluice')
    await nfts.answer('Purchase')
    await expect(nfts.notice('NFT purchased successfully!').first()).toBeVisible()
    await expect(nfts.confirmation).toBeHidden()
  }
  await nfts.collection.click()
  await nfts
    .cards()
    .first()
    .getByRole('button', { name: /^Sell NFT/ })
    .click()
  const costs = nfts.confirmation.getByRole('region', { name: 'What selling now costs' })
  await expect(costs).toContainText(
    /the day of the purchase earns nothing\. The first 0\.\d+ POL would be credited on/,
  )
  await expect(costs).toContainText(/Its mystery box, which is drawn on \d\d \w+ 20\d\d, 00:00 UTC\./)
  await expect(costs).not.toContainText(/club|sponsor/)
  await expect(costs).toContainText(/Referral level/)
  await page.goBack()
  await expect(nfts.confirmation).toBeHidden()
  await expect(page).toHaveURL(/tab=collection$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('Back closes a review, also where it is the first page of the tab', async ({ tab, arrive }) => {
  const { page, deposit } = tab
  await arrive('/deposit', 5)
  await deposit.enter('1')
  await expect(deposit.review).toBeVisible()
  await page.goBack()
  await expect(deposit.review).toBeHidden()
  await expect(deposit.amount).toHaveValue('1')
  await deposit.submit.click()
  await expect(deposit.review).toBeVisible()
  await deposit.review.getByRole('button', { name: 'Back' }).click()
  await expect(deposit.review).toBeHidden()
  await page.goForward()
  await expect(page).toHaveURL(/\/deposit$/)
  await expect(deposit.amount).toHaveValue('1')
})
