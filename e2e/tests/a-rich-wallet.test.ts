import { violations } from '../fixtures/axe.ts'
import { connectChain, contractOf } from '../fixtures/chain.ts'
import { clockOf } from '../fixtures/clock.ts'
import type { Person } from '../fixtures/people.ts'
import { expect, test as onProduct, tabOf } from '../fixtures/product.ts'
import { makeRichWallet } from '../fixtures/rich-wallet.ts'
import { TestWallet } from '../fixtures/test-wallet.ts'
import { amountIn, factIn } from '../pages/figures.ts'
import { openIn, speak } from '../pages/open-in.ts'
import { walletPaths } from '../pages/paths.ts'

interface Club {
  currentClubName: string
  clubPercent: number
  totalTeamVolumePOL: number
  leftLegVolumePOL: number
  rightLegVolumePOL: number
  weakerLegVolumePOL: number
}
interface Pool {
  isQualified: boolean
  totalEarnedFromPrizePool: number
  weeklyRewardsReceived: number
  entries: { type: string; amount: number; weekId: string }[]
}
interface Boxes {
  totalMysteryPOL: number
  count: number
}

const desktop = { width: 1280, height: 720 }
const phone = { width: 390, height: 844 }

/** A wallet that has everything, made once: weeks pass for it. What a campaign has paid depends on how many. */
const test = onProduct.extend<object, { rich: Person }>({
  rich: [
    async ({ stack }, use) => {
      const chain = connectChain(stack.rpcUrl, await contractOf(stack))
      await use(await makeRichWallet({ stack, chain, clock: clockOf(stack) }))
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

test('axe finds nothing on any page of its own and dialog of a wallet that has everything', async ({
  rich,
  browser,
  stack,
  chain,
}) => {
  test.setTimeout(600_000)
  const context = await browser.newContext({ baseURL: stack.url })
  const wallet = await TestWallet.install(context, rich.account, chain)
  const { page, connect, navbar, deposit, withdraw, nfts } = tabOf(await context.newPage())
  await connect.open()
  await connect.connectBitget()
  const found: string[] = []
  const look = async (what: string, themes?: 1) => void found.push(...(await violations(page, what, themes)))
  // One load for both: a desktop in Dutch, a phone in English, whose colours are the same. Pages that tell of no wallet
  // are looked at in accessibility.test.ts and open-pages.test.ts.
  for (const path of walletPaths) {
    await page.setViewportSize(desktop)
    await openIn(page, 'nl', path)
    await look(`rich wallet in Dutch, ${path}`)
    await speak(page, 'en')
    await page.setViewportSize(phone)
    await look(`rich wallet on a phone, ${path}`, 1)
  }
  await page.setViewportSize(desktop)

  await openIn(page, 'en', '/deposit')
  await deposit.enter('0')
  await deposit.error.waitFor()
  await look('amount refused')
  await deposit.enter('1')
  await deposit.review.getByText(/^0\.\d+ POL$/).waitFor()
  await look('review of a deposit')
  await deposit.confirm()
  await deposit.credited.waitFor()
  await look('deposit credited')
  await deposit.close(deposit.credited)
  wallet.refuses.add('eth_sendTransaction')
  await deposit.enter('1')
  await deposit.confirm()
  await deposit.declined.waitFor()
  await look('deposit declined')

  await navbar.goTo('BUY NFT')
  await nfts.buy('Dike')
  await nfts.confirmation.waitFor()
  await look('purchase')
  await nfts.answer('Purchase')
  await nfts.notice('NFT purchased successfully!').waitFor()
  await look('notice of a purchase')
  await nfts.collection.click()
  await nfts.cards().first().waitFor()
  await look('collection')
  await nfts.sell('Lighthouse')
  await nfts.confirmation.waitFor()
  await look('sale')
  await nfts.answer('Cancel')

  await navbar.goTo('Withdraw')
  await withdraw.amount.fill('999999')
  await withdraw.error.waitFor()
  await look('withdrawal refused')
  await withdraw.amount.fill('1')
  await withdraw.submit.click()
  await withdraw.review.waitFor()
  await look('withdrawal')
  await withdraw.review.getByRole('button', { name: 'Back' }).click()

  await navbar.goTo('Dashboard')
  await page.getByRole('tab', { name: 'Mystery boxes' }).click()
  // After a week's end its prize stands above the day's interest.
  await page.getByRole('button', { name: 'Show more' }).first().click()
  for (const name of [/^Why this number: NFT interest/, /^Check the draw/]) {
    await page.getByRole('button', { name }).first().click()
    await page.getByRole('dialog').waitFor()
    await expect(page.getByText(/^(Loading|Checking)\.\.\.$/)).toHaveCount(0)
    await look(`${name}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }

  await page.setViewportSize(phone)
  await openIn(page, 'en', '/dashboard')
  await wallet.switchChain(1)
  await page.getByText('Your wallet is on another network.').waitFor()
  // A change of chain loads the page again.
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await look('wrong chain')
  await context.close()
  expect(found).toEqual([])
})

test('clubs, referrals, boxes and prizes show what the closes paid, each with its reason', async ({
  rich,
  stack,
  browser,
  chain,
  clock,
}) => {
  test.setTimeout(900_000)
  const context = await browser.newContext({ baseURL: stack.url })
  await TestWallet.install(context, rich.account, chain)
  const { page, connect, navbar } = tabOf(await context.newPage())
  await connect.open('/dashboard')
  await connect.connectBitget()

  const open = (name: string) => page.getByRole('tab', { name }).click()

  await test.step('the club, with both legs', async () => {
    await open('Clubs')
    const { status } = await rich.api.get<{ status: Club }>(`/club-reward/status/${rich.address}`)
    // Direct referrals go left and right in turn: 6,000 + 100 and what is below them 1,500; 1,750 and below it 5,000.
    expect(status).toMatchObject({
      currentClubName: 'Guardian',
      clubPercent: 1.5,
      totalTeamVolumePOL: 14_350,
    })
    expect([status.leftLegVolumePOL, status.rightLegVolumePOL]).toEqual([7_600, 6_750])
    const club = page.getByRole('region', { name: 'Club Rewards', exact: true })
    await expect(club).toContainText('Guardian')
    await expect(amountIn(club, '14,350').first()).toBeVisible()
    await expect(amountIn(club, status.weakerLegVolumePOL.toLocaleString('en-US')).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'All Club Levels' })).toContainText('Weaker Leg × 1.5%')
    await expect(page.getByRole('region', { name: 'How Club Rewards Work' })).toBeVisible()
  })

  await test.step('earnings by level, payouts and the tree', async () => {
    await open('Referrals')
    const { earnings } = await rich.api.get<{
      earnings: { totalEarnings: number; earningsByLevel: { _id: number; totalAmount: number }[] }
    }>(`/referral/earnings/${rich.address}`)
    const levels = page.getByRole('table', { name: 'Earnings by Level' }).locator('tbody tr')
    await expect(levels).toHaveCount(10)
    const sum = earnings.earningsByLevel.reduce((total, { totalAmount }) => total + totalAmount, 0)
    expect(sum).toBeCloseTo(earnings.totalEarnings, 9)
    expect(
      earnings.earningsByLevel.filter(({ totalAmount }) => totalAmount > 0).map(({ _id }) => _id),
    ).toEqual([1, 2, 3])
    const payouts = page.getByRole('table', { name: 'Recent Payouts' }).locator('tbody tr')
    await expect(payouts).toHaveCount(5)
    await page.getByRole('button', { name: 'Show more: Recent Payouts' }).click()
    await expect(payouts).toHaveCount(40)
    await expect(payouts.first()).toContainText(/0x[0-9a-f]{4}\.\.\.[0-9a-f]{4}/)
    const tree = page.getByRole('region', { name: 'Referral Tree' })
    await expect(factIn(tree, 'Total referrals')).toHaveText('7')
    await expect(factIn(tree, 'Active referrals')).toHaveText('6')
    await expect(tree).toContainText('Inactive')
  })

  await test.step('boxes in every state, and a draw checked in the browser', async () => {
    await open('Mystery boxes')
    const { stats } = await rich.api.get<{ stats: Boxes }>(`/mysterybox/stats/${rich.address}`)
    const region = page.getByRole('region', { name: 'Mystery Box Rewards' })
    await expect(region).toContainText(`Rewards received${stats.count}`)
    await expect(region).toContainText('Credited')
    await expect(region).toContainText('Not drawn yet')
    await region
      .getByRole('button', { name: /^Check the draw/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Check the draw' })
    await expect(dialog).toContainText('Verified')
    await expect(dialog).not.toContainText('Not verified')
    await dialog.getByRole('button', { name: 'Close' }).first().click()
  })

  await test.step('why this number', async () => {
    await page.getByRole('button', { name: 'Show more' }).first().click()
    await page
      .getByRole('button', { name: /^Why this number: NFT interest/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Why this number' })
    await expect(dialog).toContainText('The parts sum to the total exactly.')
    await dialog.getByRole('button', { name: 'Close' }).first().click()
  })

  const pool = async () => (await rich.api.get<{ status: Pool }>(`/prize-pool/status/${rich.address}`)).status
  await test.step('the weekly pool, shared by all who qualify', async () => {
    await page.getByRole('link', { name: 'View Prize Pool' }).click()
    const status = await pool()
    expect(status.isQualified).toBe(true)
    expect(status.entries.length).toBe(status.weeklyRewardsReceived)
    await expect(page.getByRole('region', { name: 'Qualification' })).toContainText('Qualified')
    await expect(page.getByText('Threshold reached. You share in each pool from now on.')).toBeVisible()
    await expect(page.getByText(`${status.weeklyRewardsReceived} weekly rewards received`)).toBeVisible()
    const prizes = page.getByRole('table', { name: 'Your prizes' })
    await expect(prizes).toContainText('Weekly')
    await expect(prizes).toContainText(status.entries[0]!.weekId)
  })

  await test.step('when campaign and event have ended', async () => {
    await clock.advance({ days: 50 })
    await expect(
      page.getByText('The Prize Pool campaign has ended. Thank you for your participation!'),
    ).toBeVisible()
    const { entries } = await pool()
    expect(entries.filter(({ type }) => type === 'final')).toHaveLength(1)
    await expect(page.getByRole('table', { name: 'Your prizes' })).toContainText('Final')
    await navbar.goTo('Dashboard')
    await expect(page.getByRole('region', { name: 'Earnings by Level' })).toBeVisible()
    // Past draws stay to be checked.
    await open('Mystery boxes')
    const boxes = page.getByRole('region', { name: 'Mystery Box Rewards' })
    await expect(boxes).toContainText('Ended')
    await boxes
      .getByRole('button', { name: /^Check the draw/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Check the draw' })).toContainText('Verified')
  })
  await context.close()
})
