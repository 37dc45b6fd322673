import { getAddress, parseEther } from 'viem'
import { withdrawalsOf } from '../fixtures/api.ts'
import { newPerson, pay } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/product.ts'
import { amountIn } from '../pages/figures.ts'

test('nothing can be withdrawn of one POL or less', async ({ tab, arrive, chain }) => {
  const { withdraw } = tab
  const { account } = await arrive('/withdraw', 50)
  const closed = async () => {
    await expect(withdraw.insufficient).toBeDisabled()
    await expect(withdraw.amount).toBeDisabled()
    await expect(
      tab.page.getByText('Insufficient balance. You must maintain at least 1 POL in your account.'),
    ).toBeVisible()
  }
  await closed()
  await chain.deposit(account, parseEther('1'))
  await expect(amountIn(withdraw.available, '1')).toBeVisible()
  await closed()
  await chain.deposit(account, parseEther('9.567'))
  await expect(withdraw.submit).toBeEnabled()

  await withdraw.amount.fill('abc')
  await expect(withdraw.error).toHaveText('Please enter a valid withdrawal amount')
  await expect(withdraw.submit).toBeDisabled()
  await withdraw.amount.fill('0')
  await withdraw.submit.click()
  await expect(withdraw.error).toHaveText('Please enter a valid withdrawal amount')
  await withdraw.amount.fill('9.568')
  await expect(withdraw.submit).toBeDisabled()
  await expect(withdraw.error).toHaveText('Maximum withdrawable amount is 9.56 POL (must keep 1 POL minimum)')
  await withdraw.max.click()
  await expect(withdraw.amount).toHaveValue('9.56')
  await expect(withdraw.submit).toHaveText('Withdraw POL')
  await expect(withdraw.error).toHaveCount(0)
  await expect(amountIn(withdraw.received(), '9.082')).toBeVisible()
  await expect(amountIn(withdraw.fee(), '0.478')).toBeVisible()
  // What is previewed adds up.
  await withdraw.amount.fill('0.015')
  await expect(withdraw.received()).toHaveText('0.01425 POL')
  await expect(withdraw.fee()).toHaveText('0.00075 POL')
})

test('once another tab has signed in with another wallet, an act asks for the signature, and a no keeps the form', async ({
  stack,
  tab,
  arrive,
  chain,
}) => {
  const { page, withdraw } = tab
  const other = await newPerson({ stack, chain }, parseEther('50'))
  await pay({ chain }, other, '21')
  const { account, wallet } = await arrive('/withdraw', 50, '21')
  await expect(amountIn(withdraw.withdrawable, '20')).toBeVisible()
  const [name, value] = other.api.cookie().split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: stack.url }])
  wallet.asked.length = 0
  wallet.refuses.add('personal_sign')
  await withdraw.amount.fill('10')
  await withdraw.request()
  await expect(withdraw.review).toContainText('You declined the request in your wallet. Nothing was changed.')
  await expect(withdraw.amount).toHaveValue('10')
  expect(await withdrawalsOf(stack, account.address)).toEqual([])

  wallet.refuses.clear()
  await withdraw.confirm()
  await expect(withdraw.notice('Withdrawal requested. 9.5 POL will arrive in your wallet.')).toBeVisible()
  expect(wallet.asked).toEqual(['personal_sign', 'personal_sign'])
  await expect(withdraw.requests.first()).toContainText('Paid')
  expect(await withdrawalsOf(stack, account.address)).toMatchObject([{ amount: '10', state: 'SETTLED' }])
  expect(await withdrawalsOf(stack, other.address)).toEqual([])
})

test('an answer that is lost is not called a failure, and a second try tells what was done', async ({
  stack,
  tab,
  arrive,
  problems,
}) => {
  problems.allow(/Review your withdrawal|Error of the API|ERR_FAILED/)
  const { page, withdraw } = tab
  const { account } = await arrive('/withdraw', 50, '21')
  await expect(amountIn(withdraw.withdrawable, '20')).toBeVisible()
  const wayOut = page.getByRole('link', { name: 'Not paid? Get your money out without us' })
  await expect(wayOut).toHaveAttribute('href', `/exit#en&wallet=${account.address.toLowerCase()}`)
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('"Withdraw"')) return await route.continue()
    await route.fetch()
    await route.abort()
  })
  await withdraw.amount.fill('20')
  await withdraw.request()
  await expect(withdraw.review).toContainText('Network error. Please check your connection and try again.')
  await expect(withdraw.review).not.toContainText('Withdrawal failed')
  // The balance no longer covers it.
  await expect(withdraw.review).not.toContainText('Balance afterwards')
  await page.unroute('**/graphql')
  await withdraw.confirm()
  await expect(withdraw.notice('Withdrawal requested. 19 POL will arrive in your wallet.')).toBeVisible()
  expect(await withdrawalsOf(stack, account.address)).toHaveLength(1)
})

