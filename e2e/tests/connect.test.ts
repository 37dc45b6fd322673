import { expect, tabOf, test } from '../fixtures/product.ts'
import { TestWallet } from '../fixtures/test-wallet.ts'
import { destinations } from '../pages/navbar.ts'

const paths = [...Object.values(destinations), '/no/such/page']

test('without a wallet every path is the connect screen', async ({ tab }) => {
  for (const path of paths) {
    await tab.connect.open(path)
    await expect(tab.connect.lead).toBeVisible()
    await expect(tab.connect.bitget).toHaveAccessibleName('Connect Bitget Wallet Polygon Mainnet Required')
    await expect(tab.navbar.links).toHaveCount(0)
  }
})

test('an unknown path of a connected wallet leads home', async ({ tab }) => {
  await tab.connect.open('/no/such/page')
  await tab.connect.connectDemoWallet(2)
  await expect(tab.page).toHaveURL('/')
  await expect(tab.page.getByText('Your Gateway to NFT-Based Passive Income')).toBeVisible()
  for (const name of Object.keys(destinations) as (keyof typeof destinations)[]) await tab.navbar.goTo(name)
})

test('a no in the wallet is no failure, and a second try works', async ({ tab, problems }) => {
  problems.allow(/Connection failed/)
  const { connect, wallet, navbar } = tab
  await connect.open('/dashboard')
  await connect.demo.click()
  await wallet.asks(/^Connect to /)
  await expect(connect.connecting).toBeDisabled()
  await wallet.reject()
  await expect(connect.status).toHaveText('You declined the request in your wallet. Nothing was changed.')
  await expect(connect.alert).toHaveCount(0)

  await connect.demo.click()
  await wallet.chooseAccount(2)
  await wallet.asks('Sign in')
  await wallet.reject()
  await expect(connect.status).toHaveText('You declined the request in your wallet. Nothing was changed.')
  await expect(navbar.account).toHaveCount(0)

  await connect.connectDemoWallet(2)
  await expect(tab.dashboard.heading).toBeVisible()
})

test('a reload reconnects without opening the wallet', async ({ tab, chain, context }) => {
  const wallet = await TestWallet.install(context, await chain.newAccount(0n), chain)
  await tab.connect.open('/dashboard')
  await tab.connect.connectBitget()
  const code = await tab.navbar.referralCode.textContent()
  expect(wallet.asked).toContain('personal_sign')
  wallet.asked.length = 0
  await tab.page.reload()
  await expect(tab.dashboard.heading).toBeVisible()
  await expect(tab.navbar.referralCode).toHaveText(code!)
  await tab.navbar.goTo('Withdraw')
  await expect(tab.withdraw.available).toBeVisible()
  expect(wallet.asked).toEqual([])
})

