import type { APIResponse } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../fixtures/chromium.ts'
import { watchConsole } from '../fixtures/console-problems.ts'
import { expect, tabOf, test } from '../fixtures/product.ts'
import { tooWide } from '../fixtures/too-wide.ts'

test('the manual is a page for everybody, and a PDF with tags and an outline', async ({ tab, request }) => {
  const { page, connect } = tab
  await page.goto('/manual')
  await expect(page.getByRole('heading', { name: 'User manual', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('User manual · Polder')

  await test.step('its chapters, its tables, its pictures', async () => {
    const chapter = page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Withdraw' })
    await chapter.click()
    await expect(page).toHaveURL(/\/manual#withdraw$/)
    await expect(page.getByRole('heading', { name: 'Withdraw', level: 2 })).toBeInViewport()
    await expect(page.getByRole('row', { name: 'Sea Gate 5,000 POL 50 POL' })).toBeVisible()
    for (const picture of await page.getByRole('article').getByRole('img').all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect(picture).toHaveJSProperty('complete', true)
      expect(
        await picture.evaluate((image: HTMLImageElement) => image.naturalWidth),
        (await picture.getAttribute('alt')) ?? '',
      ).toBeGreaterThan(500)
    }
  })

  await test.step('an address with a chapter leads there', async () => {
    await page.goto('/')
    await page.goto('/manual#clubs')
    await expect(page.getByRole('heading', { name: 'Clubs', level: 2 })).toBeInViewport()
  })

  await test.step('it fits a phone', async () => {
    expect(await tooWide(page, [320, 390])).toEqual([])
  })

  await test.step('from there to the connect screen', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('banner').getByRole('link', { name: 'Connect a wallet' }).click()
    await expect(connect.heading).toBeVisible()
  })

  await test.step('the PDF', async () => {
    await holdsPdf(await request.get('/user-manual.pdf'), 'en')
  })
})

test('the manual is there in Dutch too, as a page and as a PDF', async ({ browser, stack, request }) => {
  const context = await browser.newContext({ baseURL: stack.url, locale: 'nl-NL' })
  const page = await context.newPage()
  await page.goto('/manual#opnemen')
  await expect(page.getByRole('heading', { name: 'Handleiding', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Opnemen', level: 2 })).toBeInViewport()
  await expect(page.getByRole('row', { name: 'Zeewering 5.000 POL 50 POL' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Downloaden als pdf' })).toHaveAttribute(
    'href',
    '/user-manual-nl.pdf',
  )
  await context.close()
  await holdsPdf(await request.get(`${stack.url}/user-manual-nl.pdf`), 'nl')
})

async function holdsPdf(answer: APIResponse, language: string): Promise<void> {
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  const pdf = (await answer.body()).toString('latin1')
  expect(pdf.slice(0, 5)).toBe('%PDF-')
  for (const part of ['/StructTreeRoot', '/Outlines', '/Marked true', `/Lang (${language})`])
    expect(pdf).toContain(part)
}

test('About shows the manual in the page', async ({ playwright, stack }) => {
  // The headless shell shows no PDF.
  const browser = await playwright.chromium.launch({ executablePath: chromiumPath, args: chromiumArgs })
  const context = await browser.newContext({ baseURL: stack.url })
  const problems = watchConsole(context)
  const { page, connect, navbar } = tabOf(await context.newPage())
  await connect.open()
  await connect.connectDemoWallet(3)
  const shown = page.waitForResponse((answer) => answer.url().endsWith('/user-manual.pdf'))
  await navbar.goTo('About')
  const card = page.getByRole('region', { name: 'User manual' })
  await card.scrollIntoViewIfNeeded()
  expect((await shown).status()).toBe(200)
  await expect(card.getByTitle('User manual (PDF)')).toBeVisible()
  const download = page.waitForEvent('download')
  await card.getByRole('link', { name: 'Download as PDF' }).click()
  expect((await download).suggestedFilename()).toBe('user-manual.pdf')
  await card.getByRole('link', { name: 'Read as a page' }).click()
  await expect(page).toHaveURL('/manual')
  await expect(navbar.account).toBeVisible()
  problems.assertNone()
  await browser.close()
})
