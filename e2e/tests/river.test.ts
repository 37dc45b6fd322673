import { formatEther, parseEther } from 'viem'
import { withdrawalsOf } from '../fixtures/api.ts'
import { expect, test } from '../fixtures/product.ts'
import { amountIn } from '../pages/figures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The demo wallet's first account: nobody else's in these tests, so that its books begin empty. */
const wallet = { number: 1, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } as const

test('the whole river: from a deposit on chain to a payout on chain', async ({
  stack,
  tab,
  chain,
  clock,
  books,
}) => {
  test.setTimeout(240_000)
  const { page, connect, navbar, dashboard, deposit, withdraw, nfts } = tab
  await clock.leaveMidnight()

  await test.step('connect the demo wallet and sign in', async () => {
    await connect.open('/dashboard')
    await connect.connectDemoWallet(wallet.number)
    await expect(navbar.account).toContainText('0x7099...79c8')
    await expect(navbar.referralCode).toBeVisible()
    await expect(dashboard.heading).toBeVisible()
    await expect(amountIn(dashboard.available, '0')).toHaveText('0.0000 POL')
    await expect(dashboard.noTransactions).toBeVisible()
  })
  // A reload would lose this; the end of the river looks for it.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  await test.step('deposit 100 POL, see it pending, then credited', async () => {
    const before = await chain.balanceOf(wallet.address)
    await navbar.goTo('Deposit')
    await deposit.enter('100')
    await expect(deposit.review).toContainText('100 POL')
    const seenPending = deposit.at('Pending until final').waitFor()
    await deposit.confirm()
    await tab.wallet.asks('Send transaction')
    await expect(tab.wallet.window).toContainText('You send 100 POL')
    await tab.wallet.approve()
    await seenPending
    await expect(deposit.credited).toContainText('100 POL has been added to your balance.')
    await deposit.close(deposit.credited)
    await expect(amountIn(deposit.balance, '100')).toHaveText('100.0000 POL')
    await expect(amountIn(deposit.deposited, '100')).toBeVisible()
    await expect(deposit.history.getByRole('row').nth(1)).toContainText('Completed')
    const mine = (await chain.deposits()).filter((event) => event.wallet === wallet.address)
    expect(mine.map(({ amount }) => amount)).toEqual([parseEther('100')])
    expect(before - (await chain.balanceOf(wallet.address))).toBeGreaterThanOrEqual(parseEther('100'))
  })

  await test.step('buy a position', async () => {
    await navbar.goTo('BUY NFT')
    await nfts.buy('Windmill')
    await expect(nfts.confirmation).toContainText('Do you want to purchase this NFT?')
    await nfts.answer('Cancel')
    await expect(nfts.confirmation).toBeHidden()
    await nfts.buy('Windmill')
    await nfts.answer('Purchase')
    await expect(nfts.notice('NFT purchased successfully!')).toBeVisible()
    await nfts.collection.click()
    await expect(nfts.card('Windmill')).toContainText('Active')
    await expect(amountIn(nfts.fact('Windmill', 'Purchase Price'), '50')).toBeVisible()
    await expect(amountIn(nfts.fact('Windmill', 'Total Earned'), '0')).toBeVisible()
    await expect(nfts.fact('Windmill', 'Daily Interest')).toHaveText('0.5000 POL (1.00%)')
    await expect(nfts.fact('Windmill', 'Yearly Interest')).toHaveText('365% APY (simple, APR)')
  })

  await test.step('three days on: two full days of interest', async () => {
    await navbar.goTo('Dashboard')
    await expect(amountIn(dashboard.available, '50')).toHaveText('50.0000 POL')
    await clock.advance({ days: 3 })
    await expect(amountIn(dashboard.available, '51')).toHaveText('51.0000 POL')
    await expect(amountIn(dashboard.earned, '1')).toHaveText('1.0000 POL')
    await expect(amountIn(dashboard.deposited, '100')).toBeVisible()
    await expect(amountIn(dashboard.withdrawn, '0')).toBeVisible()
    await expect(amountIn(dashboard.nftInterest(), '1')).toBeVisible()
    await expect(dashboard.lines).toHaveCount(4)
    await expect(dashboard.lines.nth(0)).toContainText(/NFT interest.*\+0\.5000 POL.*Completed/)
    await expect(dashboard.lines.nth(1)).toContainText(/NFT interest.*\+0\.5000 POL.*Completed/)
    await expect(dashboard.lines.nth(2)).toContainText(/NFT purchase.*−50\.0000 POL.*Completed/)
    await expect(dashboard.lines.nth(3)).toContainText(/Deposit.*\+100\.0000 POL.*Completed/)
    await navbar.goTo('BUY NFT')
    await nfts.collection.click()
    await expect(amountIn(nfts.fact('Windmill', 'Total Earned'), '1')).toHaveText('1.0000 POL')
  })

  await test.step('sell it back at its full price', async () => {
    await nfts.sell('Windmill')
    await expect(nfts.confirmation).toContainText(
      'Are you sure you want to sell Windmill? You will receive the full purchase price back.',
    )
    await nfts.answer('Sell')
    await expect(nfts.notice('NFT sold successfully! Funds added to your balance.')).toBeVisible()
    await expect(nfts.card('Windmill')).toContainText('Sold')
    await expect(amountIn(nfts.fact('Windmill', 'Sold Price'), '50')).toBeVisible()
    await expect(nfts.card('Windmill').getByRole('button', { name: /^Sell NFT/ })).toHaveCount(0)
  })

  const amount = '60.25'
  const net = '57.2375'
  const chainBalance = await chain.balanceOf(wallet.address)

  await test.step('withdraw, and wait until it is paid', async () => {
    await navbar.goTo('Withdraw')
    await expect(amountIn(withdraw.available, '101')).toBeVisible()
    await expect(amountIn(withdraw.withdrawable, '100')).toBeVisible()
    await withdraw.max.click()
    await expect(withdraw.amount).toHaveValue('100')
    await withdraw.amount.fill(amount)
    await expect(amountIn(withdraw.requested(), amount)).toBeVisible()
    await expect(amountIn(withdraw.fee(), '3.0125')).toBeVisible()
    await expect(amountIn(withdraw.received(), net)).toBeVisible()
    await withdraw.request()
    await expect(
      withdraw.notice(`Withdrawal requested. ${net} POL will arrive in your wallet.`),
    ).toBeVisible()
    await expect(withdraw.requests.first()).toContainText('Paid')
    await expect(amountIn(withdraw.requests.first(), net)).toBeVisible()
    await expect(amountIn(withdraw.available, '40.75')).toBeVisible()
    await expect(amountIn(withdraw.withdrawn, amount)).toBeVisible()
  })

  await test.step('find the payout on the chain', async () => {
    const [request, ...others] = await withdrawalsOf(stack, wallet.address)
    expect(others).toEqual([])
    expect(request).toMatchObject({ amount, net, fee: '3.0125', state: 'SETTLED' })
    const [payout, ...again] = (await chain.payouts()).filter(
      ({ withdrawalId }) => withdrawalId === request!.id,
    )
    expect(again).toEqual([])
    expect(payout).toMatchObject({
      wallet: wallet.address,
      netAmount: parseEther(net),
      txHash: request!.txHash,
    })
    await expect(withdraw.requests.first().getByTitle(payout!.txHash)).toBeVisible()
    expect(formatEther((await chain.balanceOf(wallet.address)) - chainBalance)).toBe(net)
    const { blockNumber } = payout!
    const [after, before] = [
      await chain.balanceOf(wallet.address, blockNumber),
      await chain.balanceOf(wallet.address, blockNumber - 1n),
    ]
    expect(formatEther(after - before)).toBe(net)
  })

  await test.step('the statement tells all of it, and the books agree', async () => {
    await navbar.goTo('Dashboard')
    await expect(amountIn(dashboard.available, '40.75')).toHaveText('40.7500 POL')
    await expect(amountIn(dashboard.withdrawn, amount)).toHaveText('60.2500 POL')
    await expect(dashboard.lines).toHaveCount(6)
    await expect(dashboard.lines.nth(0)).toContainText(
      /Withdrawal.*57\.2375 POL to the wallet, 3\.0125 POL fee.*−60\.2500 POL.*Completed/,
    )
    await expect(dashboard.lines.nth(1)).toContainText(/NFT sale.*\+50\.0000 POL.*Completed/)
    expect(await page.evaluate(() => 'sameDocument' in window), 'no reload on the way').toBe(true)
    expect(await books.sumOfBalances()).toBe(0n)
    expect(await books.accountsOff()).toEqual([])
  })
})
