import { parseEther } from 'viem'
import { withdrawalsOf } from '../fixtures/api.ts'
import { consoleIn, expect, test } from '../fixtures/console.ts'
import { buy, newPerson, pay, withdraw } from '../fixtures/people.ts'
import { until } from '../fixtures/until.ts'
import { openIn } from '../pages/open-in.ts'

test('payouts are paused and resumed, each with a reason that the audit log keeps', async ({
  desk,
  admin,
}) => {
  await desk.signIn(admin)
  await desk.goTo('Payouts')
  const { page } = desk
  const state = page.getByRole('region', { name: 'State' })
  await state.getByRole('button', { name: 'Pause payouts' }).click()
  await desk.dialog.getByRole('button', { name: 'Pause payouts' }).click()
  await expect(desk.dialog.getByRole('alert')).toHaveText('Reason: please write at least 3 characters.')
  await desk.confirm('Pause payouts', 'the treasury moves')
  await expect(desk.notice('Payouts are paused.')).toBeVisible()
  await expect(state).toContainText('the treasury moves')
  await state.getByRole('button', { name: 'Resume payouts' }).click()
  await desk.confirm('Resume payouts', 'the treasury has moved')
  await expect(state).toContainText('Running')

  await desk.goTo('Audit log')
  await expect(page.getByText(/^The chain holds: \d+ lines proved$/)).toBeVisible()
  await expect(desk.rows('Audit log').nth(0)).toContainText('payouts resumed')
  await expect(desk.rows('Audit log').nth(0)).toContainText('the treasury has moved')
  await expect(desk.rows('Audit log').nth(1)).toContainText('payouts paused')
  await desk.rows('Audit log').nth(1).getByRole('button', { name: /^Show/ }).click()
  await expect(desk.dialog).toContainText('the treasury moves')
  await desk.dialog.getByRole('button', { name: 'Close', exact: true }).last().click()

  // By who and by act, in the page's address.
  const log = desk.list('Audit log')
  await log.getByLabel('Who', { exact: true }).selectOption(admin.username)
  await log.getByLabel('What', { exact: true }).selectOption('payouts resumed')
  await expect(page).toHaveURL(/actors=.*acts=payouts_resumed/)
  await expect(desk.rows('Audit log').nth(0)).toContainText('the treasury has moved')
  // The rows from before stand until the filtered ones are there.
  await expect
    .poll(async () => new Set(await desk.column('Audit log', 'What')))
    .toEqual(new Set(['payouts resumed']))
  await page.reload()
  await expect(log.getByLabel('What', { exact: true })).toHaveValue('payouts_resumed')
  await log.getByRole('button', { name: 'Clear filters' }).click()
  // By what it was about: resuming tells the reason of the pause that it ends.
  await log.getByLabel('About').fill('TREASURY MOVES')
  await expect(page).toHaveURL(/subjects=/)
  await expect(desk.rows('Audit log')).toHaveCount(1)
  await expect(desk.rows('Audit log')).toContainText('payouts resumed')
  await log.getByLabel('About').fill('nobody did this')
  await expect(log).toContainText('Nothing matches these filters.')
})

