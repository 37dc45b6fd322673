import { expect, type Page } from '@playwright/test'

/** Goes to a page in a language and waits until all of it has been read. */
export async function openIn(page: Page, language: string, path: string): Promise<void> {
  // What is kept belongs to the app's address, so that one of its pages has to be there.
  if (page.url() === 'about:blank') await page.goto(path)
  await page.evaluate((tag) => localStorage.setItem('polder.language', tag), language)
  await page.goto(path)
  await isIn(page, language)
}

/** Chooses the other language on a page that stands. */
export async function speak(page: Page, language: 'en' | 'nl'): Promise<void> {
  await page.getByRole('combobox', { name: /^(Language|Taal)$/ }).selectOption(language)
  await isIn(page, language)
  await page.evaluate(() => window.scrollTo(0, 0))
}

async function isIn(page: Page, language: string): Promise<void> {
  await page.locator(`html[lang=${language}]`).waitFor()
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await expect(page.getByText(/^(Loading|Laden)\.\.\.$/)).toHaveCount(0)
}