test('an act whose figures could not be read after it was done is not called a failure, nor done twice', async ({
  stack,
  tab,
  arrive,
  problems,
}) => {
  problems.allow(/Review your withdrawal|Error of the API/)
  const { page, withdraw } = tab
  const { account } = await arrive('/withdraw', 50, '21')
  await expect(amountIn(withdraw.withdrawable, '20')).toBeVisible()
  // As the API answers when it loses the database behind the commit.
  const busy = { message: 'The server is busy.', extensions: { code: 'UNAVAILABLE' } }
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('"Withdraw"')) return await route.continue()
    await route.fetch()
    await route.fulfill({ json: { data: null, errors: [busy] } })
  })
  await withdraw.amount.fill('10')
  await withdraw.request()
  await expect(withdraw.review).toContainText('The server is busy.')
  await expect(withdraw.review).not.toContainText('Withdrawal failed')
  await page.unroute('**/graphql')
  await page.reload()
  await withdraw.amount.fill('10')
  await withdraw.request()
  await expect(withdraw.notice('Withdrawal requested. 9.5 POL will arrive in your wallet.')).toBeVisible()
  expect(await withdrawalsOf(stack, account.address)).toHaveLength(1)
})

test('what one account reviewed is not done in the name of another', async ({
  stack,
  tab,
  arrive,
  chain,
  problems,
}) => {
  problems.allow(/Review your withdrawal/)
  const { page, withdraw } = tab
  const other = await newPerson({ stack, chain }, parseEther('50'))
  await pay({ chain }, other, '21')
  const { account, wallet } = await arrive('/withdraw', 50, '21')
  await expect(amountIn(withdraw.withdrawable, '20')).toBeVisible()
  await page.request.post('/api/wallet/signout', { data: {} })
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('"Session"') && !wallet.asked.includes('switched')) {
      wallet.asked.push('switched')
      await wallet.switchAccount(other.account)
    }
    await route.continue()
  })
  wallet.asked.length = 0
  await withdraw.amount.fill('10')
  await withdraw.request()
  await expect.poll(() => wallet.asked).toContain('personal_sign')
  await expect(page.getByText(/^Your wallet changed its account/)).toBeVisible()
  // Whoever it is now does it for itself.
  await withdraw.amount.fill('5')
  await withdraw.request()
  await expect(withdraw.notice('Withdrawal requested. 4.75 POL will arrive in your wallet.')).toBeVisible()
  expect(await withdrawalsOf(stack, account.address)).toEqual([])
  expect(await withdrawalsOf(stack, other.address)).toMatchObject([{ amount: '5' }])
})

test('what the code of a wallet does not take waits in the contract, for its owner alone', async ({
  tab,
  arrive,
  chain,
}) => {
  const { page, withdraw } = tab
  const { account } = await arrive('/withdraw', 50, '21')
  await expect(amountIn(withdraw.withdrawable, '20')).toBeVisible()
  const kept = page.getByRole('note').filter({ hasText: 'The contract keeps' })
  await expect(kept).toHaveCount(0)

  await chain.setCode(account.address, '0x60006000fd')
  await withdraw.amount.fill('20')
  await withdraw.request()
  await expect(withdraw.requests.first()).toContainText('Paid')
  await expect(withdraw.requests.first()).toContainText('To the contract: your wallet did not take it')
  await expect(kept).toContainText('The contract keeps 19 POL for you')

  await page.getByRole('button', { name: 'Send to this wallet' }).click()
  await expect(withdraw.error).toContainText('Not sent: The receiver did not take it.')
  const elsewhere = await chain.newAccount(0n)
  await page.getByLabel('To another address of yours').fill('0x12')
  await page.getByRole('button', { name: 'Send to that address' }).click()
  await expect(withdraw.error).toHaveText('This address is too short: 0x and 40 characters are needed')
  // The wallet itself, in the spelling with its checksum, is pushed to and not claimed by: its code refuses either way.
  await page.getByLabel('To another address of yours').fill(getAddress(account.address))
  await page.getByRole('button', { name: 'Send to that address' }).click()
  await expect(withdraw.error).toContainText('Not sent: The receiver did not take it.')
  await page.getByLabel('To another address of yours').fill(elsewhere.address)
  await page.getByRole('button', { name: 'Send to that address' }).click()
  await expect(withdraw.notice('19 POL is on its way.')).toBeVisible()
  await expect(kept).toHaveCount(0)
  expect(await chain.balanceOf(elsewhere.address)).toBe(parseEther('19'))
})