test('a withdrawal above the threshold is paid once two different admins approve it; another is cancelled', async ({
  desk,
  admin,
  secondAdmin,
  browser,
  stack,
  chain,
  problems,
}) => {
  problems.allow(/status of 40\d/)
  await desk.signIn(admin)
  await desk.goTo('Payouts')
  const { page } = desk
  const changeLimits = async (threshold: string, needed: string, dailyLimit: string, reason: string) => {
    await page.getByRole('button', { name: 'Change limits' }).click()
    await desk.dialog.getByLabel('Approval above, a wallet and day (POL)').fill(threshold)
    await desk.dialog.getByLabel('Approvals needed').selectOption(needed)
    await desk.dialog.getByLabel('Daily limit, net (POL)').fill(dailyLimit)
    await desk.confirm('Change limits', reason)
  }
  await changeLimits('50', '2', '5000', 'large ones are looked at by two')
  await expect(desk.notice('The limits are changed.')).toBeVisible()
  const limits = page.getByRole('region', { name: 'Limits', exact: true })
  await expect(limits).toContainText('50.0000')
  await expect(limits).toContainText('5,000.0000')

  const person = await newPerson({ stack, chain }, parseEther('500'))
  await pay({ chain }, person, '400')
  for (const amount of [100, 120]) await withdraw(person, amount)

  await page.reload()
  const list = desk.list('Withdrawals')
  await list.getByLabel('Wallet').fill(person.address.slice(2, 12))
  await expect(desk.rows('Withdrawals')).toHaveCount(2)
  await list.getByLabel('State').selectOption('Awaiting approval')
  await expect(page).toHaveURL(/states=AWAITING_APPROVAL/)
  const row = (amount: string) => desk.rows('Withdrawals').filter({ hasText: amount })
  await row('100.0000').getByRole('button', { name: 'Approve' }).click()
  const history = desk.dialog.getByRole('region', { name: 'What its wallet did so far' })
  await expect(history).toContainText(/Deposited\s*400.0000/)
  await expect(history).toContainText(/Available\s*180.0000/)
  await expect(history.getByRole('listitem').filter({ hasText: 'Deposit' })).toContainText('+400.0000')
  await desk.confirm('Approve', 'known to us')
  await expect(desk.notice('Approved. One more admin has to approve it.')).toBeVisible()
  await expect(row('100.0000')).toContainText('1 of 2')
  await expect(row('100.0000').getByRole('button', { name: 'Approve' })).toBeDisabled()

  await row('120.0000').getByRole('button', { name: 'Cancel' }).click()
  await desk.confirm('Cancel the withdrawal', 'asked for by mistake')
  await expect(desk.notice('Cancelled: the amount is available again.')).toBeVisible()

  const context = await browser.newContext({ baseURL: stack.url })
  const other = consoleIn(await context.newPage())
  await other.signIn(secondAdmin)
  await other.open('/payouts?states=AWAITING_APPROVAL')
  await other
    .rows('Withdrawals')
    .filter({ hasText: '100.0000' })
    .getByRole('button', { name: 'Approve' })
    .click()
  await other.confirm('Approve', 'the second look')
  await expect(other.notice('Approved: it is in line to be paid.')).toBeVisible()
  await until('the payout is settled', async () => {
    const [cancelled, paid] = await withdrawalsOf(stack, person.address)
    return cancelled?.state === 'CANCELLED' && paid?.state === 'SETTLED'
  })

  // What loosens the rule takes two as well: the first proposes it, and cannot approve it.
  await changeLimits('', '1', '', 'back to none')
  await expect(desk.notice('Proposed: another admin must approve it.')).toBeVisible()
  const proposal = (of: typeof desk) => of.page.getByRole('region', { name: 'Proposed: change the limits' })
  await expect(proposal(desk).getByRole('row', { name: /^Approvals needed/ })).toContainText(/2.*1/)
  await expect(proposal(desk).getByRole('button', { name: 'Approve the change' })).toBeDisabled()
  await expect(limits).toContainText('5,000.0000')
  await other.open('/payouts')
  await expect(proposal(other)).toContainText('back to none')
  await proposal(other).getByRole('button', { name: 'Approve the change' }).click()
  await other.confirm('Approve the change', 'agreed')
  await expect(other.notice('Approved: the change is made.')).toBeVisible()
  await expect(proposal(other)).toBeHidden()
  await page.reload()
  await expect(limits).not.toContainText('5,000.0000')
  await context.close()
})

test('a closed day is run again without any difference', async ({ desk, admin, clock, stack, chain }) => {
  test.setTimeout(240_000)
  await clock.leaveMidnight()
  const person = await newPerson({ stack, chain }, parseEther('500'))
  await pay({ chain }, person, '400')
  await buy(person, 'canal')
  await clock.advance({ days: 2 })
  await desk.signIn(admin)
  await desk.goTo('Closes')
  await desk.rows('Closes').first().getByRole('button', { name: 'Dry run' }).click()
  await desk.confirm('Dry run', 'to be sure')
  await expect(desk.dialog).toContainText('No difference')
  await expect(desk.dialog.getByRole('row', { name: /^Interest/ })).toContainText(/[1-9]/)
  const digests = await desk.dialog.getByRole('definition').allInnerTexts()
  expect(digests).toHaveLength(2)
  expect(digests[0]).toBe(digests[1])
})

test('a new version of the plan is previewed and added from a coming day', async ({ desk, admin, clock }) => {
  await clock.leaveMidnight()
  await desk.signIn(admin)
  await desk.goTo('Plan')
  const { page } = desk
  const add = page.getByRole('button', { name: 'Add version' })
  await expect(add).toBeDisabled()
  await page.getByLabel('Smallest withdrawal (POL)').fill('nothing')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This draft cannot be added' })).toBeVisible()
  // The notice, and the fault once at its field.
  await expect(page.getByRole('alert')).toHaveCount(2)
  await expect(add).toBeDisabled()

  await page.getByLabel('Smallest withdrawal (POL)').fill('0.5')
  await page.getByLabel('Fee', { exact: true }).fill('4.5')
  await page
    .getByRole('region', { name: 'Catalogue' })
    .getByLabel('Daily interest (POL) 1', { exact: true })
    .fill('0.09')
  await expect(add).toBeDisabled()
  await page.getByRole('button', { name: 'Preview' }).click()
  const changes = page.getByRole('region', { name: /^Changes against version \d+$/ })
  await expect(changes).toContainText('catalogue.dike.dailyInterest')
  await expect(changes).toContainText('withdrawal.feeBasisPoints')
  await expect(page.getByRole('region', { name: 'Whom it affects' })).toContainText('Catalogue')
  await add.click()
  await desk.confirm('Add version', 'a gentler start')
  await expect(desk.notice(/^Version \d+ takes effect on /)).toBeVisible()
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions.getByRole('row', { name: /coming/ })).toContainText('4.5%')
  await expect(page.getByLabel('Smallest withdrawal (POL)')).toHaveValue('0.5')
})

