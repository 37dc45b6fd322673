import { parseEther } from 'viem'
import { expect, test } from '../fixtures/product.ts'
import { TestWallet } from '../fixtures/test-wallet.ts'
import { amountIn } from '../pages/figures.ts'

test('without a WebSocket the figures are fetched every few seconds, and a server that is gone is said while they stand', async ({
  tab,
  arrive,
  chain,
  problems,
}) => {
  problems.allow(/WebSocket|ERR_|Failed to fetch|502/)
  const { page, navbar, dashboard } = tab
  await page.routeWebSocket('**/graphql', async (socket) => await socket.close())
  const { account } = await arrive('/dashboard', 50)
  await expect(page.getByRole('img', { name: 'Refreshing every 10 seconds' })).toBeVisible()
  await expect(navbar.live).toHaveCount(0)
  await expect(amountIn(dashboard.available, '0')).toBeVisible()
  await chain.deposit(account, parseEther('7.25'))
  await expect(amountIn(dashboard.available, '7.25')).toBeVisible()

  await page.route('**/graphql', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await expect(
    page.getByText(/^The server cannot be reached\. Figures are those of \d.* UTC\.$/),
  ).toBeVisible()
  await expect(amountIn(dashboard.available, '7.25')).toBeVisible()
  await page.unroute('**/graphql')
  await expect(page.getByText('The server cannot be reached.')).toBeHidden()
})

test('what is pushed is asked for again after a refusal', async ({ tab, arrive, chain, problems }) => {
  problems.allow(/Error of the API/)
  const { page, navbar, dashboard } = tab
  let asked = 0
  await page.routeWebSocket('**/graphql', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const text = String(message)
      const first = text.includes('WalletChanged') && ++asked === 1
      if (!first) return server.send(message)
      const payload = [{ message: 'The server is busy.', extensions: { code: 'UNAVAILABLE' } }]
      socket.send(JSON.stringify({ id: JSON.parse(text).id, type: 'error', payload }))
    })
  })
  const { account } = await arrive('/dashboard', 50)
  await expect(navbar.live).toBeVisible()
  await expect.poll(() => asked).toBe(2)
  await expect(amountIn(dashboard.available, '0')).toBeVisible()
  await chain.deposit(account, parseEther('7.25'))
  await expect(amountIn(dashboard.available, '7.25')).toBeVisible()
})

test('offline says so, keeps what was read, shows every page, and goes on when the network is back', async ({
  tab,
  arrive,
  context,
  chain,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch/)
  const { page, navbar, dashboard } = tab
  const { account } = await arrive('/dashboard', 50, '3')
  await expect(amountIn(dashboard.available, '3')).toBeVisible()
  await expect(navbar.live).toBeVisible()
  // The code of every page of the navigation is fetched at rest.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const banner = page.getByText(/^You are offline\. Figures are those of \d.* UTC\.$/)
  await expect(banner).toBeVisible()
  for (const name of ['Deposit', 'Withdraw', 'BUY NFT', 'About', 'Transparency', 'Dashboard']) {
    await navbar.links.and(page.getByRole('link', { name, exact: true })).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  }
  await expect(amountIn(dashboard.available, '3')).toBeVisible()
  await chain.deposit(account, parseEther('4'))
  await context.setOffline(false)
  await expect(banner).toBeHidden()
  await expect(amountIn(dashboard.available, '7')).toBeVisible()
  await expect(navbar.live).toBeVisible()
})

test('a server that is gone is named as what is missing at the connect, which goes on with it', async ({
  tab,
  context,
  chain,
  problems,
}) => {
  problems.allow(/Connection failed|ERR_|WebSocket|Settings could not be read|Failed to/)
  await TestWallet.install(context, await chain.newAccount(0n), chain)
  const { page, connect, navbar } = tab
  await connect.open()
  await expect(connect.bitget).toBeEnabled()
  await page.route('**/*', (route) => route.abort('connectionrefused'))
  await connect.bitget.click()
  await expect(connect.alert).toContainText(
    'Failed to connect wallet. The server cannot be reached. Please check your connection and try again.',
  )
  await connect.alert.getByRole('button', { name: 'OK' }).click()
  await expect(connect.alert).toBeHidden()
  await page.unroute('**/*')
  // Where code was missing the page is loaded again by itself; whoever sees nothing of it loads it once more.
  await expect(async () => {
    const isThere = connect.bitget.or(navbar.account).first()
    if (!(await isThere.isVisible())) await connect.open()
    if (!(await navbar.account.isVisible())) await connect.bitget.click({ timeout: 5_000 })
    await expect(navbar.account).toBeVisible({ timeout: 5_000 })
  }).toPass()
})

test('too many requests are said as such, and pass', async ({ tab, arrive, problems }) => {
  problems.allow(/429|Too Many Requests/)
  const { page, dashboard } = tab
  await arrive('/about')
  await page.getByRole('heading', { name: 'About', level: 1 }).waitFor()
  // As the API answers: http.integration.test.ts.
  const refusal = { message: 'Too many requests.', extensions: { code: 'RATE_LIMITED' } }
  await page.route('**/graphql', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: { errors: [refusal] } }),
  )
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByText('Error loading data')).toBeVisible()
  await expect(page.getByText('Too many requests. Please wait a moment and try again.')).toBeVisible()
  await page.unroute('**/graphql')
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Try again' }).first()
    if (await again.isVisible()) await again.click()
    await expect(dashboard.available).toBeVisible({ timeout: 2_000 })
  }).toPass()
})
