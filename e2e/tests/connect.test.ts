import type { Cookie } from '@playwright/test'
import { parseEther } from 'viem'
import { newPerson } from '../fixtures/people.ts'
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

test('a reload reconnects without opening the wallet, and what the wallet shows then is followed', async ({
  tab,
  arrive,
  chain,
  context,
}) => {
  const { page, connect, navbar, dashboard, withdraw } = tab
  const { wallet } = await arrive('/dashboard')
  const code = await navbar.referralCode.textContent()
  expect(wallet.asked).toContain('personal_sign')
  wallet.asked.length = 0
  await page.reload()
  await expect(dashboard.heading).toBeVisible()
  await expect(navbar.referralCode).toHaveText(code!)
  await navbar.goTo('Withdraw')
  await expect(withdraw.available).toBeVisible()
  await navbar.goTo('Dashboard')

  // Another account is another wallet, without a session.
  const other = await chain.newAccount(0n)
  await wallet.switchAccount(other)
  const address = other.address.toLowerCase()
  await expect(navbar.account).toContainText(`${address.slice(0, 6)}...${address.slice(-4)}`)
  await expect(page.getByText('Your wallet changed its account')).toBeVisible()
  await expect(page.getByText(address)).toBeVisible()
  await expect.poll(async () => await context.cookies()).toEqual([])
  await wallet.switchAccount(null)
  await expect(connect.heading).toBeVisible()
  expect(wallet.asked).toEqual([])
})

test('an account that the wallet goes to while it connects is the one that is shown', async ({
  tab,
  chain,
  context,
}) => {
  const { page, connect, navbar } = tab
  const wallet = await TestWallet.install(context, await chain.newAccount(0n), chain)
  const other = await chain.newAccount(0n)
  await page.route('**/api/wallet/verify', async (route) => {
    await wallet.switchAccount(other)
    await route.continue()
  })
  await connect.open('/dashboard')
  await connect.connectBitget()
  await expect(navbar.account).toContainText(other.address.slice(-4).toLowerCase())
  // What was signed was signed by another.
  await expect.poll(async () => await context.cookies()).toEqual([])
})

test('disconnect forgets the wallet and ends the session, and signing out on all devices those of others', async ({
  tab,
  context,
}) => {
  const { page, connect, navbar, wallet } = tab
  const address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
  const hasEnded = async (cookies: Cookie[]) => {
    await context.addCookies(cookies)
    const data = { walletAddress: address, nftId: 'dike' }
    expect((await page.request.post('/api/nfts/purchase', { data })).status()).toBe(401)
    await context.clearCookies()
  }
  await connect.open('/dashboard')
  await connect.connectDemoWallet(2)
  const kept = await context.cookies()
  expect(kept).toHaveLength(1)
  await navbar.disconnect.click()
  await expect(connect.heading).toBeVisible()
  await expect.poll(async () => await context.cookies()).toEqual([])
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  expect(stored.toLowerCase()).not.toContain(address.slice(2))
  await page.reload()
  await expect(connect.heading).toBeVisible()
  // The server has ended it too.
  await hasEnded(kept)

  // The wallet is asked again.
  await connect.connectDemoWallet(2)
  const elsewhere = await context.cookies()
  await context.clearCookies()
  await navbar.signOutEverywhere.click()
  await wallet.approveSignIn()
  await expect(connect.heading).toBeVisible()
  await hasEnded(elsewhere)
})

test('another account in the demo wallet is another wallet', async ({ tab }) => {
  const { page, connect, navbar, wallet, dashboard } = tab
  await connect.open('/dashboard')
  await connect.connectDemoWallet(1)
  await expect(navbar.account).toContainText('0x7099...79c8')
  await wallet.switchAccount(2)
  await expect(navbar.account).toContainText('0x3c44...93bc')
  await expect(page.getByText('Your wallet changed its account')).toBeVisible()
  await expect(dashboard.heading).toBeVisible()
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
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    document.execCommand = () => false
  })
  await dashboard.copyLink.click()
  await expect(page.getByRole('button', { name: 'Could not be copied' })).toBeVisible()

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

