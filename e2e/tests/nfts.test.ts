import { parseEther } from 'viem'
import { apiOf } from '../fixtures/api.ts'
import { expect, test } from '../fixtures/product.ts'
import { amountIn } from '../pages/figures.ts'

test('only what the balance pays for can be bought', async ({ tab, arrive, chain }) => {
  const { nfts } = tab
  const { account } = await arrive('/nfts', 50)
  await expect(nfts.cards()).toHaveCount(8)
  await expect(nfts.card('Dike').getByRole('link', { name: 'Deposit 10 POL more' })).toBeVisible()
  await chain.deposit(account, parseEther('14.5'))
  await expect(nfts.card('Dike').getByRole('button', { name: /^buy nft/i })).toBeVisible()
  await expect(nfts.card('Sluice').getByRole('link', { name: 'Deposit 10.5 POL more' })).toBeVisible()
  await expect(nfts.card('Dike')).toContainText('0.1 POL (1.00%)')
  await nfts.collection.click()
  await expect(nfts.empty).toBeVisible()
})

test('a review names a price in full, and a number that has become too high can be lowered', async ({
  stack,
  tab,
  arrive,
}) => {
  const { page, nfts } = tab
  const { account } = await arrive('/about', 50, '31.5')
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('"price":"10"', '"price":"10.5"')
    await route.fulfill({ response, body })
  })
  await page.getByRole('link', { name: 'BUY NFT', exact: true }).click()
  await nfts.buy('Dike')
  await expect(nfts.confirmation).toContainText('Price10.5 POL')
  const step = (name: string) => nfts.confirmation.getByRole('button', { name }).click()
  await step('One more')
  await step('One more')
  await expect(nfts.confirmation).toContainText('Price31.5 POL')
  const elsewhere = apiOf(stack)
  await elsewhere.signIn(account)
  await elsewhere.post('/nfts/purchase', { walletAddress: account.address, nftId: 'dike' })
  await elsewhere.post('/nfts/purchase', { walletAddress: account.address, nftId: 'dike' })
  await expect(nfts.confirmation.getByRole('alert')).toHaveText(
    'Your balance no longer covers this purchase.',
  )
  await step('One less')
  await step('One less')
  await expect(nfts.confirmation).toContainText('Price10.5 POL')
  await expect(nfts.confirmation.getByRole('button', { name: 'Purchase' })).toBeEnabled()
})

test('what was sold elsewhere meanwhile cannot be sold again', async ({ stack, tab, arrive }) => {
  const { page, nfts } = tab
  const { account } = await arrive('/nfts', 50, '20')
  await nfts.buy('Dike')
  await nfts.answer('Purchase')
  await expect(nfts.notice('NFT purchased successfully!')).toBeVisible()
  await nfts.collection.click()
  await nfts.sell('Dike')
  await expect(nfts.confirmation).toContainText(
    'Are you sure you want to sell Dike? You will receive the full purchase price back.',
  )
  const elsewhere = apiOf(stack)
  await elsewhere.signIn(account)
  const { purchases } = await elsewhere.get<{ purchases: { id: string }[] }>(`/nfts/user/${account.address}`)
  await elsewhere.post(`/nfts/sell/${purchases[0]!.id}`, { txHash: null })
  await expect(nfts.confirmation.getByRole('alert')).toHaveText('This NFT was sold already.')
  await expect(nfts.confirmation.getByRole('button', { name: 'Sell', exact: true })).toBeDisabled()
  await nfts.answer('Cancel')
  await expect(nfts.card('Dike')).toContainText('Sold')
  await expect(page.getByRole('button', { name: /^Sell NFT/ })).toHaveCount(0)

  // Equal ones are told apart by their number, and those that are held stand before those that were sold.
  const buy = { walletAddress: account.address, nftId: 'dike' }
  await elsewhere.post('/nfts/purchase', buy)
  await elsewhere.post('/nfts/purchase', buy)
  const { purchases: now } = await elsewhere.get<{ purchases: { id: string; status: string }[] }>(
    `/nfts/user/${account.address}`,
  )
  const [kept, last] = now
    .filter(({ status }) => status === 'active')
    .sort((a, b) => Number(a.id) - Number(b.id))
  await elsewhere.post(`/nfts/sell/${last!.id}`, { txHash: null })
  await page.reload()
  await nfts.collection.click()
  await expect(nfts.cards()).toHaveCount(3)
  await expect(nfts.cards().first()).toContainText(`Dike #${kept!.id}`)
  await expect(nfts.cards().nth(1)).toContainText(`Dike #${last!.id}`)
})

test('what is sold from a page that was opened leaves what is held, and stands once', async ({
  stack,
  tab,
  arrive,
}) => {
  const { page, nfts, withdraw } = tab
  const { account } = await arrive('/withdraw', 500, '300')
  await expect(amountIn(withdraw.available, '300')).toBeVisible()
  const elsewhere = apiOf(stack)
  await elsewhere.signIn(account)
  for (let bought = 0; bought < 26; bought += 1)
    await elsewhere.post('/nfts/purchase', { walletAddress: account.address, nftId: 'dike' })
  await tab.navbar.goTo('BUY NFT')
  await nfts.collection.click()
  await page.getByRole('button', { name: /^Show more/ }).click()
  await expect(nfts.cards()).toHaveCount(26)
  await nfts
    .cards()
    .last()
    .getByRole('button', { name: /^Sell NFT/ })
    .click()
  await nfts.answer('Sell')
  await expect(nfts.notice('NFT sold successfully!')).toBeVisible()
  await expect(nfts.cards().filter({ hasText: 'Sold' })).toHaveCount(1)
  await expect(nfts.cards()).toHaveCount(26)
})