test('a viewer sees every page and can do nothing there, and is told why', async ({ desk, viewer }) => {
  await desk.signIn(viewer)
  const { page } = desk
  const why = 'You are signed in as a viewer: you can look at everything and change nothing.'
  for (const [name, acts] of [
    ['Payouts', ['Pause payouts', 'Change limits']],
    ['Closes', ['Dry run']],
    ['Plan', ['Add version', 'Preview']],
  ] as const) {
    await desk.goTo(name)
    await expect(page.getByRole('note').filter({ hasText: why })).toBeVisible()
    for (const act of acts) {
      for (const button of await page.getByRole('button', { name: new RegExp(`^${act}`) }).all()) {
        await expect(button).toBeDisabled()
      }
    }
  }
  await desk.goTo('Audit log')
  await expect(page.getByText(/^The chain holds/)).toBeVisible()
  await desk.goTo('Account')
  await expect(page.getByRole('button', { name: 'Turn on the second factor' })).toBeEnabled()
})

test('what operators tell everybody stands on every page while it lasts, as text and in both languages', async ({
  desk,
  admin,
  browser,
  stack,
}) => {
  const visitor = await (await browser.newContext({ baseURL: stack.url })).newPage()
  await visitor.goto('/')
  await desk.signIn(admin)
  await desk.goTo('Announcements')
  const { page } = desk
  await page.getByRole('button', { name: 'Announce' }).click()
  await desk.dialog.getByRole('button', { name: 'Announce' }).click()
  await expect(desk.dialog.getByRole('alert')).toHaveText('In English: please write at least 3 characters.')
  await desk.dialog.getByLabel('In English').fill('Payouts wait <img src=x onerror=alert(1)> for the chain')
  await desk.dialog.getByLabel('In Dutch').fill('Uitbetalingen wachten op de blockchain')
  await desk.confirm('Announce', 'the chain has halted')
  await expect(desk.notice('It is announced.')).toBeVisible()
  const banner = visitor.getByRole('status').filter({ hasText: 'Incident:' })
  await visitor.reload()
  await expect(banner).toContainText('Payouts wait <img src=x onerror=alert(1)> for the chain')
  for (const path of ['/transparency', '/watch', '/manual']) {
    await visitor.goto(path)
    await expect(banner).toContainText('for the chain')
  }
  await banner.getByRole('link').click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible()
  await expect(visitor.getByRole('table')).toContainText('Still lasts')
  await openIn(visitor, 'nl', '/transparency')
  await expect(visitor.getByRole('status').filter({ hasText: 'Storing:' })).toContainText(
    'Uitbetalingen wachten',
  )
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await desk.confirm('End', 'the chain goes on')
  await expect(desk.notice('It is ended.')).toBeVisible()
  await openIn(visitor, 'nl', '/announcements')
  await expect(visitor.getByRole('table')).toContainText('Uitbetalingen wachten')
  await expect(visitor.getByText('Storing:')).toHaveCount(1)
})

test('what could not be read is said, and not left out as if there were nothing', async ({ desk, admin }) => {
  const { page } = desk
  await page.route('**/graphql', async (route) => {
    const asks = /"Admin(OpenExits|ProposedChanges|Waiting|Desk)"/.test(route.request().postData() ?? '')
    const errors = [{ message: 'The server is busy.', extensions: { code: 'UNAVAILABLE' } }]
    await (asks ? route.fulfill({ json: { data: null, errors } }) : route.continue())
  })
  await desk.signIn(admin)
  const unread = page.getByRole('main').getByRole('alert').filter({ hasText: 'Error loading data' })
  await expect(unread).toHaveCount(1)
  await expect(desk.nav.getByRole('link', { name: 'Payouts' })).toContainText('?')
  await desk.goTo('Payouts')
  await expect(page.getByRole('region', { name: 'State' })).toBeVisible()
  await expect(unread).toHaveCount(2)
})
