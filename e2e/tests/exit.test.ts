import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import { growTree } from '@polder/testing/sum-tree'
import { startVaultChain, type VaultChain } from '@polder/testing/vault-chain'
import { type Address, parseEther } from 'viem'
import type { HDAccount } from 'viem/accounts'
import { violations } from '../fixtures/axe.ts'
import { TestWallet } from '../fixtures/test-wallet.ts'

const BUILT = fileURLToPath(new URL('../../web/dist/exit.html', import.meta.url))
const DAY = 86_400
const POL = (text: string) => parseEther(text)

/** A chain and a page on disk. Nothing of the product runs. */
const test = base.extend<{ chain: VaultChain; folder: string; exit: ExitPage }>({
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

  constructor(
    readonly page: Page,
    private readonly folder: string,
  ) {
    page.on('request', (request) => this.asked.push(request.url()))
    page.on('console', (message) => message.type() === 'error' && this.complaints.push(message.text()))
    page.on('pageerror', (error) => this.complaints.push(error.message))
  }

  async open(): Promise<void> {
    await this.page.goto(`${pathToFileURL(join(this.folder, 'exit.html')).href}#en`)
    this.asked.length = 0
  }

  async connect(): Promise<void> {
    await this.page.getByRole('button', { name: 'Connect Bitget Wallet' }).click()
    await expect(this.page.getByText('Connected: 0x')).toBeVisible()
  }

  async readFrom(url: string): Promise<void> {
    await this.page.getByLabel('Or only read').fill(url)
    await this.page.getByRole('button', { name: 'Use this node' }).click()
    await expect(this.page.getByText(`Reading from ${url}`)).toBeVisible()
  }

  async load(...files: object[]): Promise<void> {
    const payload = files.map((file, i) => ({
      name: `branch-${i}.json`,
      mimeType: 'application/json',
      buffer: Buffer.from(typeof file === 'string' ? file : JSON.stringify(file)),
    }))
    await this.page.getByLabel('The file of your branch').setInputFiles(payload)
  }

  async name(vault: Address): Promise<void> {
    await this.page.getByText('I have no file').click()
    await this.page.getByLabel('Address of the vault').fill(vault)
    await this.page.getByRole('button', { name: 'Look it up' }).click()
  }

  /** Does an act and waits until it is in a block. */
  async act(name: string): Promise<void> {
    const act = this.page.locator(`[data-act=${name}]`)
    await act.getByRole('button').click()
    await expect(act.getByRole('status')).toHaveText('Done. It is in a block.')
  }

  /** What the page offers now. */
  async offered(): Promise<string[]> {
    return await this.page
      .locator('[data-act]:has(> button.primary:not([hidden]))')
      .evaluateAll((acts) =>
        acts.filter((act) => act.checkVisibility()).map((act) => act.getAttribute('data-act')!),
      )
  }

  get verdict() {
    return this.page.locator('.verdict')
  }

  fact(name: string, nth = 0) {
    const term = this.page.locator('dt', { hasText: new RegExp(`^${name}$`) })
    return this.page.locator('dl div', { has: term }).nth(nth).locator('dd')
  }

  section(title: string) {
    return this.page.getByRole('region', { name: title })
  }

  async readAgain(): Promise<void> {
    const block = this.fact('As of block')
    const before = await block.textContent()
    await this.page.getByRole('button', { name: 'Read again' }).click()
    await expect(block).not.toHaveText(before!)
  }
}

/** Alice and Bob have deposited; the books owe Alice a reward besides; the root is accepted. */
async function books(chain: VaultChain) {
  const [, , alice, bob, carol] = chain.accounts
  for (const [who, amount] of [
    [alice!, '100'],
    [bob!, '60'],
    [carol!, '40'],
  ] as const)
    await chain.deposit(who, POL(amount))
  await chain.pass(DAY)
  const owed = new Map<Address, bigint>([
    [lower(alice!), POL('110.000000000000000001')],
    [lower(bob!), POL('60')],
    [lower(carol!), POL('40')],
  ])
  const tree = await chain.publish(owed)
  await chain.pass(DAY / 4 + 1)
  return { alice: alice!, bob: bob!, carol: carol!, tree }
}

function lower(account: HDAccount): Address {
  return account.address.toLowerCase() as Address
}

test('request, no answer, freeze, register and claim, from a file on disk', async ({
  chain,
  exit,
  context,
}) => {
  const { alice, bob, tree } = await books(chain)
  const wallet = await TestWallet.install(context, alice, chain)
  let files = tree
  await exit.open()
  await exit.connect()
  await exit.load(tree.fileOf(0))

  await test.step('the file is checked', async () => {
    await expect(exit.verdict).toContainText('The file is right: it leads to the accepted root on chain.')
    await expect(exit.fact('Owed now')).toHaveText('110.000000000000000001 POL')
    await expect(exit.fact('In the vault')).toHaveText('200 POL')
    expect(await exit.offered()).toEqual(['request'])
    expect(await violations(exit.page, 'a right file')).toEqual([])
    await exit.page.setViewportSize({ width: 320, height: 700 })
    await exit.page.locator('[data-act=request] summary').click()
    expect(await exit.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

  await test.step('request', async () => {
    const { page } = exit
    await page.getByLabel('Amount (POL)').fill('110')
    await page.getByRole('button', { name: 'Request my exit' }).click()
    await expect(page.locator('[data-act=request]').getByRole('status')).toContainText(
      'no more than the most',
    )
    wallet.refuses.add('eth_sendTransaction')
    await page.getByRole('button', { name: 'Max' }).click()
    await expect(page.getByLabel('Amount (POL)')).toHaveValue('104.5')
    await page.getByRole('button', { name: 'Request my exit' }).click()
    await expect(page.locator('[data-act=request]').getByRole('status')).toHaveText(
      'You declined in the wallet. Nothing was changed.',
    )
    wallet.refuses.clear()
    await exit.act('request')
    await expect(exit.section('4. Ask')).toContainText('104.5 POL is requested.')
    await expect(exit.section('5. Freeze')).toContainText('Not yet.')
    expect(await exit.offered()).toEqual(['close'])
  })

  await test.step('the deadline passes while the operator goes on publishing, and pays too little', async () => {
    await chain.pay([{ wallet: bob.address, netAmount: POL('10') }])
    await chain.pay([{ wallet: alice.address, netAmount: POL('4.5') }])
    for (let day = 0; day < 14; day++) {
      await chain.pass(DAY)
      files = await chain.publish(
        new Map([
          [lower(bob), POL('50')],
          [lower(alice), POL('105.6')],
        ]),
      )
    }
    await exit.readAgain()
    await expect(exit.verdict).toContainText('The file is of an older day than the accepted root.')
    await expect(exit.section('4. Ask')).toContainText('The vault can be frozen now')
  })

  await test.step('freeze', async () => {
    await exit.load(tree.fileOf(0), files.fileOf(1))
    await expect(exit.verdict).toContainText('The file is right, but its root is still pending.')
    await chain.pass(DAY / 4 + 1)
    await exit.readAgain()
    await expect(exit.verdict).toContainText('The file is right: it leads to the accepted root on chain.')
    await exit.act('freeze')
    await expect(exit.section('5. Freeze')).toContainText('The vault was frozen at')
    await expect(exit.section('6. Register')).toContainText(`will be registered for ${lower(alice)}`)
    expect(await exit.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

  await test.step('register and claim; the bond comes with it', async () => {
    await exit.act('register')
    await expect(exit.section('6. Register')).toContainText('Registered: 105.6 POL in round 1.')
    await expect(exit.section('7. Claim')).toContainText('If nobody else registered, it would be 105.6 POL.')
    await chain.pass(30 * DAY)
    await exit.readAgain()
    await expect(exit.section('7. Claim')).toContainText('105.6 POL is yours now, and the bond of 1 POL.')
    expect(await exit.offered()).toEqual(['close', 'claim'])
    const before = await chain.client.getBalance({ address: chain.vault })
    await exit.act('claim')
    expect(before - (await chain.client.getBalance({ address: chain.vault }))).toBe(POL('106.6'))
    await expect(exit.section('7. Claim')).toContainText('This wallet has claimed.')
  })
  expect(exit.asked, 'a wallet is all that was asked').toEqual([])
})

test('silence: freeze, register, and claim to the own wallet, to another, by relay and by anybody', async ({
  chain,
  exit,
  context,
}) => {
  const { alice, bob, carol, tree } = await books(chain)
  // 90 of the 210 are gone, and one of them deposited a little more.
  await chain.pay([{ wallet: carol.address, netAmount: POL('30') }])
  await chain.deposit(bob, POL('1'))
  await chain.client.setBalance({ address: chain.vault, value: POL('90.5') })
  const wallet = await TestWallet.install(context, alice, chain)
  wallet.chainId = 1
  await exit.open()
  await exit.connect()
  wallet.refuses.add('wallet_switchEthereumChain')
  await exit.load(tree.fileOf(0))
  await expect(exit.verdict).toContainText('The file is for chain 137, and you look at chain 1.')
  wallet.refuses.clear()
  await exit.load(tree.fileOf(0), tree.fileOf(1), tree.fileOf(2))
  await expect(exit.verdict).toContainText('The file is right')
  await expect(exit.section('5. Freeze')).toContainText('Not yet. If no root comes, from')
  await chain.pass(14 * DAY)
  await exit.readAgain()
  await expect(exit.section('5. Freeze')).toContainText('No root has come for so long')
  await exit.act('freeze')

  await test.step('anybody registers anybody', async () => {
    for (const [index, owed] of [
      [0, '110.000000000000000001 POL'],
      [1, '61 POL'],
      [2, '10 POL'],
    ] as const) {
      await exit.page.getByLabel('Which file').selectOption(String(index))
      await expect(exit.section('6. Register')).toContainText(`${owed} will be registered`)
      await exit.act('register')
      await expect(exit.section('6. Register')).toContainText(`Registered: ${owed} in round 1.`)
    }
    await expect(exit.fact('Registered in this round')).toHaveText('181.000000000000000001 POL')
    expect(await exit.offered()).toEqual([])
    await expect(exit.section('7. Claim')).toContainText('If nobody else registered, it would be')
  })

  const pot = POL('90.5')
  const sum = POL('181.000000000000000001')
  const shareOf = (owed: string) => (POL(owed) * pot) / sum
  const elsewhere = '0x00000000000000000000000000000000000a11ce'

  await test.step('Alice signs before the round is over, for somebody else to send', async () => {
    await exit.page.getByLabel('Which file').selectOption('0')
    await exit.page.getByLabel('To another address of yours (empty').fill(elsewhere)
    await exit.page.getByText('Claim without gas').click()
    await exit.page.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(exit.page.getByLabel('Hand this text over')).toHaveValue(/"signature": "0x/)
    expect(wallet.asked).toContain('eth_signTypedData_v4')
  })

  await chain.pass(30 * DAY)
  await exit.readAgain()
  await test.step('Bob sends it, and changes nothing of it', async () => {
    const text = await exit.page.getByLabel('Hand this text over').inputValue()
    await wallet.switchAccount(bob)
    await exit.page.getByText('Send somebody’s signed claim').click()
    const relay = exit.page.locator('[data-act=relay]')
    for (const [wrong, says] of [
      ['{}', 'This is not a signed claim: chainId.'],
      [text.replace(chain.vault.toLowerCase(), elsewhere), 'The signed claim is for another vault or chain.'],
      [text.replace(elsewhere, lower(bob)), 'the signature is not the wallet’s, or it is too old'],
    ] as const) {
      await exit.page.getByLabel('Paste the text').fill(wrong)
      await relay.getByRole('button').click()
      await expect(relay.getByRole('status')).toContainText(says)
    }
    await exit.page.getByLabel('Paste the text').fill(text)
    await exit.act('relay')
    expect(await chain.client.getBalance({ address: elsewhere })).toBe(shareOf('110.000000000000000001'))
    await expect(exit.section('7. Claim')).toContainText('This wallet has claimed.')
  })

  await test.step('Bob claims to himself, and sends Carol her share', async () => {
    await exit.page.getByLabel('Which file').selectOption('2')
    await expect(exit.section('7. Claim')).toContainText('is yours now')
    expect(await exit.offered()).toEqual(['push', 'relay'])
    const before = await chain.client.getBalance({ address: carol.address })
    await exit.act('push')
    expect((await chain.client.getBalance({ address: carol.address })) - before).toBe(shareOf('10'))
    await exit.page.getByLabel('Which file').selectOption('1')
    await expect(exit.section('7. Claim')).toContainText('is yours now')
    const vault = await chain.client.getBalance({ address: chain.vault })
    await exit.act('claim')
    expect(vault - (await chain.client.getBalance({ address: chain.vault }))).toBe(shareOf('61'))
    expect(await violations(exit.page, 'at the end')).toEqual([])
  })
  expect(exit.asked, 'a wallet is all that was asked').toEqual([])
})

test('without a file: late, and only what the chain shows', async ({ chain, exit, context }) => {
  const { bob } = await books(chain)
  await chain.pay([{ wallet: bob.address, netAmount: POL('20') }])
  await chain.pass(14 * DAY)
  await TestWallet.install(context, bob, chain)
  await exit.open()
  await exit.connect()
  await exit.name(chain.vault)
  await expect(exit.fact('Owed now')).toHaveText('40 POL')
  await exit.act('freeze')
  await expect(exit.section('6. Register')).toContainText(
    'Without a file you can register once the first round is over',
  )
  expect(await exit.offered()).toEqual([])
  await chain.pass(30 * DAY)
  await exit.readAgain()
  await expect(exit.section('6. Register')).toContainText('what it deposited less what it was paid: 40 POL')
  await exit.act('register-without')
  await expect(exit.section('6. Register')).toContainText('Registered: 40 POL in round 2.')
  await chain.pass(30 * DAY)
  await exit.readAgain()
  const before = await chain.client.getBalance({ address: chain.vault })
  await exit.act('claim')
  expect(before - (await chain.client.getBalance({ address: chain.vault }))).toBe(POL('40'))
})

test('what Polder keeps, for the wallet alone', async ({ chain, exit, context }) => {
  const { alice, bob, tree } = await books(chain)
  await chain.client.setCode({ address: alice.address, bytecode: '0x60006000fd' })
  await chain.pay([{ wallet: alice.address, netAmount: POL('5') }])
  const wallet = await TestWallet.install(context, bob, chain)
  await exit.open()
  await exit.connect()
  await exit.load(tree.fileOf(0))
  const kept = exit.section('What Polder keeps for you')
  await expect(kept).toContainText('Polder keeps 5 POL of earlier payouts')
  await exit.page.locator('[data-act=push-kept]').getByRole('button').click()
  await expect(exit.page.locator('[data-act=push-kept]').getByRole('status')).toHaveText(
    'The contract refuses: the receiver did not take it; name another address.',
  )
  await expect(exit.page.locator('[data-act=claim-kept]').getByRole('button')).toHaveCount(0)
  await wallet.switchAccount(alice)
  await exit.page.getByLabel('To another address of yours', { exact: true }).fill('0x12')
  await exit.page.locator('[data-act=claim-kept]').getByRole('button').click()
  await expect(exit.page.locator('[data-act=claim-kept]').getByRole('status')).toContainText(
    'An address is 0x',
  )
  const elsewhere = '0x00000000000000000000000000000000000a11ce'
  await exit.page.getByLabel('To another address of yours', { exact: true }).fill(elsewhere)
  await exit.act('claim-kept')
  expect(await chain.client.getBalance({ address: elsewhere })).toBe(POL('5'))
  await expect(kept).toContainText('Polder keeps nothing for this wallet.')
})

test('without a wallet: wrong files are named, and what to send is shown', async ({ chain, exit }) => {
  const { bob, tree } = await books(chain)
  const right = tree.fileOf(1)
  await exit.open()
  await expect(exit.page.getByText('No wallet announces itself here.')).toBeVisible()
  await exit.readFrom(chain.rpcUrl)
  const forged = growTree({ ...right, day: BigInt(right.day) }, [
    { wallet: bob.address, owed: POL('61'), deposited: 0n, paid: 0n, salt: right.salt },
  ])
  const more = (text: string) => String(BigInt(text) + 1n)
  for (const [file, standing] of [
    [right, 'accepted'],
    [{ ...right, owed: more(right.owed) }, 'broken'],
    [{ ...right, siblings: right.siblings.slice(1) }, 'broken'],
    [{ ...right, index: '0' }, 'broken'],
    [{ ...right, siblings: right.siblings.map((node) => ({ ...node, sum: String(2n ** 127n) })) }, 'broken'],
    [{ ...right, polder: right.vault }, 'otherPolder'],
    [{ ...right, chainId: 1 }, 'otherChain'],
    [forged.fileOf(0), 'differs'],
  ] as const) {
    await exit.load(file)
    await expect(exit.verdict).toHaveAttribute('data-standing', standing)
    expect(await exit.page.locator('[data-act=request] details').isVisible()).toBe(standing !== 'otherChain')
  }
  await exit.load('no json' as never)
  await expect(exit.page.getByRole('alert').first()).toHaveText(
    'branch-0.json cannot be read: it is no JSON.',
  )
  await exit.load({ ...right, salt: '0x12' })
  await expect(exit.page.getByRole('alert').first()).toHaveText(
    'branch-0.json is not a branch: “salt” is missing or wrong.',
  )

  await exit.load(right)
  await exit.page.getByRole('button', { name: 'Max' }).click()
  const request = exit.page.locator('[data-act=request]')
  await expect(request.getByRole('button')).toBeDisabled()
  await request.locator('summary').click()
  await expect(request.locator('pre')).toContainText('1000000000000000000 wei')
  expect(new Set(exit.asked)).toEqual(new Set([`${chain.rpcUrl}/`]))
  const data = (await request.locator('pre').textContent())!
  await chain.client.sendTransaction({
    account: bob,
    to: chain.vault,
    value: POL('1'),
    data: /^data +(0x[0-9a-f]+)$/m.exec(data)![1] as `0x${string}`,
  })
  await exit.readAgain()
  await expect(exit.section('4. Ask')).toContainText('57 POL is requested.')

  await exit.page.getByLabel('Language').selectOption('nl')
  await expect(exit.page.getByText('Kies bestanden', { exact: true })).toBeVisible()
  await expect(exit.page.getByRole('heading', { level: 1 })).toHaveText('Uitweg')
  await expect(exit.verdict).toContainText('Het bestand klopt')
  await expect(exit.section('4. Vraag')).toContainText('57 POL is gevraagd.')
})
