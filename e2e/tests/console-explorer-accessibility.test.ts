import { findings } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/console.ts'

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

test('axe finds nothing in the explorer but what is known of GraphiQL', async ({
  desk,
  viewer,
  problems,
}) => {
  test.setTimeout(240_000)
  // A query that is sent before the editor has read all of it.
  problems.allow(/status of 400/)
  const { page } = desk
  await desk.signIn(viewer)
  await desk.nav.getByRole('link', { name: 'GraphQL explorer' }).click()
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

  const saved = page.getByRole('region', { name: 'Saved queries' })
  await saved.getByRole('button', { name: 'What did the last seven closes pay?' }).click()
  await expect(page.locator('.graphiql-response').first()).toContainText('"totalCount"')
  await look('saved queries and an answer')
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
  await page.getByRole('region', { name: 'Documentation Explorer' }).waitFor()
  await look('documentation')
  await page.getByRole('button', { name: 'Open settings dialog' }).click()
  await page.getByRole('dialog').waitFor()
  await look('settings')

  expect(others).toEqual([])
  expect([...met]).toEqual(known.map(({ rule }) => rule))
})
