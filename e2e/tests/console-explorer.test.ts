import { expect, test } from '../fixtures/console.ts'
import { ADMIN_PATH } from '../fixtures/operators.ts'

test('the explorer answers saved questions under the session, from bundled parts only', async ({
  desk,
  viewer,
  stack,
  clock,
  problems,
}) => {
  const { page } = desk
  // A query that is sent before the editor has read all of it.
  problems.allow(/status of 400/)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== stack.url) elsewhere.push(request.url())
  })
  await desk.signIn(viewer)
  const strict = await page.request.get(`${ADMIN_PATH}/dashboard`)
  expect(strict.headers()['content-security-policy']).not.toContain('unsafe')
  await desk.nav.getByRole('link', { name: 'GraphQL explorer' }).click()
  const saved = page.getByRole('region', { name: 'Saved queries' })
  await saved.getByRole('button', { name: 'What did the last seven closes pay?' }).click()
  const result = page.getByRole('region', { name: 'Result Window' }).or(page.locator('.graphiql-response'))
  await expect(result.first()).toContainText('"totalCount"')
  await saved.getByRole('button', { name: 'What did admins do, and does the audit log hold?' }).click()
  await expect(result.first()).toContainText('"ok": true')

  // The editor knows the schema: its worker complains of a field that is not there.
  const editor = page.locator('.graphiql-query-editor')
  await editor.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('{ admin { password } }')
  await expect(editor.locator('.squiggly-error').first()).toBeVisible()

  // What the role may not do, it may not do here either.
  await page.keyboard.press('Control+A')
  await page.keyboard.type('mutation { pausePayouts(reason: "because") { __typename } }', { delay: 1 })
  // The editor reads what was typed a little later.
  await expect(async () => {
    await page.getByRole('button', { name: /^Execute query/ }).click()
    await expect(result.first()).toContainText('FORBIDDEN', { timeout: 3_000 })
  }).toPass()

  // What is pushed comes over the WebSocket, under the same session.
  await saved.getByRole('button', { name: 'Tell me of each day as it is closed' }).click()
  // The socket opens in the meantime: closing a day takes the product longer than that.
  await clock.advance({ days: 1 })
  await expect(result.first()).toContainText('"dayClosed"')
  expect(elsewhere).toEqual([])
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/token/i)
  await page.getByRole('link', { name: 'Back to the console' }).click()
  await desk.is('Dashboard')
})
