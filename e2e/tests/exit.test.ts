import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import { vaultAbi } from '@polder/contracts/abi.generated'
import { startVaultChain, type VaultChain } from '@polder/testing/vault-chain'
import { type Hex, parseEther as POL } from 'viem'
import type { HDAccount } from 'viem/accounts'
import { violations } from '../fixtures/axe.ts'
import { TestWallet } from '../fixtures/test-wallet.ts'
import { textOutside } from '../fixtures/text-outside.ts'

const BUILT = fileURLToPath(new URL('../../web/dist/exit.html', import.meta.url))
const DAY = 86_400
const PHONE = { width: 360, height: 740 }

/** A chain and a page on disk. Nothing of the product runs. */
const test = base.extend<{ chain: VaultChain; folder: string; exit: ExitPage; serve: typeof serve }>({
  viewport: PHONE,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  chain: async ({}, use) => {
    const chain = await startVaultChain()
    await use(chain)
    await chain.stop()
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'polder-exit-'))
    await copyFile(BUILT, join(folder, 'exit.html'))
    await use(folder)
    await rm(folder, { recursive: true })
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  serve: async ({}, use) => {
    const open: Awaited<ReturnType<typeof serve>>[] = []
    await use(async (chain) => {
      open.push(await serve(chain))
      return open.at(-1)!
    })
    for (const { close } of open) close()
  },
  exit: async ({ page, folder }, use) => {
    const exit = new ExitPage(page, folder)
    await use(exit)
    expect(exit.complaints, 'what the console says, the policy included').toEqual([])
  },
})

class ExitPage {
  /** What was asked beyond the file itself. */
  readonly asked: string[] = []
  readonly complaints: string[] = []
  readonly headline

  constructor(
    readonly page: Page,
    private readonly folder: string,
  ) {
    this.headline = page.getByRole('heading', { level: 1 })
    page.on('request', (request) => this.asked.push(request.url()))
    page.on('console', (message) => {
      const isNetwork = /Failed to load resource/.test(message.text())
      if (message.type() === 'error' && !isNetwork) this.complaints.push(message.text())
    })
    page.on('pageerror', (error) => this.complaints.push(error.message))
  }

  /** @param given what stands in the address behind the language */
  async open(language = 'en', given: Record<string, string> = {}): Promise<void> {
    const file = pathToFileURL(join(this.folder, 'exit.html')).href
    await this.page.goto(`${file}#${language}&${new URLSearchParams(given)}`)
    this.asked.length = 0
  }

  async fill(labels: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(labels))
      await this.page.getByLabel(label, { exact: true }).fill(value)
  }

  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name }).click()
  }

  async unfold(title: string): Promise<void> {
    await this.page.getByText(title, { exact: true }).click()
  }

  /** As when its owner comes back to the page. */
  async comeBack(): Promise<void> {
    await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }

  /** The one button, and everything before it, is on one screen. */
  async expectOneScreen(name: string | RegExp): Promise<void> {
    await this.page.evaluate(() => window.scrollTo(0, 0))
    const button = this.page.getByRole('button', { name })
    await expect(button).toBeInViewport({ ratio: 1 })
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    expect(await this.page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  }
}

