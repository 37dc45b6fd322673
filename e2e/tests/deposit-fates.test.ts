import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import type { Chain } from '../fixtures/chain.ts'
import { expect, type Newcomer, type Tab, test } from '../fixtures/product.ts'
import { until } from '../fixtures/until.ts'
import { amountIn } from '../pages/figures.ts'

const processing =
  'Your transaction is processing. Your balance will update when its block is final. You can close this window.'

/** Sends 5 POL while no block is made, and waits until the page has been shown the transaction by the node. */
async function sendAndWait(tab: Tab, chain: Chain, { account }: Newcomer) {
  await chain.stopBlocks()
  await tab.deposit.enter('5')
  const shown = tab.page.waitForResponse(
    async (response) =>
      Boolean(response.request().postData()?.includes('"eth_getTransactionByHash"')) &&
      (await response.text()).includes('"nonce"'),
  )
  await tab.deposit.confirm()
  await expect(tab.deposit.at('Waiting for the block')).toBeVisible()
  await shown
  return await chain.waitingOf(account.address)
}

/** Moves the page's own clock on in small steps, so that what its timers ask is answered in between. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 2) {
    await page.clock.runFor(2_000)
    await page.evaluate(async () => await fetch('/healthz'))
  }
}

test.afterEach(async ({ chain }) => await chain.startBlocks())

test('a transaction that the chain reverts is a failure, and so is a wallet without its network: the amount is kept', async ({
  tab,
  arrive,
  chain,
  problems,
}) => {
  problems.allow(/Deposit failed/)
  const { deposit } = tab
  const { wallet, account } = await arrive('/deposit', 50)
  // A call that the contract does not have.
  wallet.changes = { data: '0xdeadbeef', gas: 100_000n }
  await deposit.enter('5')
  await deposit.confirm()
  await expect(deposit.failed).toContainText('Deposit failed: Transaction failed. Please try again.')
  await expect(deposit.failed).toContainText(/0x[0-9a-f]{8}\.\.\.[0-9a-f]{8}/)
  await deposit.close(deposit.failed)
  await expect(amountIn(deposit.balance, '0')).toBeVisible()
  expect(await chain.balanceOf(account.address)).toBeGreaterThan(parseEther('49'))

  await expect(deposit.amount).toHaveValue('5')
  await deposit.submit.click()
  await deposit.review.waitFor()
  wallet.offline = true
  await deposit.confirm()
  await expect(deposit.failed).toContainText(/Deposit failed: \S+/)
  await deposit.close(deposit.failed)
  await expect(deposit.amount).toHaveValue('5')
})

test('a transaction that its owner speeds up is followed to the credit, and one that is cancelled deposits nothing', async ({
  tab,
  arrive,
  chain,
}) => {
  const { deposit } = tab
  const depositor = await arrive('/deposit', 50)
  const first = await sendAndWait(tab, chain, depositor)
  const hash = await chain.replace(depositor.account, first.nonce, {
    to: chain.contract,
    value: first.value,
    data: first.input,
  })
  await chain.startBlocks()
  await expect(deposit.credited).toContainText('5 POL has been added to your balance.')
  await expect(deposit.credited).toContainText(`${hash.slice(0, 10)}...${hash.slice(-8)}`)
  await deposit.close(deposit.credited)

  const second = await sendAndWait(tab, chain, depositor)
  await chain.replace(depositor.account, second.nonce, { to: depositor.account.address, value: 0n })
  await chain.startBlocks()
  await expect(deposit.failed).toContainText(
    'The transaction was cancelled in your wallet. Nothing was deposited.',
  )
})

test('nodes that fail while a deposit is under way do not make it a failed one', async ({
  tab,
  arrive,
  chain,
  problems,
}) => {
  problems.allow(/500/)
  const { page, deposit } = tab
  const depositor = await arrive('/deposit', 50)
  await sendAndWait(tab, chain, depositor)
  let unanswered = 0
  await page.route(`${chain.rpcUrl}/`, async (route) => {
    if (!route.request().postData()?.includes('eth_getTransactionReceipt')) return await route.continue()
    unanswered += 1
    await route.fulfill({ status: 500 })
  })
  depositor.wallet.offline = true
  await chain.startBlocks()
  // One question is asked four times.
  await expect.poll(() => unanswered).toBeGreaterThan(8)
  await expect(deposit.credited).toContainText('5 POL has been added to your balance.')
})

test('a tab that is older than what the server still has deposits, signs in and withdraws', async ({
  tab,
  arrive,
  problems,
}) => {
  problems.allow(/status of 404/)
  const { page, deposit, withdraw, navbar } = tab
  const { wallet } = await arrive('/withdraw', 50, '21')
  await expect(amountIn(withdraw.withdrawable, '20')).toBeVisible()
  await navbar.goTo('Deposit')
  await expect(page.getByText(/^In your wallet: 28\.\d* POL$/)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  await page.request.post('/api/wallet/signout', { data: {} })
  wallet.asked.length = 0
  await deposit.enter('5')
  await deposit.confirm()
  await expect(deposit.credited).toContainText('5 POL has been added to your balance.')
  await deposit.close(deposit.credited)
  await navbar.goTo('Withdraw')
  await withdraw.amount.fill('10')
  await withdraw.request()
  await expect(withdraw.notice('Withdrawal requested. 9.5 POL will arrive in your wallet.')).toBeVisible()
  expect(wallet.asked).toEqual(['eth_sendTransaction', 'personal_sign'])
})

test('what is confirmed in the wallet after its dialog was left is said to be sent', async ({
  tab,
  arrive,
}) => {
  const { page, deposit } = tab
  const { wallet } = await arrive('/deposit', 50)
  let confirm = () => {}
  wallet.hesitates = new Promise((resolve) => {
    confirm = resolve
  })
  await deposit.enter('5')
  await deposit.confirm()
  await expect(deposit.at('Confirm in your wallet')).toBeVisible()
  await deposit.close(deposit.progress)
  confirm()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Your deposit was sent.')
  await expect(amountIn(deposit.balance, '5')).toBeVisible()
})

test('a transaction that the network forgets is dropped, not waited for', async ({ tab, arrive, chain }) => {
  const { page, deposit } = tab
  await page.clock.install()
  const depositor = await arrive('/deposit', 50)
  const { hash } = await sendAndWait(tab, chain, depositor)
  await pass(page, 12)
  await chain.drop(hash)
  await pass(page, 36)
  await expect(deposit.failed).toContainText('The network has dropped this transaction')
  await deposit.close(deposit.failed)
  await expect(deposit.amount).toHaveValue('5')
})

test('after 60 seconds it is processing; the figures are read again 30 seconds later, and a late block still counts', async ({
  tab,
  arrive,
  chain,
}) => {
  const { page, deposit } = tab
  await page.clock.install()
  const depositor = await arrive('/deposit', 50)
  await sendAndWait(tab, chain, depositor)
  await pass(page, 56)
  await expect(deposit.progress).not.toContainText(processing)
  await pass(page, 6)
  await expect(deposit.progress).toContainText(processing)
  const readAgain = page.waitForRequest(
    (request) => request.url().endsWith('/graphql') && Boolean(request.postData()?.includes('DepositPage')),
  )
  await pass(page, 30)
  await readAgain
  await chain.startBlocks()
  await until('credited', async () => {
    await page.clock.runFor(2_000)
    return await deposit.credited.isVisible()
  })
  await expect(deposit.credited).toContainText('5 POL has been added to your balance.')
})

test('Max leaves what the network takes, and all of the rest can be deposited', async ({
  tab,
  arrive,
  chain,
  problems,
}) => {
  const { page, deposit } = tab
  const { account, wallet } = await arrive('/deposit', 50)
  await expect(page.getByText('In your wallet: 50 POL')).toBeVisible()
  await page.getByRole('button', { name: 'Max', exact: true }).click()
  await expect(deposit.amount).toHaveValue(/^49\.9\d{0,5}$/)
  const maximum = await deposit.amount.inputValue()
  await deposit.submit.click()
  await deposit.confirm()
  await expect(deposit.credited).toContainText(`${maximum} POL has been added to your balance.`)
  expect(await chain.balanceOf(account.address)).toBeGreaterThan(0n)

  // What cannot be asked is not called too little.
  await deposit.close(deposit.credited)
  problems.allow(/500|could not be read/)
  await page.route(`${chain.rpcUrl}/`, (route) => route.fulfill({ status: 500 }))
  wallet.offline = true
  await page.getByRole('button', { name: 'Max', exact: true }).click()
  await expect(deposit.error).toHaveText('An error occurred. Please try again.')
  await page.unroute(`${chain.rpcUrl}/`)
  await chain.setBalance(account.address, 0n)
  await page.getByRole('button', { name: 'Max', exact: true }).click()
  await expect(deposit.error).toHaveText('Deposit failed: Insufficient POL balance for this transaction')
})
