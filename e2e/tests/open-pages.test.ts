import { parseEther } from 'viem'
import { violations } from '../fixtures/axe.ts'
import { buy, newPerson, pay } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/product.ts'
import { openIn } from '../pages/open-in.ts'
import { unfold } from '../pages/unfold.ts'

const desktop = { width: 1280, height: 720 }
const phone = { width: 390, height: 844 }

test('axe finds nothing on the pages that are open to everybody, unfolded', async ({
  stack,
  chain,
  clock,
  tab,
}) => {
  test.setTimeout(300_000)
  const { page } = tab
  const person = await newPerson({ stack, chain }, parseEther('1000'))
  await pay({ chain }, person, '200')
  await buy(person, 'canal')
  await clock.advance({ days: 12 })

  const found: string[] = []
  const paths = ['/manual', '/transparency', '/watch', '/watch/0x12', `/watch/${person.address}`]
  for (const path of [...paths, `/watch/${person.address}/statement`]) {
    await page.goto(path)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    const folded = page.locator('main details:not([open]) > summary')
    while ((await folded.count()) > 0) await folded.first().click()
    found.push(...(await violations(page, path)))
    // Those of a wallet are its own pages, which a-rich-wallet.test.ts looks at on a phone.
    if (path.startsWith('/watch/')) continue
    await page.setViewportSize(phone)
    found.push(...(await violations(page, `${path} on a phone`, 1)))
    await page.setViewportSize(desktop)
  }
  // A document of its own, not other words for the same.
  await openIn(page, 'nl', '/manual')
  found.push(...(await violations(page, 'the manual in Dutch', 1)))
  expect(found).toEqual([])
})

test("terms and privacy are a link away, in the reader's language, and look like the product", async ({
  tab,
}) => {
  const { page } = tab
  await page.goto('/transparency')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
  expect(await violations(page, '/terms', 1)).toEqual([])
  await page.evaluate(() => localStorage.setItem('polder.language', 'nl'))
  await page.goto('/transparency')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy/nl')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Wat iedereen kan lezen')
})

test('what previews a link finds a picture, and what installs the app its name and icons', async ({
  stack,
}) => {
  const page = await (await fetch(stack.url)).text()
  expect(page).toContain('<meta property="og:title" content="Polder"')
  const [, picture] = /property="og:image" content="([^"]+)"/.exec(page)!
  expect(new URL(picture!).pathname).toBe('/preview.png')
  const manifest = (await (await fetch(`${stack.url}/manifest.webmanifest`)).json()) as {
    name: string
    icons: { src: string }[]
  }
  expect(manifest.name).toBe('Polder')
  for (const src of [
    '/preview.png',
    '/icons/apple-touch-icon.png',
    ...manifest.icons.map((icon) => icon.src),
  ])
    expect((await fetch(stack.url + src)).headers.get('content-type')).toMatch(/^image\//)
})

test('what is closed is shown on, page after page', async ({ clock, books, tab }) => {
  const { page } = tab
  const { closed } = await books.row<{ closed: number }>(
    'select count(closed_at)::int as closed from day_close',
  )
  // Others of this stack may have let enough go by.
  if (closed <= 10) await clock.advance({ days: 12 })
  await page.goto('/transparency')
  await unfold(page, 'Closed days')
  const rows = page.getByRole('table', { name: 'Closed days' }).locator('tbody tr')
  await expect(rows).toHaveCount(10)
  await page.getByRole('button', { name: 'Show more: Closed days' }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(10)
  const days = await rows.evaluateAll((all) => all.map((row) => row.querySelector('td')?.textContent))
  expect(new Set(days).size).toBe(days.length)
})
