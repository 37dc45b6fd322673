import { readFileSync } from 'node:fs'
import { parseEther } from 'viem'
import { connectChain, contractOf } from '../fixtures/chain.ts'
import { expect, test } from '../fixtures/console.ts'
import { ADMIN_PATH } from '../fixtures/operators.ts'
import { buy, newPerson, type Person, pay, withdraw } from '../fixtures/people.ts'

// It counts rows of the whole product.
test.use({ stackFor: 'console-tables' })

const PEOPLE = 12

test.describe.configure({ mode: 'serial' })

let people: Person[]

test.beforeAll(async ({ stack }) => {
  const chain = connectChain(stack.rpcUrl, await contractOf(stack))
  people = []
  for (let index = 0; index < PEOPLE; index += 1) {
    const sponsor = index === 0 ? null : people[0]!.referralCode
    people.push(await newPerson({ stack, chain }, parseEther('500'), sponsor))
  }
  const last = people.at(-1)!
  for (const [index, { account }] of people.slice(0, -1).entries())
    await chain.deposit(account, parseEther(String(100 + index)))
  // All of them are credited once the last one is.
  await pay({ chain }, last, String(100 + PEOPLE - 1))
  await buy(people[0]!, 'dike')
  await withdraw(people[0]!, 12)
})

test('the overview says what the books say, and is read again on request', async ({
  desk,
  admin,
  books,
  chain,
}) => {
  await desk.signIn(admin)
  const { page } = desk
  const card = (name: string) => page.getByRole('group', { name })
  const { users, deposited } = await books.row<{ users: number; deposited: string }>(
    `select (select count(*)::integer from wallet) as users,
       (select trim_scale(sum(amount) / 1e18)::text from deposit where reversal_entry_id is null) as deposited`,
  )
  await expect(card('Total users')).toContainText(users.toLocaleString('en-US'))
  await expect(card('Total deposits (POL)').getByTitle(/ POL$/)).toHaveAttribute(
    'title',
    `${Number(deposited).toLocaleString('en-US')} POL`,
  )
  await expect(card('Total withdrawals (POL)')).toBeVisible()
  await expect(card('Total NFTs purchased')).toContainText(/\d/)
  await expect(card('Total available POL')).toContainText(/\d/)

  await pay({ chain }, people[1]!, '7')
  await page.getByRole('button', { name: 'Refresh All Data' }).click()
  await expect(card('Total deposits (POL)').getByTitle(/ POL$/)).toHaveAttribute(
    'title',
    `${(Number(deposited) + 7).toLocaleString('en-US')} POL`,
  )
  await expect(desk.rows('Deposits').first()).toContainText('7.0000')
})

test('all six tables have their columns', async ({ desk, admin }) => {
  await desk.signIn(admin)
  const tables = {
    Deposits: ['Wallet', 'Amount (POL)', 'Date', 'Transaction', 'Block'],
    Withdrawals: ['Wallet', 'Amount (POL)', 'Fee (POL)', 'Date', 'Transaction', 'State'],
    'User Balances': [
      'Wallet',
      'Available (POL)',
      'Total deposited (POL)',
      'Total withdrawn (POL)',
      'Known since',
    ],
    'NFT Holdings': ['Wallet', 'NFT', 'Purchase (POL)', 'Daily interest (POL)', 'Purchase date', 'State'],
    'Referral Summary': [
      'Wallet',
      'Total earnings (POL)',
      'Downline',
      'Active',
      'Direct',
      'Code',
      'Known since',
    ],
    'System Logs': ['Timestamp', 'Type', 'Message', 'Block number'],
  }
  for (const [name, columns] of Object.entries(tables)) {
    await desk.tab(name)
    await expect(desk.rows(name).first()).toBeVisible()
    await expect(desk.list(name).getByRole('columnheader')).toHaveText(columns)
  }
  await expect(desk.rows('System Logs').filter({ hasText: 'N/A' }).first()).toBeVisible()
})

