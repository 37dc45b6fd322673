import { parseEther } from 'viem'
import { violations } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/console.ts'
import { ADMIN_PATH } from '../fixtures/operators.ts'
import { buy, newPerson, pay, withdraw } from '../fixtures/people.ts'
import { tooWide } from '../fixtures/too-wide.ts'
import { openIn, speak } from '../pages/open-in.ts'

const unknown = `0x${'0'.repeat(40)}`
const tables = ['Deposits', 'Withdrawals', 'User Balances', 'NFT Holdings', 'Referral Summary', 'System Logs']
const parts = ['Statement', 'NFTs', 'Deposits', 'Payouts', 'Team', 'Closes', 'Log']
/** Tables and parts without a colour of their own: in another theme they look as those beside them. */
const plain = ['User Balances', 'Referral Summary', 'Team', 'Closes']
/** The last is the one that tests have. */
const widths = [320, 390, 768, 1920, 1280]
/** Of pages that are looked at in Dutch as well, whose words are longer, and of all tables of a page but the first. */
const fewWidths = [320, 1280]

test('axe finds nothing on any page of the console, and every page fits a phone and a desktop, in Dutch as well', async ({
  desk,
  admin,
  viewer,
  stack,
  chain,
}) => {
  test.setTimeout(600_000)
  const { page } = desk
  const person = await newPerson({ stack, chain }, parseEther('500'))
  await pay({ chain }, person, '400')
  await buy(person, 'dike')
  await withdraw(person, 12)

  const found: string[] = []
  const look = async (what: string, of = widths, themes: 1 | 2 = 2) => {
    await expect(page.getByText('Loading...')).toHaveCount(0)
    found.push(...(await violations(page, what, themes)))
    for (const width of of) {
      await page.setViewportSize({ width, height: 800 })
      const [scroll, client] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ])
      if (scroll! > client!) found.push(`${what} is ${scroll} px wide at ${width}`)
    }
  }
  const lookInBoth = async (what: string, inDutch = widths, themes: 1 | 2 = 2) => {
    await speak(page, 'nl')
    // What axe looks at is the same in both languages.
    found.push(...(await tooWide(page, inDutch)))
    await speak(page, 'en')
    await look(what, fewWidths, themes)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await desk.open()
  await desk.login.waitFor()
  await look('login')
  await desk.login.click()
  await look('login refused')
  await desk.fillIn(admin)
  await desk.is('Dashboard')
  for (const [index, table] of tables.entries()) {
    await desk.tab(table)
    await lookInBoth(table, index === 0 ? widths : fewWidths, plain.includes(table) ? 1 : 2)
  }
  await desk.open(`/dashboard?wallet=ffffffffffff`)
  await page.getByText('Nothing matches these filters.').waitFor()
  await look('nothing matches')
  await desk.open('/runbook')
  await desk.is('Runbook')
  await look('runbook')
  await desk.open(`/wallets/${person.address}`)
  await page.getByRole('region', { name: 'Balances' }).waitFor()
  for (const [index, part] of parts.entries()) {
    const tab = page.getByRole('tab', { name: part, exact: true })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await look(`wallet, ${part}`, index === 0 ? widths : fewWidths, plain.includes(part) ? 1 : 2)
  }
  await desk.open(`/wallets/${unknown}`)
  await page.getByText('This wallet never signed in').waitFor()
  await lookInBoth('unknown wallet')
  for (const name of ['Payouts', 'Closes', 'Plan', 'Announcements', 'Audit log', 'Account']) {
    await desk.goTo(name)
    await lookInBoth(name)
  }
  await page.getByRole('button', { name: 'Turn on the second factor' }).click()
  await desk.dialog.waitFor()
  await look('second factor')
  await desk.open('/payouts')
  await page.getByRole('button', { name: 'Pause payouts' }).click()
  await desk.dialog.waitFor()
  await look('act')
  await desk.open('/audit')
  await desk.rows('Audit log').first().getByRole('button').click()
  await desk.dialog.waitFor()
  await look('details')

  await desk.open('/dashboard')
  await desk.is('Dashboard')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  found.push(...(await violations(page, 'menu of a phone')))
  await desk.logout.click()
  await page.setViewportSize({ width: 1280, height: 800 })
  await desk.signIn(viewer)
  for (const name of ['Payouts', 'Closes', 'Plan']) {
    await desk.goTo(name)
    // As an admin sees it, without what they can do.
    await look(`${name}, viewer`, fewWidths, 1)
  }
  expect(found).toEqual([])
})

test('the console speaks Dutch where that is chosen', async ({ desk, admin }) => {
  const { page } = desk
  await desk.signIn(admin)
  await openIn(page, 'nl', `${ADMIN_PATH}/payouts`)
  await page.getByRole('button', { name: 'Uitbetalingen pauzeren' }).click()
  await desk.dialog.getByLabel('Reden').fill('ja')
  await desk.dialog.getByRole('button', { name: 'Uitbetalingen pauzeren' }).click()
  await expect(desk.dialog).toContainText('Reden: schrijf minstens 3 tekens.')
  await page.goto(`${ADMIN_PATH}/dashboard`)
  await speak(page, 'en')
  await desk.is('Dashboard')
  await expect(page.getByRole('region', { name: 'Is anything stuck?' })).toBeVisible()
})

test('the queue monitor has a way back, and axe finds nothing there', async ({ desk, admin }) => {
  await desk.signIn(admin)
  const { page } = desk
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of ['', 'queue/closes', 'queue/checks?status=completed', 'job-schedulers']) {
      await desk.open(`/queues/${path}`)
      await page.getByRole('link', { name: 'closes' }).first().waitFor()
      await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
      found.push(...(await violations(page, `/queues/${path} ${colorScheme}`, 1)))
    }
  }
  // The monitor's own link is named "Schedulers (3)" where it shows "Schedulers 3", once it has counted them.
  expect(found.filter((finding) => !finding.includes('schedulersLink'))).toEqual([])
  await page.getByRole('link', { name: 'Back to the console' }).click()
  await desk.is('Dashboard')
})
