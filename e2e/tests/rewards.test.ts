import { expect, tabOf, test } from '../fixtures/product.ts'
import { makeRichWallet } from '../fixtures/rich-wallet.ts'
import { TestWallet } from '../fixtures/test-wallet.ts'
import { amountIn, factIn } from '../pages/figures.ts'

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

// What a campaign has paid depends on how long the product has been open.
test.use({ stackFor: 'rewards' })

test('clubs, referrals, boxes and prizes show what the closes paid, each with its reason', async ({
  stack,
  browser,
  chain,
  clock,
}) => {
  test.setTimeout(900_000)
  const rich = await makeRichWallet({ stack, chain, clock })
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
    await expect(payouts.first()).toContainText(/0x[0-9a-f]{8}\.\.\./)
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
