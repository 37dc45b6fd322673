import type { Page } from '@playwright/test'

/** Opens what is folded under these headings. */
export async function unfold(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('region', { name }).locator('summary').first().click()
}
