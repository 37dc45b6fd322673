import { SignClient } from '@walletconnect/sign-client'
import { createWalletClient, hexToString, http, parseEther } from 'viem'
import { expect, test } from '../fixtures/product.ts'
import { startRelay } from '../fixtures/relay.ts'
import { WALLETCONNECT_PROJECT_ID } from '../fixtures/stack.ts'

type Asked = { method: string; params: unknown[] }

test('a wallet on another device is paired, signs in, deposits, and leaves', async ({
  tab,
  context,
  chain,
  books,
  problems,
}) => {
  const { page, connect, navbar } = tab
  const relay = await startRelay()
  await context.routeWebSocket(/^wss:\/\/relay\.walletconnect\.com/, (socket) => {
    const { hear, leave } = relay.join((text) => socket.send(text))
    socket.onMessage((text) => hear(String(text)))
    socket.onClose(leave)
  })
  // The library asks elsewhere whether this site is known: the page is not allowed to.
  problems.allow(/walletconnect\.(com|org)/)
  problems.allow(/Connection failed ProviderRpcError: User rejected/)

  const account = await chain.newAccount(parseEther('100'))
  const asked: string[] = []
  const wallet = await SignClient.init({
    projectId: WALLETCONNECT_PROJECT_ID,
    relayUrl: relay.url,
    telemetryEnabled: false,
    metadata: { name: 'A wallet', description: '', url: 'https://wallet.example', icons: [] },
    storageOptions: { database: ':memory:' },
    logger: 'fatal',
  })
  const refusing = { on: true }
  wallet.on('session_proposal', async ({ id, params: { optionalNamespaces } }) => {
    const { chains, methods, events } = optionalNamespaces.eip155!
    if (refusing.on) return await wallet.reject({ id, reason: { code: 5000, message: 'User rejected.' } })
    const { acknowledged } = await wallet.approve({
      id,
      namespaces: {
        eip155: { chains: chains!, methods, events, accounts: [`eip155:137:${account.address}`] },
      },
    })
    await acknowledged()
  })
  wallet.on('session_request', async ({ id, topic, params: { request } }) => {
    const { method, params } = request as Asked
    asked.push(method)
    const client = createWalletClient({ account, transport: http(chain.rpcUrl) })
    const result =
      method === 'personal_sign'
        ? await account.signMessage({ message: hexToString(params[0] as `0x${string}`) })
        : await client.sendTransaction({ ...(params[0] as object), chain: null } as never)
    await wallet.respond({ topic, response: { id, jsonrpc: '2.0', result } })
  })
  const pair = async () => {
    await page.getByRole('button', { name: 'Connect WalletConnect' }).click()
    const dialog = page.getByRole('dialog', { name: 'WalletConnect' })
    await expect(dialog.getByRole('img', { name: 'Code for your wallet' })).toBeVisible()
    const uri = await dialog.getByRole('link', { name: 'Open a wallet on this device' }).getAttribute('href')
    expect(uri).toMatch(/^wc:/)
    return { dialog, uri: uri! }
  }

  await connect.open('/')
  // Who changes their mind, and a wallet that says no.
  await (await pair()).dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(connect.status).toHaveText(/You declined/)
  await expect(connect.alert).toHaveCount(0)
  await wallet.pair({ uri: (await pair()).uri })
  await expect(connect.status).toHaveText(/You declined/)
  refusing.on = false
  await wallet.pair({ uri: (await pair()).uri })
  await connect.heading.waitFor({ state: 'hidden' })
  expect(asked).toEqual(['personal_sign'])

  await navbar.goTo('Deposit')
  await tab.deposit.enter('5')
  await tab.deposit.confirm()
  await tab.deposit.credited.waitFor()
  expect(asked).toEqual(['personal_sign', 'eth_sendTransaction'])
  await tab.deposit.close(tab.deposit.credited)
  await expect
    .poll(() =>
      books.rows(
        `select amount::text from deposit d join wallet w on w.id = d.wallet_id where w.address = $1`,
        [account.address.toLowerCase()],
      ),
    )
    .toEqual([{ amount: String(parseEther('5')) }])

  // The pairing outlives the page, and ends where the wallet ends it.
  await page.reload()
  await expect(navbar.disconnect).toBeVisible()
  const [session] = wallet.session.getAll()
  await wallet.disconnect({ topic: session!.topic, reason: { code: 6000, message: 'User disconnected.' } })
  await connect.heading.waitFor()
  await page.reload()
  await connect.heading.waitFor()
  relay.stop()
})
