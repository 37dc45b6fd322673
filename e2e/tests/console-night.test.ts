import { consoleIn, expect, test } from '../fixtures/console.ts'

/** More than passes between two readings of the console. */
const POLL_MS = 16_000

test('what another admin does shows by itself, and nothing stays green once the server is gone', async ({
  desk,
  admin,
  secondAdmin,
  browser,
  stack,
  problems,
}) => {
  problems.allow(/ERR_|Failed to fetch|status of 50\d/)
  const { page } = desk
  const context = await browser.newContext({ baseURL: stack.url })
  const other = consoleIn(await context.newPage())
  // Its clock need not be waited for.
  await other.page.clock.install()
  const readAgain = async () => await other.page.clock.runFor(POLL_MS)
  await other.signIn(secondAdmin)
  const stuck = other.page.getByRole('region', { name: 'Is anything stuck?' })
  const payouts = stuck.getByText(/^(Running|Paused)$/)
  await expect(payouts).toHaveText('Running')

  await desk.signIn(admin)
  await desk.goTo('Payouts')
  await page.getByRole('button', { name: 'Pause payouts' }).click()
  await desk.confirm('Pause payouts', 'seen elsewhere too')
  await readAgain()
  await expect(payouts).toHaveText('Paused', { timeout: 30_000 })
  const alarm = other.page.getByRole('region', { name: 'Alarms' }).getByRole('listitem')
  await expect(alarm.filter({ hasText: 'Payouts are paused.' })).toContainText('Critical')
  await expect(stuck).toContainText(/Nodes that answer\s*1 of 1/)
  await expect(stuck).toContainText(/Chain read to its end\s*\d+ s ago/)
  // Others of this stack let days go by: the root of the last one is final a little later.
  await expect(stuck).toContainText(/Newest root\s*Within the hour/, { timeout: 60_000 })
  await alarm.getByRole('link', { name: 'PolderPayoutsPaused' }).click()
  await expect(other.page.getByRole('heading', { name: 'PolderPayoutsPaused' })).toBeInViewport()
  await other.goTo('Payouts')
  const state = other.page.getByRole('region', { name: 'State' })
  await expect(state).toContainText('seen elsewhere too')
  await page.getByRole('button', { name: 'Resume payouts' }).click()
  await desk.confirm('Resume payouts', 'enough was seen')
  await readAgain()
  const badge = state.getByText('Running', { exact: true })
  await expect(badge).toBeVisible({ timeout: 30_000 })

  const times = other.page.getByText(/^As of \d\d:\d\d:\d\d UTC$/)
  expect(await times.count()).toBeGreaterThan(2)
  const colour = () => badge.evaluate((it) => getComputedStyle(it).color)
  const green = await colour()
  await context.route('**/graphql', (route) => route.abort())
  await readAgain()
  const banner = other.page.getByText(/^The server cannot be reached\. Figures are those of \d.* UTC\.$/)
  await expect(banner).toBeInViewport({ timeout: 30_000 })
  expect(await colour()).not.toBe(green)
  expect(await times.count()).toBeGreaterThan(2)
  await context.unroute('**/graphql')
  await readAgain()
  await expect(banner).toBeHidden({ timeout: 30_000 })
  expect(await colour()).toBe(green)
  await context.close()
})