/** A product that serves the page by any path; `status` is that of its settings, which it tells with 200 only. */
async function serve(chain: VaultChain) {
  const config = { contractAddress: chain.polder, rpcUrl: chain.rpcUrl, chainId: chain.client.chain.id }
  const server = createServer(async ({ url }, response) => {
    if (url !== '/api/config')
      return response.setHeader('content-type', 'text/html').end(await readFile(BUILT))
    response.writeHead(served.status).end(served.status === 200 ? JSON.stringify({ config }) : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  const served = { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, status: 200, close }
  return served
}

async function books(chain: VaultChain) {
  const [, , alice, bob] = chain.accounts as [HDAccount, HDAccount, HDAccount, HDAccount]
  await chain.deposit(alice, POL('125.000000000000000001'))
  await chain.deposit(bob, POL('60'))
  await chain.pass(DAY)
  await publish(chain, alice, '6')
  // Half of the rewards that are owed.
  await chain.client.setBalance({ address: chain.vault, value: POL('188.000000000000000001') })
  return { alice, bob }
}

async function publish(chain: VaultChain, wallet: HDAccount, amount: string): Promise<void> {
  await chain.publish(new Map([[wallet.address, POL(amount)]]))
}

test('no number breaks on a phone, nor leaves its card', async ({ chain, exit }) => {
  const [, , alice] = chain.accounts as [HDAccount, HDAccount, HDAccount]
  await chain.deposit(alice, POL('2823.113714'))
  await exit.open('nl', { polder: chain.polder, rpc: chain.rpcUrl })
  await exit.fill({ 'Jouw adres': alice.address })
  await exit.page.keyboard.press('Enter')
  await expect(exit.page.locator('.sums')).toContainText('2.823,113714 POL')
  for (const width of [320, 360, 390]) {
    await exit.page.setViewportSize({ width, height: 844 })
    expect(await textOutside(exit.page), `at ${width}`).toEqual([])
  }
})

test('a phone leaves with the chain alone, with the deposit at once and the rewards by the list', async ({
  chain,
  exit,
  context,
}) => {
  const { alice, bob } = await books(chain)
  const wallet = await TestWallet.install(context, alice, chain)
  await exit.open()
  await expect(exit.headline).toHaveText('Get your money out')
  expect(await violations(exit.page, 'the question')).toEqual([])
  await exit.fill({ 'Polder’s address': chain.polder, 'A node (RPC address)': chain.rpcUrl })
  await exit.press('Connect Bitget Wallet')

  await test.step('demands', async () => {
    await expect(exit.headline).toHaveText('You can demand your 125 POL now.')
    await expect(exit.page.locator('.sums')).toContainText('6 POL')
    await expect(exit.page.locator('.sums')).toContainText('50% of all that are owed is there now')
    await expect(exit.page.getByText('A bond of 1 POL goes with it and comes back.')).toContainText(
      /Costs about 0\.0+\d{1,2} POL/,
    )
    await exit.expectOneScreen('Demand 125 POL')
    expect(await violations(exit.page, 'the demand')).toEqual([])
    wallet.refuses.add('eth_sendTransaction')
    await exit.press('Demand 125 POL')
    await expect(exit.page.locator('#status')).toHaveText('You declined in your wallet. Nothing has changed.')
    wallet.refuses.clear()
    await exit.press('Demand 125 POL')
    await expect(exit.headline).toHaveText(/^Polder has until .* to pay you\.$/)
    await expect(exit.headline).toBeFocused()
    await exit.expectOneScreen('Put it in my calendar')
  })

  await test.step('is told what a withdrawal of the demand loses', async () => {
    const withdraw = exit.page.getByRole('button', { name: 'Withdraw it all the same' })
    await expect(withdraw).toBeHidden()
    await exit.unfold('Withdraw my demand')
    await expect(withdraw).toBeVisible()
    await expect(exit.page.getByText('waits 14 days anew')).toBeVisible()
  })

  await test.step('waits, while the operator publishes and pays nobody', async () => {
    await chain.pass(8 * DAY)
    await publish(chain, alice, '7')
    await chain.pass(6 * DAY + 1)
    await exit.comeBack()
    await expect(exit.headline).toHaveText('Polder did not pay you in time. You can freeze the vault now.')
    await exit.expectOneScreen('Freeze the vault')
    await exit.press('Freeze the vault')
  })

  await test.step('takes deposit and bond at once', async () => {
    await expect(exit.headline).toHaveText('126 POL is yours. Take it now.')
    await exit.expectOneScreen('Take 126 POL')
    await exit.unfold('Have it sent to another address of mine')
    await exit.page.getByLabel('Address (empty: the wallet itself)').fill(bob.address)
    await expect(exit.page.getByText('It goes to 0x90f7...b906.')).toBeVisible()
    await exit.page.getByLabel('Address (empty: the wallet itself)').fill('')
    await expect(exit.page.getByText('It goes to your wallet.')).toBeVisible()
    const before = await chain.client.getBalance({ address: chain.vault })
    await exit.press('Take 126 POL')
    await expect(exit.headline).toHaveText('Now have your rewards counted.')
    expect(before - (await chain.client.getBalance({ address: chain.vault }))).toBe(
      POL('126.000000000000000001'),
    )
  })

  await test.step('registers by the newest list that is old enough', async () => {
    await expect(exit.page.getByText('owes you 6 POL of rewards')).toBeVisible()
    expect(await violations(exit.page, 'the registration')).toEqual([])
    await exit.press('Register my rewards')
    await expect(exit.headline).toHaveText(/^Come back on .* for your rewards\.$/)
    const download = exit.page.waitForEvent('download')
    await exit.press('Put it in my calendar')
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file.replace(/\r\n /g, '')).toMatch(
      /^BEGIN:VCALENDAR\r\n[\s\S]*DTSTART:\d{8}T\d{6}Z\r\nSUMMARY:Polder: Come back on .* for your rewards\.\r\n/,
    )
  })

  await test.step('takes what there is of rewards', async () => {
    await chain.pass(30 * DAY)
    await exit.comeBack()
    await expect(exit.headline).toHaveText('3 POL is yours. Take it now.')
    await exit.press('Take 3 POL')
    await expect(exit.headline).toHaveText('You have taken everything that is there for you.')
    expect(await chain.client.getBalance({ address: chain.vault }), 'the other’s deposit').toBe(POL('60'))
    expect(await violations(exit.page, 'the end')).toEqual([])
  })

  await test.step('and anybody sends another what is its', async () => {
    await exit.press('Change')
    await exit.fill({ 'Your address': bob.address })
    await exit.press('Show where I stand')
    await expect(exit.headline).toHaveText('60 POL is yours. Take it now.')
    const before = await chain.client.getBalance({ address: bob.address })
    await exit.press('Take 60 POL')
    await expect(exit.headline).toHaveText('You have taken everything that is there for you.')
    expect((await chain.client.getBalance({ address: bob.address })) - before).toBe(POL('60'))
  })
  expect(new Set(exit.asked), 'the node that was named, and nobody else').toEqual(
    new Set([`${chain.rpcUrl}/`]),
  )
})

test('in Dutch, without a wallet: what to send by other means', async ({ chain, exit }) => {
  const { alice, bob } = await books(chain)
  const send = async (who: HDAccount) => {
    const [to, value, data] = await exit.page.locator('#means dd').allTextContents()
    await chain.client.sendTransaction({
      account: who,
      to: to as Hex,
      value: POL(value!.replace(' POL', '')),
      data: data as Hex,
    })
    await exit.comeBack()
  }
  await exit.open('nl')
  await expect(exit.headline).toHaveText('Haal je geld eruit')
  await exit.press('Laat zien hoe ik ervoor sta')
  await expect(exit.page.getByLabel('Jouw adres')).toBeFocused()
  await expect(exit.page.getByText('Dit is nodig.')).toHaveCount(2)
  await expect(exit.page.getByText('Verbind een wallet, of vul een node in.')).toBeVisible()
  const given = { 'Het adres van Polder': chain.polder, 'Een node (RPC-adres)': chain.rpcUrl }
  await exit.fill({ ...given, 'Jouw adres': alice.address.slice(0, 41) })
  await exit.press('Laat zien hoe ik ervoor sta')
  await expect(exit.page.getByText('Heb je het helemaal gekopieerd?')).toBeVisible()
  expect(await violations(exit.page, 'the mistakes')).toEqual([])
  expect(exit.asked, 'nothing was asked yet').toEqual([])
  await exit.fill({ 'Jouw adres': alice.address })
  await exit.page.keyboard.press('Enter')
  await expect(exit.headline).toHaveText('Je kunt je 125 POL nu opeisen.')
  await expect(exit.page.getByText(`Het moet komen van ${alice.address.toLowerCase()}.`)).toBeVisible()
  expect(await violations(exit.page, 'the data')).toEqual([])

  await exit.unfold('Maar een deel opeisen')
  await exit.fill({ 'Bedrag in POL': '125,5' })
  await expect(
    exit.page.getByText('Tussen 1 POL en 125,000000000000000001 POL, bijvoorbeeld 12,5.'),
  ).toBeVisible()
  await expect(exit.page.locator('#means')).toHaveCount(0)
  await exit.fill({ 'Bedrag in POL': '100,5' })
  await send(alice)
  await expect(exit.headline).toHaveText(/^Polder moet je betalen vóór .*\.$/)
  await expect(exit.page.getByText('Je krijgt nog 100,5 POL.')).toBeVisible()

  await chain.pay([{ wallet: alice.address, grossAmount: POL('100.5'), netAmount: POL('97.5') }], 1)
  await exit.comeBack()
  await expect(exit.headline).toHaveText('Je bent betaald. Haal je borg terug.')
  await send(bob)
  await expect(exit.headline).toHaveText('Je kunt je 24,5 POL nu opeisen.')

  // Nobody publishes any more.
  await chain.pass(14 * DAY)
  await exit.comeBack()
  await expect(exit.headline).toHaveText(
    'Polder laat al 14 dagen niets horen. Je kunt de kluis nu bevriezen.',
  )
  await send(bob)
  await expect(exit.headline).toHaveText('24,5 POL is van jou. Haal het nu op.')
  await send(bob)
  await expect(exit.headline).toHaveText('Laat nu je beloningen meetellen.')
  await send(bob)
  await expect(exit.headline).toHaveText(/^Kom op .* terug voor je beloningen\.$/)
  await chain.pass(30 * DAY)
  await exit.comeBack()
  await expect(exit.headline).toHaveText('6 POL is van jou. Haal het nu op.')
  await exit.page.reload()
  await expect(exit.headline, 'what was asked stands in the address').toHaveText(
    '6 POL is van jou. Haal het nu op.',
  )
  await exit.page.getByLabel('Taal').selectOption('English')
  await expect(exit.headline).toHaveText('6 POL is yours. Take it now.')
})

test('somebody else was not paid, and the newest list is checked', async ({ chain, exit }) => {
  const { alice, bob } = await books(chain)
  const ofVault = { address: chain.vault, abi: vaultAbi } as const
  await chain.client.writeContract({
    ...ofVault,
    account: bob,
    functionName: 'requestExit',
    args: [POL('60')],
    value: POL('1'),
  })
  await chain.pass(8 * DAY)
  await publish(chain, bob, '1')
  await chain.pass(6 * DAY + 1)
  const given = { polder: chain.polder, rpc: chain.rpcUrl, wallet: alice.address }
  await exit.open('en', given)
  await expect(exit.headline).toHaveText('Polder did not pay somebody in time. You can freeze the vault now.')
  await exit.unfold('Check the newest list of rewards')
  await exit.press('Check it')
  await expect(
    exit.page.getByText(`WRONG: 1 wallets of the list before are missing: ${alice.address.toLowerCase()}`),
  ).toBeVisible()
  await expect(exit.page.getByText('SOMETHING IS WRONG.')).toBeVisible()
  await exit.unfold('The figures')
  await exit.unfold('What is certain, and what is not')
  expect(await violations(exit.page, 'all that is folded')).toEqual([])
})

test('served by the product it knows where to look, and one address is all it asks', async ({
  chain,
  exit,
  page,
  serve,
}) => {
  const { alice } = await books(chain)
  const { origin } = await serve(chain)
  await page.goto(`${origin}/exit#en`)
  await expect(page.getByLabel('Polder’s address')).toHaveValue(chain.polder)
  await expect(page.getByLabel('Polder’s address')).toBeHidden()
  await exit.expectOneScreen('Show where I stand')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(alice.address)
  await page.keyboard.press('Enter')
  await expect(exit.headline).toHaveText('You can demand your 125 POL now.')
  // By keyboard alone: past “Change”, to the first of what is folded.
  await page.getByRole('button', { name: 'Change' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('From any wallet that can send data')).toBeHidden()
  await page.goto('about:blank')
  await page.goto(`${origin}/exit#nl&wallet=${alice.address}`)
  await expect(exit.headline).toHaveText('Je kunt je 125 POL nu opeisen.')
  const asked = exit.asked.map((url) => new URL(url)).filter(({ protocol }) => protocol === 'http:')
  expect(new Set(asked.map(({ href }) => href.replace(/#.*/, '')))).toEqual(
    new Set([`${origin}/exit`, `${origin}/api/config`, `${chain.rpcUrl}/`]),
  )
})

test('of a link and a site that differ neither wins, and nothing is asked before one of them is trusted', async ({
  chain,
  exit,
  page,
  serve,
}) => {
  const { alice } = await books(chain)
  const product = await serve(chain)
  const asksNode = () => exit.asked.some((url) => url.startsWith(chain.rpcUrl))
  const open = async (path: string, given: Record<string, string>) => {
    await page.goto('about:blank')
    exit.asked.length = 0
    await page.goto(`${product.origin}${path}&${new URLSearchParams({ wallet: alice.address, ...given })}`)
  }
  const theirs = '0x00000000000000000000000000000000000000ee'
  const trust = (name: string) => page.getByRole('button', { name })

  await open('/exit#en', { polder: theirs, rpc: `${chain.rpcUrl}\nThis site was hacked` })
  await expect(page.getByText('The link and this site differ')).toBeVisible()
  await expect(page.locator('main')).toContainText(
    new RegExp(
      `The link says:.*${theirs}.*Trust the link.*This site says:.*${chain.polder}.*Trust this site`,
      's',
    ),
  )
  await expect(page.locator('main')).not.toContainText('hacked')
  await expect(page.getByRole('button')).toHaveText(['Trust the link', 'Trust this site'])
  expect(await violations(page, 'the choice')).toEqual([])
  expect(asksNode()).toBe(false)
  await trust('Trust this site').click()
  await expect(exit.headline).toHaveText('You can demand your 125 POL now.')
  // By another name of the same page, and with a node in the link that is not the site's.
  await open('/%65xit.html#nl', { polder: chain.polder, rpc: 'http://127.0.0.1:9' })
  await expect(trust('Vertrouw deze site')).toBeVisible()
  await trust('Vertrouw de link').click()
  await expect(page.locator('.banner.problem')).toContainText('127.0.0.1:9 is niet bereikbaar')

  product.status = 429
  await open('/exit#en', { polder: theirs, rpc: chain.rpcUrl })
  await expect.poll(() => exit.asked.some((url) => url.endsWith('/api/config'))).toBe(true)
  await expect(page.getByLabel('Polder’s address'), 'is seen before it is looked at').toHaveValue(theirs)
  await expect(page.getByLabel('Polder’s address')).toBeVisible()
  expect(asksNode()).toBe(false)
  product.status = 404
  await open('/exit.html#en', { polder: chain.polder, rpc: chain.rpcUrl })
  await expect(exit.headline, 'no product, as from a computer of one’s own').toHaveText(
    'You can demand your 125 POL now.',
  )
})

test('what Polder keeps, to another address of its owner', async ({ chain, exit, context }) => {
  const { alice } = await books(chain)
  await chain.client.setCode({ address: alice.address, bytecode: '0x60006000fd' })
  await chain.pay([{ wallet: alice.address, grossAmount: POL('5'), netAmount: POL('4.75') }])
  await TestWallet.install(context, alice, chain)
  await exit.open('en', { polder: chain.polder, rpc: chain.rpcUrl })
  await exit.press('Connect Bitget Wallet')
  await exit.unfold('Polder keeps 4.75 POL for you')
  await exit.press('Send it')
  await expect(exit.page.locator('#status')).toHaveText(
    'The contract says no: the receiver did not take it; name another address.',
  )
  const elsewhere = '0x00000000000000000000000000000000000a11ce'
  await exit.page.getByLabel('Address (empty: the wallet itself)').fill(elsewhere)
  await exit.press('Send it')
  await expect(exit.page.locator('#status')).toHaveText('Done.')
  expect(await chain.client.getBalance({ address: elsewhere })).toBe(POL('4.75'))
})

test('what a node or a wallet does wrong is called that', async ({ chain, exit, context, page }) => {
  const { alice } = await books(chain)
  const wallet = await TestWallet.install(context, alice, chain)
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const given = { polder: chain.polder, wallet: alice.address }
  await page.clock.install()
  const problem = page.locator('.banner.problem')

  await exit.open('en', { ...given, rpc: 'http://127.0.0.1:9' })
  await expect(problem).toHaveText(
    '127.0.0.1:9 cannot be reached, or does not answer pages like this one. Name another node, or none: then the one behind your wallet is asked.',
  )
  await exit.page.locator('#other-node').click()
  await expect(page.getByLabel('A node (RPC address)'), 'is at hand').toBeVisible()
  await exit.open('nl', { ...given, rpc: silentUrl })
  await page.reload()
  await expect(problem).toContainText('antwoordt niet', { timeout: 40_000 })
  silent.closeAllConnections()
  silent.close()

  await exit.open('en', { ...given, rpc: chain.rpcUrl, polder: alice.address })
  await page.reload()
  await expect(problem).toContainText('There is nothing at')

  await exit.open('en', { ...given, rpc: chain.rpcUrl })
  await page.reload()
  await exit.press('Connect Bitget Wallet')
  await expect(exit.headline).toHaveText('You can demand your 125 POL now.')
  wallet.swallows = true
  await exit.press('Demand 125 POL')
  await expect(page.locator('#status')).toHaveText('Sent. Waiting for a block …')
  await page.clock.runFor(70_000)
  await expect(page.locator('#status')).toContainText('the node does not know it')
  wallet.swallows = false
  await exit.press('Demand 125 POL')
  await expect(exit.headline).toHaveText(/^Polder has until/)
})