test('who is asked to sign in, loads the page again and deposits at once joins the team they came for', async ({
  tab,
  context,
  stack,
  chain,
  books,
}) => {
  const { page, connect, deposit } = tab
  const sponsor = await newPerson({ stack, chain }, 0n)
  const account = await chain.newAccount(parseEther('20'))
  const wallet = await TestWallet.install(context, account, chain)
  wallet.hesitates = new Promise(() => undefined)
  await connect.open(`/?ref=${sponsor.referralCode}`)
  await connect.bitget.click()
  await expect.poll(() => wallet.asked).toContain('personal_sign')
  wallet.hesitates = null
  await page.goto('/deposit')
  await deposit.enter('5')
  await deposit.confirm()
  await deposit.credited.waitFor()
  expect(await books.sponsorOf(account.address)).toBe(sponsor.address)
})

test('an unknown invitation connects all the same, and says so', async ({ tab, arrive, books }) => {
  const { account } = await arrive('/?ref=NOSUCH00')
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

test('a wallet on another chain is brought to Polygon, which it has to be told of', async ({
  tab,
  context,
  chain,
}) => {
  const wallet = await TestWallet.install(context, await chain.newAccount(0n), chain)
  wallet.chainId = 1
  wallet.knows.delete(137)
  // It says in its own way that it does not know the chain, and only later that it has changed.
  wallet.unknownChainCode = -32603
  wallet.tellsAfterMs = 500
  await tab.connect.open('/deposit')
  await tab.connect.connectBitget()
  expect(wallet.chainId).toBe(137)
  expect(wallet.asked).toContain('wallet_addEthereumChain')
  await expect(tab.deposit.balance).toBeVisible()
})

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
  for (const refused of ['switch', 'add']) {
    wallet.refuses.add(`wallet_${refused}EthereumChain`)
    await connect.bitget.click()
    await expect(connect.alert).toContainText('Please switch your Bitget Wallet to Polygon Mainnet.')
    await connect.alert.getByRole('button', { name: 'OK' }).click()
    await expect(connect.alert).toBeHidden()
    wallet.refuses.clear()
    wallet.knows.delete(137)
  }
  wallet.locked = true
  await connect.bitget.click()
  await expect(connect.alert).toContainText('No accounts found. Please unlock your Bitget Wallet.')
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

test('notifications are turned on with a sign-in where there is no session', async ({
  tab,
  chain,
  context,
}) => {
  const { page, connect, navbar } = tab
  const wallet = await TestWallet.install(context, await chain.newAccount(0n), chain)
  // As where notifications are offered, in a browser that a push service serves.
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, config: { ...answer.config, pushKey: 'BA' } } })
  })
  await page.addInitScript(() => {
    const subscription = {
      endpoint: 'https://push.example/1',
      toJSON: () => ({ endpoint: 'https://push.example/1' }),
    }
    const pushManager = { subscribe: async () => subscription, getSubscription: async () => null }
    const register = async () => ({ pushManager })
    const value = { register, getRegistration: register, ready: register() }
    Object.defineProperty(navigator, 'serviceWorker', { value })
    Object.assign(window, { PushManager: class {} })
    Notification.requestPermission = async () => 'granted'
  })
  await connect.open('/dashboard')
  await connect.connectBitget()
  await expect(navbar.referralCode).toBeVisible()
  await page.request.post('/api/wallet/signout', { data: {} })
  wallet.asked.length = 0
  // It is drawn where one comes near it, and the page may grow meanwhile.
  const turnOn = page.getByRole('button', { name: 'Turn on notifications' })
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(turnOn).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await turnOn.click()
  await expect.poll(() => wallet.asked).toEqual(['personal_sign'])
})
