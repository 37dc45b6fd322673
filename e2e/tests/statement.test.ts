import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { formatEther, parseEther } from 'viem'
import { buy, newPerson, pay, withdraw } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/product.ts'
import { TestWallet } from '../fixtures/test-wallet.ts'
import { tooWide } from '../fixtures/too-wide.ts'

// Two months pass here.
test.use({ stackFor: 'weeks' })

const deposit = '300.000000000000000001'

/** The exact amounts of a column, which each cell keeps in a title. */
async function amountsOf(rows: Locator, column: number): Promise<bigint[]> {
  const titles = await rows.evaluateAll(
    (all, at) => all.map((row) => row.children[at]?.querySelector('[title]')?.getAttribute('title') ?? ''),
    column,
  )
  return titles.map((title) => parseEther(title.replace(/,| POL/g, '').replace('−', '-')))
}

test('the full statement: running balance, filters in the address, paging, reasons, CSV', async ({
  stack,
  chain,
  clock,
  tab,
  context,
}) => {
  test.setTimeout(240_000)
  const { page, connect, dashboard } = tab
  const person = await newPerson({ stack, chain }, parseEther('1000'))
  await pay({ chain }, person, deposit)
  await buy(person, 'windmill', 'dike')
  await clock.advance({ days: 61 })
  await withdraw(person, 20)

  await TestWallet.install(context, person.account, chain)
  await connect.open('/dashboard')
  await connect.connectBitget()
  await dashboard.transactions.waitFor()
  await page.getByRole('link', { name: 'Full statement' }).click()
  await expect(page).toHaveURL('/statement')
  const table = page.getByRole('table', { name: 'Statement lines' })
  const rows = table.locator('tbody tr')
  const counted = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: / lines?$/ })

  await test.step('all lines, page by page', async () => {
    const more = page.getByRole('button', { name: 'Show more: Statement lines' })
    await expect(rows).toHaveCount(25)
    await expect(counted).toHaveText(/^25 of 6\d lines$/)
    await more.click()
    await expect(counted).toHaveText(/^50 of 6\d lines$/)
    await more.click()
    await expect(counted).toHaveText(/^6\d lines$/)
    await expect(more).toHaveCount(0)
  })

  await test.step('each balance is the one before and the change', async () => {
    const changes = (await amountsOf(rows, 1)).reverse()
    const balances = (await amountsOf(rows, 3)).reverse()
    let balance = 0n
    for (const [i, change] of changes.entries()) {
      balance += change
      expect([i, formatEther(balances[i]!)]).toEqual([i, formatEther(balance)])
    }
    expect(changes[0]).toBe(parseEther(deposit))
  })

  await test.step('the entry of a line shows its transfers', async () => {
    await rows
      .filter({ hasText: 'Deposit' })
      .getByRole('button', { name: /^Entry \d+$/ })
      .click()
    const transfer = page.getByRole('dialog', { name: /^Entry/ }).locator('dl')
    await expect(transfer).toHaveText(`FromChain reserve of the houseToAvailable balanceAmount${deposit} POL`)
    await page.keyboard.press('Escape')
  })

  await test.step('each day of interest is a line, and says why', async () => {
    await page.getByRole('checkbox', { name: 'NFT interest' }).check()
    await expect(page).toHaveURL('/statement?types=interest')
    await expect(counted).toHaveText('25 of 60 lines')
    await page
      .getByRole('button', { name: /^Why this number: NFT interest/ })
      .first()
      .click()
    const why = page.getByRole('dialog', { name: 'Why this number' })
    await expect(why).toContainText('Windmill')
    await expect(why).toContainText('The parts sum to the total exactly.')
    await page.keyboard.press('Escape')
  })

  const today = (await clock.now()).toISOString().slice(0, 10)
  await test.step('the address keeps types and days over a reload', async () => {
    await page.getByRole('checkbox', { name: 'Withdrawal' }).check()
    await page.getByLabel('From').fill(today)
    await expect(page).toHaveURL(`/statement?types=withdrawal%2Cinterest&from=${today}`)
    await expect(rows).toHaveCount(1)
    await page.reload()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Withdrawal')
    await page.getByLabel('To', { exact: true }).fill('2026-01-01')
    await expect(page.getByText('No lines to show')).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(page).toHaveURL('/statement')
    await expect(rows).toHaveCount(25)
  })

  await test.step('the PDF has every line', async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    const download = await saving
    expect(download.suggestedFilename()).toBe(`statement_${person.address}.pdf`)
    const pdf = readFileSync(await download.path(), 'latin1')
    expect(pdf.startsWith('%PDF-1.3')).toBe(true)
    expect(pdf).toContain(`(Wallet ${person.address})`)
    expect(pdf.match(/\(NFT interest\)/g)).toHaveLength(60)
    expect(pdf).toContain('(Opening balance)')
    expect(pdf).toContain('(Closing balance)')
    expect(pdf).toContain(deposit)
  })

  await test.step('the CSV has every line, exact, and sums to the balance', async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const download = await saving
    expect(download.suggestedFilename()).toBe(`statement_${person.address}.csv`)
    const [heading, ...lines] = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(heading).toBe('Time (UTC),Day,Type,About,Change (POL),Balance after (POL),Status,Transaction,Line')
    const fields = lines.map((line) => line.match(/"(?:[^"]|"")*"|[^,]+|(?<=^|,)(?=,|$)/g) ?? [])
    expect(fields.filter(([, , type]) => type === 'NFT interest')).toHaveLength(60)
    expect(fields.at(-1)?.[4]).toBe(deposit)
    const sum = fields.reduce((total, line) => total + parseEther(line[4]!), 0n)
    expect(fields[0]?.[5]).toBe(formatEther(sum))
    const { stats } = await person.api.get<{ stats: { availableBalancePOL: number } }>(
      `/wallet/stats/${person.address}`,
    )
    expect(Number(formatEther(sum))).toBe(stats.availableBalancePOL)
  })

  await test.step('it fits a phone', async () => {
    expect(await tooWide(page, [320])).toEqual([])
  })
})
