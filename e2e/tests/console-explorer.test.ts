import { findings } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/console.ts'
import { ADMIN_PATH } from '../fixtures/operators.ts'

/**
 * What GraphiQL violates and cannot be mended from outside, by axe's rule and the element it is found at. One that a
 * new version has mended fails the test, so that it does not stay here.
 */
const known = [
  {
    rule: 'nested-interactive',
    at: /^(\.graphiql-tab|li) /,
    why: 'The tab of a query is a list item with the role of a tab and holds the buttons that choose and close it.',
  },
]

test('the explorer answers saved questions under the session, from bundled parts only, and axe finds but what is known of GraphiQL', async ({
  desk,
  viewer,
  stack,
  clock,
  problems,
}) => {
  test.setTimeout(240_000)
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

  const met = new Set<string>()
  const others: string[] = []
  const look = async (what: string) => {
    for (const { theme, rule, impact, places } of await findings(page)) {
      for (const place of places) {
        const one = known.find((item) => item.rule === rule && item.at.test(place))
        if (one) met.add(one.rule)
        else others.push(`${what}, ${theme}: ${rule} (${impact}) at ${place}`)
      }
    }
  }
  await look('saved queries and an answer')
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
  await page.getByRole('region', { name: 'Documentation Explorer' }).waitFor()
  await look('documentation')
  await page.getByRole('button', { name: 'Open settings dialog' }).click()
  await page.getByRole('dialog').waitFor()
  await look('settings')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show Saved queries' }).click()
  expect(others).toEqual([])
  expect([...met]).toEqual(known.map(({ rule }) => rule))

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