test('rows come ten to a page, forward and back, sorted by the server, and the address says which', async ({
  desk,
  admin,
}) => {
  await desk.signIn(admin)
  const { page } = desk
  await desk.tab('User Balances')
  await expect(desk.rows('User Balances')).toHaveCount(10)
  const first = await desk.column('User Balances', 'Wallet')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^11–\d+ of \d+$/)).toBeVisible()
  const second = await desk.column('User Balances', 'Wallet')
  expect(second.filter((wallet) => first.includes(wallet))).toEqual([])
  const address = page.url()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText(/^1–10 of/)).toBeVisible()
  expect(await desk.column('User Balances', 'Wallet')).toEqual(first)

  // The address alone leads to the same page, from which there is a way back to the first.
  await page.goto('about:blank')
  await page.goto(address)
  await expect(page.getByText(/^11–/)).toBeVisible()
  expect(await desk.column('User Balances', 'Wallet')).toEqual(second)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText(/^1–10 of/)).toBeVisible()

  await desk.tab('Deposits')
  const header = desk.list('Deposits').getByRole('columnheader', { name: 'Amount (POL)' })
  for (const [order, address, amount] of [
    ['descending', /sort=AMOUNT/, '111.0000'],
    ['ascending', /order=asc/, '7.0000'],
  ] as const) {
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', order)
    await expect(page).toHaveURL(address)
    await expect(desk.rows('Deposits').first()).toContainText(amount)
  }
})

