import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Hex, numberToHex, parseEther } from 'viem'
import { violations } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/product.ts'

test('the addresses of the reserves are named, and the visitor asks the chain past the server', async ({
  tab,
  problems,
}) => {
  problems.allow(/The chain could not be asked/)
  const { page } = tab
  await page.goto('/transparency')
  const reserves = page.getByRole('region', { name: 'Where the reserves are' })
  const table = reserves.getByRole('table')
  for (const name of ['Treasury', 'Payout wallet', 'Contract'])
    await expect(table.getByRole('row').filter({ hasText: name })).toContainText(
      /0x[0-9a-f]{4}\.\.\.[0-9a-f]{4}/,
    )
  await expect(reserves.getByRole('button', { name: 'Copy address' })).toHaveCount(3)

  for (const who of ['Ask the public node', 'Ask the chain with my wallet']) {
    await reserves.getByRole('button', { name: who }).click()
    await expect(table.getByText('Same')).toHaveCount(3)
    await expect(table.getByText('Differs')).toHaveCount(0)
  }

  // A server that tells more than there is, is found out.
  await page.route('**/graphql', async (route) => {
    const answer = await route.fetch()
    const graphql = await answer.text()
    await route.fulfill({
      response: answer,
      body: graphql.replace(/("kind":"TREASURY"[^}]*?"balance":")[^"]*/, '$11234567'),
    })
  })
  await page.reload()
  await expect(table).toContainText('1,234,567')
  await reserves.getByRole('button', { name: 'Ask the chain with my wallet' }).click()
  await expect(table.getByText('Differs')).toHaveCount(1)
})

test('a node of the visitor’s own is asked by a page beside the app, and what it says stands beside the product’s words', async ({
  tab,
  stack,
  problems,
}) => {
  problems.allow(/ERR_CONNECTION_REFUSED/)
  const { page } = tab
  const node = await startNode(stack.rpcUrl)
  await page.goto('/transparency')
  await page
    .getByRole('region', { name: 'Where the reserves are' })
    .getByRole('link', { name: 'Ask a node of my own' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reserves, by your own node')
  const treasury = page.getByRole('row').filter({ hasText: 'Treasury' })
  const verdict = page.locator('.verdict')
  await expect(treasury).toContainText(/0x[0-9a-f]{40}/)
  await expect(verdict).toHaveText(/^Name a node above\./)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const ask = async (url: string) => {
    await page.getByLabel('The address of your node (RPC)').fill(url)
    await page.getByRole('button', { name: 'Use this node' }).click()
  }

  await ask(node.url)
  await expect(verdict).toHaveText(/^At block \d+ your node says the same as the product\.$/)
  await expect(page.getByRole('cell').filter({ hasText: 'the same' })).toHaveCount(4)
  expect(new Set(asked)).toEqual(new Set([node.url]))
  expect(await violations(page, 'the reserves')).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await test.step('one of the two says more than there is', async () => {
    node.tells = ({ method }, told) =>
      method === 'eth_getBalance' ? numberToHex(BigInt(told as Hex) + parseEther('1')) : told
    await ask(node.url)
    await expect(verdict).toHaveText(/^DIFFERENT: at block \d+ your node says something else/)
    await expect(treasury).toContainText('DIFFERENT')
  })

  await test.step('a node that keeps only the newest state', async () => {
    const [, block] = /&block=(\d+)/.exec(page.url())!
    node.tells = ({ params }, told) => {
      if (params.includes(numberToHex(BigInt(block!)))) throw new Error('missing trie node')
      return told
    }
    await fetch(stack.rpcUrl, { method: 'POST', headers, body: call('evm_mine') })
    await ask(node.url)
    await expect(verdict).toContainText(`Your node does not know the state of block ${block}, so it is asked`)
  })

  await test.step('a node of another chain', async () => {
    node.tells = ({ method }, told) => (method === 'eth_chainId' ? '0x1' : told)
    await ask(node.url)
    await expect(verdict).toHaveText('The product is on chain 137, and this node is on chain 1.')
    await expect(treasury).not.toContainText(/DIFFERENT|the same/)
  })

  await test.step('a node that is silent, and one that is not there', async () => {
    node.tells = () => new Promise(() => undefined)
    await ask(node.url)
    await expect(page.getByText(`Asking ${node.url} …`)).toBeVisible()
    await expect(page.getByText('The node does not answer.')).toBeVisible({ timeout: 15_000 })
    await expect(verdict).toHaveText(/^Name a node above\./)
    await node.stop()
    await ask(node.url)
    await expect(page.getByText('The node cannot be reached')).toBeVisible()
  })

  await page.getByLabel('Language').selectOption('nl')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reserves, volgens je eigen node')
  await expect(page.getByRole('row').filter({ hasText: 'Schatkist' })).toContainText(/0x[0-9a-f]{40}/)
})

const headers = { 'content-type': 'application/json' }
const call = (method: string) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })

interface Asked {
  method: string
  params: readonly unknown[]
}

/** A node as a visitor may have one: it answers what the chain does, unless it tells something else. */
async function startNode(rpcUrl: string) {
  const node = {
    tells: (_asked: Asked, told: unknown): unknown => told,
    url: '',
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return response.end()
    const body = await text(request)
    const answer = await fetch(rpcUrl, { method: 'POST', headers, body })
    const { result } = (await answer.json()) as { result: unknown }
    try {
      response.end(JSON.stringify({ id: 1, result: await node.tells(JSON.parse(body), result) }))
    } catch (error) {
      response.end(JSON.stringify({ id: 1, error: { code: -32000, message: String(error) } }))
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return node
}
