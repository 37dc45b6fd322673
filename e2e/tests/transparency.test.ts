import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { formatEther, parseEther } from 'viem'
import { withdrawalsOf } from '../fixtures/api.ts'
import { buy, forEach, newPerson, pay } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/product.ts'
import { tooWide } from '../fixtures/too-wide.ts'
import { until } from '../fixtures/until.ts'
import { amountIn } from '../pages/figures.ts'
import { unfold } from '../pages/unfold.ts'

// What it shows is what the whole product owes.
test.use({ stackFor: 'transparency' })

interface Answer {
  solvency: {
    blockNumber: number
    reserves: string
    principals: string
    rewardsOwed: string
    dailyInterestOwed: string
    accounts: { kind: string; address: `0x${string}` }[]
  }
  vault: {
    address: `0x${string}`
    availableForRewards: string
    roots: { day: string; status: string; rewards: string }[]
  }
  forecast: { day: string; horizons: { days: number; interest: string }[] }
  closes: { totalCount: number; edges: { node: { day: string; total: string } }[] }
}

async function ask(page: Page, query: string): Promise<Answer> {
  const answer = await page.request.post('/graphql', { data: { query } })
  return ((await answer.json()) as { data: Answer }).data
}

/** As the product writes an amount. */
function grouped(pol: string): string {
  const [whole = '', fraction] = pol.split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), fraction].filter(Boolean).join('.')
}

