import { consoleIn, expect, test } from '../fixtures/console.ts'
import { ADMIN_PATH, newOperator } from '../fixtures/operators.ts'
import { totp } from '../fixtures/totp.ts'

test('an operator logs in, comes back to where they were, and logs out', async ({ desk, admin, context }) => {
  const { page } = desk
  await desk.open('/audit')
  await expect(desk.heading).toHaveText('Admin login')
  await expect(page.getByText('Please log in to continue.')).toBeVisible()
  await desk.login.click()
  await expect(page.getByText('Please enter your username')).toBeVisible()
  await expect(page.getByText('Please enter your password')).toBeVisible()

  await desk.fillIn({ ...admin, password: 'not the password' })
  await expect(page.getByRole('alert')).toContainText(/^Login failed\./)
  await desk.fillIn(admin)
  await desk.is('Audit log')
  expect(new URL(page.url()).pathname).toBe(`${ADMIN_PATH}/audit`)
  await expect(page.getByText(`${admin.username}Admin`, { exact: true })).toBeVisible()

  // Tokens are where no script can read them.
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toMatch(/token|password|polder_admin/i)
  expect(await page.evaluate(() => document.cookie)).toBe('')
  const cookies = (await context.cookies()).filter(({ name }) => name.includes('polder_admin'))
  expect(cookies.map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual([
    [true, 'Strict'],
    [true, 'Strict'],
  ])

  await desk.logout.click()
  await expect(desk.heading).toHaveText('Admin login')
  await desk.open('/dashboard')
  await expect(desk.heading).toHaveText('Admin login')
})

test('a session that has run out is refreshed once', async ({ desk, admin, context }) => {
  await desk.signIn(admin)
  const { page } = desk
  // What it reads at first has come: nothing of it is taken for an answer to what follows.
  await expect(page.getByRole('group', { name: 'Total users' })).toBeVisible()
  const refreshes: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/auth/admin/refresh')) refreshes.push(response.status())
  })
  await context.clearCookies({ name: 'polder_admin' })
  const read = page.waitForResponse(
    async (response) => response.url().endsWith('/graphql') && (await response.text()).includes('"overview"'),
  )
  await page.getByRole('button', { name: 'Refresh All Data' }).click()
  await read
  await expect(page.getByRole('group', { name: 'Total users' })).toBeVisible()
  await expect.poll(() => refreshes).toEqual([200])
})

test('an operator changes the password, which ends the other sessions', async ({
  desk,
  stack,
  browser,
  problems,
}) => {
  const operator = await newOperator(stack, 'viewer')
  const elsewhere = await browser.newContext({ baseURL: stack.url })
  const other = consoleIn(await elsewhere.newPage())
  await other.signIn(operator)
  problems.allow(/status of 40\d/)
  await desk.signIn(operator)
  await desk.goTo('Account')
  const { page } = desk
  const change = page.getByRole('region', { name: 'Change password' })
  const next = 'quite another pass phrase'
  await change.getByLabel('Current password').fill(operator.password)
  await change.getByLabel('New password', { exact: true }).fill(next)
  await change.getByLabel('New password again').fill('something else')
  await change.getByRole('button').click()
  await expect(change.getByText('The two new passwords differ')).toBeVisible()
  await change.getByLabel('New password again').fill(next)
  await change.getByRole('button').click()
  await expect(desk.notice(/^Password changed\./)).toBeVisible()

  await other.page.getByRole('button', { name: 'Refresh All Data' }).click()
  await expect(other.heading).toHaveText('Admin login')
  await other.fillIn(operator)
  await expect(other.page.getByRole('alert')).toContainText('Login failed.')
  await other.fillIn({ ...operator, password: next })
  await other.is('Dashboard')

  // Signing one session out elsewhere, and then every one.
  await page.reload()
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await expect(sessions.locator('tbody tr')).toHaveCount(2)
  await sessions.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(sessions.locator('tbody tr')).toHaveCount(1)
  await other.page.getByRole('button', { name: 'Refresh All Data' }).click()
  await expect(other.heading).toHaveText('Admin login')
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
  await desk.dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(desk.heading).toHaveText('Admin login')
  await elsewhere.close()
})

test('an operator turns on a second factor, logs in with it and needs it to act', async ({
  desk,
  stack,
  problems,
}) => {
  problems.allow(/status of 40\d/)
  const operator = await newOperator(stack, 'admin')
  const { page } = desk
  await desk.signIn(operator)
  await desk.goTo('Account')
  const factor = page.getByRole('region', { name: 'Second factor' })
  await factor.getByRole('button', { name: 'Turn on the second factor' }).click()
  await desk.dialog.getByLabel('Current password').fill(operator.password)
  await desk.dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(desk.dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = await desk.dialog.getByText(/^[A-Z2-7]{16,}$/).innerText()
  await desk.dialog.getByLabel('Code that the app shows').fill(totp(secret))
  await desk.dialog.getByRole('button', { name: 'Turn on the second factor' }).click()
  await expect(desk.dialog).toContainText('Keep these recovery codes')
  const [recovery = ''] = await desk.dialog.getByRole('listitem').allInnerTexts()
  await desk.dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(factor.getByText('On', { exact: true })).toBeVisible()

  await desk.logout.click()
  await desk.fillIn(operator)
  await expect(page.getByText('This account has a second factor.')).toBeVisible()
  await desk.login.click()
  await expect(page.getByText('Please enter the code')).toBeVisible()
  await desk.code.fill('000000')
  await desk.login.click()
  await expect(page.getByRole('alert')).toContainText('Login failed.')
  await desk.code.fill(totp(secret, 1))
  await desk.login.click()
  await desk.is('Dashboard')
  await desk.goTo('Payouts')
  await expect(page.getByRole('button', { name: 'Pause payouts' })).toBeEnabled()

  // A recovery code logs in.
  await desk.logout.click()
  await desk.fillIn(operator)
  await desk.code.fill(recovery)
  await desk.login.click()
  await desk.is('Dashboard')
})

test("a first sign-in fails at nothing, and asks for a password and a second factor of one's own", async ({
  desk,
  stack,
}) => {
  const operator = await newOperator(stack, 'admin')
  const { page } = desk
  const failures: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`)
  })
  await desk.signIn(operator)
  const asked = page.getByRole('note').filter({ hasText: 'Make this account your own' })
  await expect(asked).toContainText('Somebody else chose its password: choose a new one.')
  await expect(asked).toContainText('Turn on a second factor.')
  await page.reload()
  await asked.getByRole('link', { name: 'To the account' }).click()
  await desk.is('Account')
  const change = page.getByRole('region', { name: 'Change password' })
  await change.getByLabel('Current password').fill(operator.password)
  await change.getByLabel('New password', { exact: true }).fill('a phrase of my own')
  await change.getByLabel('New password again').fill('a phrase of my own')
  await change.getByRole('button').click()
  await expect(asked).not.toContainText('Somebody else')
  await expect(asked).toContainText('Turn on a second factor.')
  await desk.logout.click()
  await desk.fillIn({ ...operator, password: 'a phrase of my own' })
  await desk.is('Dashboard')
  expect(failures).toEqual([])
})