test('disconnect forgets the wallet and ends the session', async ({ tab, context }) => {
  const { page, connect, navbar, wallet } = tab
  await connect.open('/dashboard')
  await connect.connectDemoWallet(2)
  expect(await context.cookies()).toHaveLength(1)
  const kept = await context.cookies()
  await navbar.disconnect.click()
  await expect(connect.heading).toBeVisible()
  await expect.poll(async () => await context.cookies()).toEqual([])
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  expect(stored.toLowerCase()).not.toContain('3c44cdddb6a900fa2b585dd299e03d12fa4293bc')
  await page.reload()
  await expect(connect.heading).toBeVisible()
  // The server has ended it too: the old cookie is worth nothing.
  await context.addCookies(kept)
  const answer = await page.request.post('/api/nfts/purchase', {
    data: { walletAddress: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', nftId: 'dike' },
  })
  expect(answer.status()).toBe(401)
  await context.clearCookies()
  await connect.demo.click()
  await wallet.asks(/^Connect to /)
})

test('signing out on all devices ends sessions that this browser does not know', async ({ tab, context }) => {
  const { page, connect, navbar, wallet } = tab
  await connect.open('/dashboard')
  await connect.connectDemoWallet(2)
  const elsewhere = await context.cookies()
  await context.clearCookies()
  await navbar.signOutEverywhere.click()
  await wallet.asks('Sign in')
  await wallet.approve()
  await expect(connect.heading).toBeVisible()
  await context.addCookies(elsewhere)
  const answer = await page.request.post('/api/nfts/purchase', {
    data: { walletAddress: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', nftId: 'dike' },
  })
  expect(answer.status()).toBe(401)
})

test('another account in the wallet is another wallet, without a session', async ({ tab, context }) => {
  const { connect, navbar, wallet, dashboard } = tab
  await connect.open('/dashboard')
  await connect.connectDemoWallet(1)
  await expect(navbar.account).toContainText('0x7099...79c8')
  await wallet.switchAccount(2)
  await expect(navbar.account).toContainText('0x3c44...93bc')
  await expect(tab.page.getByText('Your wallet changed its account')).toBeVisible()
  await expect(dashboard.heading).toBeVisible()
  await expect(tab.page.getByText('0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc')).toBeVisible()
  await expect.poll(async () => await context.cookies()).toEqual([])
})

test('an invitation leaves the address bar, is kept until the connect, binds the sponsor and says whose team it is', async ({
  tab,
  browser,
  books,
  baseURL,
}) => {
  const { page, connect, dashboard } = tab
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await connect.open('/dashboard')
  await connect.connectDemoWallet(2)
  await expect(dashboard.referralLink()).toContainText('/?ref=')
  const link = (await dashboard.referralLink().textContent())!
  await dashboard.copyLink.click()
  await expect(dashboard.copied).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expect(dashboard.copyLink).toBeVisible()

  const guests = await browser.newContext({ baseURL })
  const guest = tabOf(await guests.newPage())
  const { search, searchParams } = new URL(link)
  await guest.connect.open(`/about${search}&x=1`)
  await expect(guest.page).toHaveURL('/about?x=1')
  const invited = `You were invited with the code ${searchParams.get('ref')}.`
  await expect(guest.page.getByText(invited)).toBeVisible()
  await guest.connect.open('/about')
  await guest.connect.connectDemoWallet(3)
  await expect(guest.page.getByRole('region', { name: 'Notifications' })).toContainText(
    "You joined 0x3c44...93bc's team.",
  )
  await expect(guest.navbar.referralCode).toBeVisible()
  expect(await books.sponsorOf('0x90F79bf6EB2c4f870365E785982E1f101E93b906')).toBe(
    '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  )
  await guests.close()
})

test('an unknown invitation connects all the same, and says so', async ({ tab, context, chain, books }) => {
  const account = await chain.newAccount(0n)
  await TestWallet.install(context, account, chain)
  await tab.connect.open('/?ref=NOSUCH00')
  await tab.connect.connectBitget()
  await expect(tab.page.getByRole('region', { name: 'Notifications' })).toContainText(/referral code/i)
  expect(await books.sponsorOf(account.address)).toBeNull()
})

test('a wallet that is not there is named, with where to get it', async ({ tab, problems }) => {
  problems.allow(/Connection failed/)
  const { connect } = tab
  await connect.open()
  await connect.bitget.click()
  await expect(connect.alert).toContainText('Bitget Wallet is not installed')
  await expect(connect.alert.getByRole('link', { name: /Install Bitget Wallet/ })).toBeVisible()
})

for (const tellsAfterMs of [0, 500]) {
  test(`a wallet on another chain is brought to Polygon, which it has to be told of, and tells so after ${tellsAfterMs} ms`, async ({
    tab,
    context,
    chain,
  }) => {
    const wallet = await TestWallet.install(context, await chain.newAccount(0n), chain)
    wallet.chainId = 1
    wallet.knows.delete(137)
    wallet.tellsAfterMs = tellsAfterMs
    await tab.connect.open('/deposit')
    await tab.connect.connectBitget()
    expect(wallet.chainId).toBe(137)
    expect(wallet.asked).toContain('wallet_addEthereumChain')
    await expect(tab.deposit.balance).toBeVisible()
  })
}

test('what goes wrong in the wallet is said in the words of the product', async ({
  tab,
  context,
  chain,
  problems,
}) => {
  problems.allow(/Connection failed/)
  const { connect } = tab
  const wallet = await TestWallet.install(context, await chain.newAccount(0n), chain)
  await connect.open()
  wallet.chainId = 1
  wallet.refuses.add('wallet_switchEthereumChain')
  await connect.bitget.click()
  await expect(connect.alert).toContainText('Please switch your Bitget Wallet to Polygon Mainnet.')
  await connect.alert.getByRole('button', { name: 'OK' }).click()
  await expect(connect.alert).toBeHidden()
  wallet.refuses.clear()
  wallet.locked = true
  await connect.bitget.click()
  await expect(connect.alert).toContainText('No accounts found. Please unlock your Bitget Wallet.')
})

test('a wallet that answers an unknown chain with a code of its own is told of it all the same', async ({
  tab,
  context,
  chain,
}) => {
  const wallet = await TestWallet.install(context, await chain.newAccount(0n), chain)
  wallet.chainId = 1
  wallet.knows.delete(137)
  wallet.unknownChainCode = -32603
  await tab.connect.open('/deposit')
  await tab.connect.connectBitget()
  expect(wallet.chainId).toBe(137)
  expect(wallet.asked).toContain('wallet_addEthereumChain')
})

test('a chain that the owner does not want added is said as such', async ({
  tab,
  context,
  chain,
  problems,
}) => {
  problems.allow(/Connection failed/)
  const wallet = await TestWallet.install(context, await chain.newAccount(0n), chain)
  wallet.chainId = 1
  wallet.knows.delete(137)
  wallet.refuses.add('wallet_addEthereumChain')
  await tab.connect.open()
  await tab.connect.bitget.click()
  await expect(tab.connect.alert).toContainText('Please switch your Bitget Wallet to Polygon Mainnet.')
})

test('the wallet changes its account, and at last shows none', async ({ tab, context, chain }) => {
  const { connect, navbar } = tab
  const wallet = await TestWallet.install(context, await chain.newAccount(0n), chain)
  await connect.open('/dashboard')
  await connect.connectBitget()
  const other = await chain.newAccount(0n)
  wallet.asked.length = 0
  await wallet.switchAccount(other)
  const address = other.address.toLowerCase()
  await expect(navbar.account).toContainText(`${address.slice(0, 6)}...${address.slice(-4)}`)
  expect(wallet.asked).toEqual([])
  await wallet.switchAccount(null)
  await expect(connect.heading).toBeVisible()
})

test('on a phone without the wallet, Bitget opens the page in its own browser', async ({
  browser,
  baseURL,
  problems,
}) => {
  problems.allow(/Connection failed/)
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const { connect } = tabOf(await context.newPage())
  await connect.open('/deposit?ref=ABCD2345')
  await connect.bitget.click()
  const link = connect.alert.getByRole('link', { name: 'Open in Bitget Wallet' })
  await expect(link).toHaveAttribute(
    'href',
    `https://bkcode.vip/?action=dapp&url=${encodeURIComponent(`${baseURL}/deposit?ref=ABCD2345`)}`,
  )
  await context.close()
})