test('whether the product can pay, open to everybody', async ({ stack, chain, clock, tab }) => {
  test.setTimeout(240_000)
  const { page, connect } = tab
  await clock.leaveMidnight()
  const people = await Promise.all([1, 2, 3].map(() => newPerson({ stack, chain }, parseEther('5000'))))
  await forEach(people, async (person) => {
    await pay({ chain }, person, '1100.5')
    await buy(person, 'delta')
  })
  await clock.advance({ days: 3 })
  const yesterday = new Date((await clock.now()).getTime() - 86_400_000).toISOString().slice(0, 10)

  await test.step('from the connect screen, without a wallet', async () => {
    await connect.open()
    await page.getByRole('link', { name: 'Transparency' }).click()
    await expect(page.getByRole('heading', { name: 'Transparency', level: 1 })).toBeVisible()
    await expect(
      page.getByText('rewards are paid only from fees and from what the operator adds'),
    ).toBeVisible()
  })

  await until('yesterday is observed', async () => {
    const { forecast } = await ask(page, '{ forecast { day } }')
    return forecast?.day === yesterday
  })
  // Other tests have lived on the same product: what is true of all of it is asked, not known.
  const { solvency, forecast, closes } = await ask(
    page,
    `{
    solvency { blockNumber reserves principals rewardsOwed dailyInterestOwed accounts { kind address } }
    forecast { horizons { days interest } }
    closes(first: 1) { totalCount edges { node { day total } } } }`,
  )

  await test.step('reserves are what the chain says at that block', async () => {
    const at = BigInt(solvency.blockNumber)
    const balances = await Promise.all(solvency.accounts.map(({ address }) => chain.balanceOf(address, at)))
    const reserves = balances.reduce((sum, balance) => sum + balance, 0n)
    expect(formatEther(reserves)).toBe(solvency.reserves)
    const stat = (name: string) => page.getByRole('group', { name, exact: true })
    await expect(amountIn(stat('Reserves'), grouped(solvency.reserves))).toBeVisible()
    await expect(stat('Reserves')).toContainText('at block')
    await expect(amountIn(stat('Deposits to keep'), grouped(solvency.principals))).toBeVisible()
    expect(Number(solvency.principals)).toBeGreaterThanOrEqual(3 * 1100.5)
    await expect(amountIn(stat('Rewards owed'), grouped(solvency.rewardsOwed))).toBeVisible()
    await expect(amountIn(stat('Interest per day'), grouped(solvency.dailyInterestOwed))).toBeVisible()
    expect(Number(solvency.dailyInterestOwed)).toBeGreaterThanOrEqual(30)
  })

  await test.step('coverage over time, as a picture and as a table', async () => {
    await unfold(page, 'Coverage over time', 'Forecast', 'Closed days')
    const history = page.getByRole('region', { name: 'Coverage over time' })
    await expect(history.getByRole('slider', { name: /^Lines of reserves/ }).locator('canvas')).toBeVisible()
    await history.getByText('Show as a table').click()
    await expect(history.getByRole('table').locator('tbody tr').first()).toContainText('%')
  })

  await test.step('what the plan will come to owe', async () => {
    const table = page.getByRole('table', { name: 'Forecast' })
    for (const { days, interest } of forecast.horizons) {
      expect(parseEther(interest)).toBe(BigInt(days) * parseEther(solvency.dailyInterestOwed))
      await expect(amountIn(table.getByRole('row', { name: /^Interest/ }), grouped(interest))).toBeVisible()
    }
    await expect(page.getByText('Coverage in 90 days, if no POL comes in or goes out')).toBeVisible()
  })

  await test.step('each closed day has its digest', async () => {
    const days = page.getByRole('table', { name: 'Closed days' })
    const newest = days.locator('tbody tr').first()
    await expect(amountIn(newest, grouped(closes.edges[0]!.node.total))).toBeVisible()
    await expect(newest.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  })

  await test.step('the vault, with the newest root as the books have it', async () => {
    const card = page.getByRole('region', { name: 'Vault' })
    await until('the root of yesterday is on chain', async () => {
      const { vault } = await ask(page, '{ vault { roots { day status } } }')
      return vault?.roots[0]?.day === yesterday && vault.roots[0].status === 'SAME'
    })
    await page.reload()
    await unfold(page, 'Vault')
    const { vault } = await ask(page, '{ vault { availableForRewards roots { rewards } } }')
    const newest = card.getByRole('table', { name: 'Roots on chain' }).locator('tbody tr').first()
    await expect(newest).toContainText('Same')
    await expect(amountIn(newest, grouped(vault.roots[0]!.rewards))).toBeVisible()
    await expect(card.getByText('Of it for rewards')).toBeVisible()
    const funded = Number(vault.availableForRewards) >= Number(solvency.rewardsOwed)
    const verdict = funded ? 'every deposit and every reward' : 'the rest waits for fees'
    await expect(page.getByRole('note').filter({ hasText: verdict })).toBeVisible()
    await expect(card).toContainText('Nothing is announced.')
    await expect(card.getByRole('alert')).toHaveCount(0)
  })

  await test.step('the seeds lead to the commitment', async () => {
    await page.getByRole('button', { name: 'Check the draws' }).click()
    await page.getByRole('button', { name: 'Check the chain' }).click()
    await expect(page.getByText(/^All \d+ revealed seeds lead to the commitment\.$/)).toBeVisible()
  })

  await test.step('it fits a phone', async () => {
    await page.setViewportSize({ width: 320, height: 800 })
    await unfold(page, 'Coverage over time')
    await expect(page.getByRole('region', { name: 'Coverage over time' }).locator('canvas')).toBeVisible()
    expect(await tooWide(page, [320])).toEqual([])
  })
})

test('what is more than somebody put in is said where it is withdrawn, and at the next deposit', async ({
  stack,
  clock,
  tab,
  arrive,
}) => {
  test.setTimeout(180_000)
  const { page, deposit, withdraw } = tab
  const { account } = await arrive('/withdraw', 2000, '1001')
  await expect(amountIn(withdraw.withdrawable, '1,000')).toBeVisible()
  const act = async (path: string, data: object) =>
    expect((await page.request.post(path, { data })).status()).toBe(200)
  const walletAddress = account.address
  await act('/api/nfts/purchase', { walletAddress, nftId: 'delta' })
  await clock.advance({ days: 3 })
  const positions = await page.request.get(`/api/nfts/user/${walletAddress}`)
  const [{ id }] = ((await positions.json()) as { purchases: [{ id: string }] }).purchases
  await act(`/api/nfts/sell/${id}`, { walletAddress })
  await page.reload()
  await expect(amountIn(withdraw.withdrawable, '1,020')).toBeVisible()

  const more = page.getByText('is more than you put in')
  await withdraw.amount.fill('1001')
  await expect(amountIn(withdraw.requested(), '1,001')).toBeVisible()
  await expect(more).toHaveCount(0)
  await withdraw.amount.fill('1010')
  await expect(page.getByText('9 POL of this is more than you put in.')).toBeVisible()
  await withdraw.request()
  await expect(withdraw.requests.first()).toContainText('Paid')
  expect(await withdrawalsOf(stack, walletAddress)).toMatchObject([{ amount: '1010', state: 'SETTLED' }])

  await page.goto('/deposit')
  await deposit.amount.fill('20')
  await expect(page.getByText('11 POL of this deposit is kept for you')).toBeVisible()
  await deposit.amount.fill('5')
  await expect(page.getByText('0 POL of this deposit is kept for you')).toBeVisible()
})

test('the way out is served as the file that works from disk', async ({ page, request }) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto('/transparency')
  await page.getByRole('button', { name: 'If you are not paid' }).click()
  await page.getByRole('link', { name: 'Open the way out' }).click()
  await expect(page.getByRole('heading', { name: 'Get your money out', level: 1 })).toBeVisible()
  // The product has filled in its own address and node.
  await page.getByText('Where this page looks').click()
  await expect(page.getByLabel('Polder’s address')).toHaveValue(/^0x[0-9a-fA-F]{40}$/)
  await expect(page.getByLabel('A node (RPC address)')).toHaveValue(/^http/)
  const file = await (await request.get('/exit.html')).body()
  const digest = createHash('sha256').update(file).digest('hex')
  expect(await (await request.get('/exit.html.sha256')).text()).toBe(`${digest}  exit.html\n`)
  expect(await (await request.get('/exit')).body()).toEqual(file)
  expect(complaints).toEqual([])
})