test('a part of an address and a range of days filter, and a CSV has the same rows', async ({
  desk,
  admin,
  clock,
}) => {
  await desk.signIn(admin)
  const { page } = desk
  const { address } = people[2]!
  const list = desk.list('Deposits')
  await list.getByLabel('Wallet').fill(address.slice(4, 14).toUpperCase())
  await expect(desk.rows('Deposits')).toHaveCount(1)
  await expect(desk.rows('Deposits')).toContainText('102.0000')
  await expect(page).toHaveURL(/wallet=/)

  // Other tables go on with the same wallet.
  await desk.tab('User Balances')
  await expect(desk.rows('User Balances')).toHaveCount(1)
  await desk.tab('Withdrawals')
  await expect(desk.list('Withdrawals')).toContainText('Nothing matches these filters.')
  await desk.list('Withdrawals').getByRole('button', { name: 'Clear filters' }).click()
  await expect(desk.rows('Withdrawals').first()).toBeVisible()

  await desk.tab('Deposits')
  const today = (await clock.now()).toISOString().slice(0, 10)
  const before = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
  await list.getByLabel('To').fill(before)
  await expect(list).toContainText('Nothing matches these filters.')
  await list.getByLabel('To').fill('')
  await list.getByLabel('From').fill(today)
  await expect(desk.rows('Deposits')).toHaveCount(10)

  await list.getByLabel('Wallet').fill(address)
  await expect(desk.rows('Deposits')).toHaveCount(1)
  const download = page.waitForEvent('download')
  await list.getByRole('button', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('deposits.csv')
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(address)
  expect(lines[1]).toContain('102')
})

test('a wallet is found by address, code, hash and withdrawal, and its page tells everything', async ({
  desk,
  admin,
  books,
}) => {
  await desk.signIn(admin)
  const { page } = desk
  const [first, second] = people
  const search = page.getByRole('searchbox', { name: 'Search', exact: true })
  const find = async (text: string) => {
    await search.fill(text)
    await search.press('Enter')
  }
  const { hash } = await books.row<{ hash: string }>(
    'select tx_hash as hash from deposit d join wallet w on w.id = d.wallet_id where w.address = $1 limit 1',
    [second!.address],
  )
  const { id } = await books.row<{ id: string }>(
    'select d.id from withdrawal d join wallet w on w.id = d.wallet_id where w.address = $1 limit 1',
    [first!.address],
  )
  for (const [text, person, part] of [
    [second!.address, second!, 'statement'],
    [first!.referralCode, first!, 'statement'],
    [hash, second!, 'deposits'],
    [id, first!, 'payouts'],
  ] as const) {
    await find(text)
    await expect(page).toHaveURL(`${ADMIN_PATH}/wallets/${person.address}?part=${part}`)
    // A page that has just come takes the keyboard's focus once.
    await expect(page.getByRole('region', { name: 'Who it is' })).toContainText(person.referralCode)
  }
  const { number } = await books.row<{ number: string }>('select number from withdrawal where id = $1', [id])
  await find(number)
  await expect(page).toHaveURL(`${ADMIN_PATH}/payouts?ids=${id}`)
  await desk.is('Payouts')
  await expect(desk.rows('Withdrawals')).toHaveCount(1)
  expect(await desk.column('Withdrawals', 'No.')).toEqual([number])

  // A warning is opened by its count.
  await books.row(
    `insert into system_log (type, severity, message) values ('alert', 'critical', 'The dike leaks.') returning id`,
  )
  await desk.open()
  await page.getByRole('link', { name: /^\d+ warnings? in the last 24 hours$/ }).click()
  await expect(desk.rows('System Logs').filter({ hasText: 'The dike leaks.' })).toBeInViewport()
  expect(await desk.list('System Logs').getByRole('table').innerText()).not.toContain('Deposit credited')

  await find('nobody has this')
  await expect(page.getByText('Nothing was found.')).toBeVisible()

  await desk.open(`/wallets/${first!.address}`)
  await expect(page.getByRole('region', { name: 'Balances' })).toContainText('78.0000')
  await expect(page.getByRole('region', { name: 'Over all time' })).toContainText('100.0000')
  await expect(page.getByRole('region', { name: 'Who it is' })).toContainText(first!.referralCode)
  const parts = {
    Statement: 'NFT purchase',
    NFTs: 'Dike #',
    Deposits: '100.0000',
    Payouts: '12.0000',
    Team: 'Direct referrals',
    Closes: 'Closes',
    Log: 'Deposit credited',
  }
  for (const [name, text] of Object.entries(parts)) {
    await page.getByRole('tab', { name, exact: true }).click()
    await expect(page.getByRole('tabpanel')).toContainText(text)
  }
  await page.getByRole('tab', { name: 'Team' }).click()
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: second!.address.slice(0, 6) })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Who it is' }).getByRole('link')).toHaveAttribute(
    'title',
    first!.address,
  )
  await desk.open(`/wallets/0x${'9'.repeat(40)}`)
  await expect(page.getByText('This wallet never signed in')).toBeVisible()
})

test('deposits that are not final are a list of their own, until they are', async ({
  desk,
  admin,
  chain,
}) => {
  await desk.signIn(admin)
  const { page } = desk
  await desk.list('Deposits').getByLabel('State').selectOption('Not final yet')
  await expect(page).toHaveURL(/states=PENDING/)
  const name = 'Deposits that are not final'
  const refresh = page.getByRole('button', { name: 'Refresh All Data' })
  // One may be final before it is looked for.
  await expect(async () => {
    await chain.deposit(people[11]!.account, parseEther('8'))
    await refresh.click()
    await expect(desk.rows(name).first()).toContainText('8.0000', { timeout: 1_000 })
  }).toPass()
  await expect(desk.list(name).getByRole('columnheader')).toHaveText([
    'Wallet',
    'Amount (POL)',
    'Seen at',
    'Transaction',
    'Block',
  ])
  // As blocks go by, it moves to those that are credited.
  const [block] = await desk.column(name, 'Block')
  await desk.list(name).getByLabel('State').selectOption('Credited')
  await expect(async () => {
    await chain.deposit(people[11]!.account, parseEther('8'))
    await refresh.click()
    await expect(desk.rows('Deposits').first()).toContainText('8.0000', { timeout: 1_000 })
    expect(await desk.column('Deposits', 'Block')).toContain(block)
  }).toPass()
})
