import type { Browser, Page } from '@playwright/test'
import type { TestStack } from '@polder/testing/stack'
import { ADMIN_PATH, firstAdmin } from '../fixtures/operators.ts'
import { Console } from '../pages/console.ts'
import { looks, takePage, takePicture } from './take-picture.ts'

/** Takes pictures of the console of operators. @param address of a wallet that has something to show */
export async function takeConsole(
  browser: Browser,
  stack: TestStack,
  folder: string,
  address: string,
): Promise<void> {
  for (const { name, options } of looks(stack.url)) {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const desk = new Console(page)
    const take = (path: string, view: string) => takePage(page, ADMIN_PATH + path, folder, `${view}-${name}`)
    await take('', 'console-login')
    await desk.fillIn(firstAdmin(stack))
    await desk.is('Dashboard')
    await take('/dashboard', 'console-dashboard')
    const part = address.slice(2, 5)
    await take(`/dashboard?table=logs&wallet=${part}&severities=INFO&sort=TYPE`, 'console-table-filtered')
    await take(`/wallets/${address}`, 'console-wallet')
    await take(`/wallets/${address}?part=team`, 'console-wallet-team')
    await take('/payouts', 'console-payouts')
    await page.getByRole('button', { name: 'Pause payouts' }).click()
    await desk.dialog.waitFor()
    await takePicture(page, folder, `console-act-${name}`)
    await take('/payouts?table=transactions', 'console-payout-transactions')
    await take('/closes', 'console-closes')
    await take('/plan', 'console-plan')
    await previewPlan(page)
    await takePicture(page, folder, `console-plan-preview-${name}`)
    await take('/audit', 'console-audit')
    await take('/account', 'console-account')
    await page.goto(`${ADMIN_PATH}/explorer`)
    const saved = page.getByRole('region', { name: 'Saved queries' })
    await saved.getByRole('button', { name: 'What did the last seven closes pay?' }).click()
    // On a phone the answer may lie below what is shown.
    await page.locator('.graphiql-response').first().waitFor({ state: 'attached' })
    await page.waitForTimeout(2_500)
    await takePicture(page, folder, `console-explorer-${name}`)
    await page.goto(`${ADMIN_PATH}/queues`)
    await page.getByText('payouts', { exact: false }).first().waitFor()
    await page.waitForTimeout(500)
    await takePicture(page, folder, `console-queues-${name}`)
    await context.close()
  }
}

/** Changes the draft a little and asks what that would mean. */
async function previewPlan(page: Page): Promise<void> {
  await page.getByLabel('Balance that stays (POL)').fill('5')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('Whom it affects').first().waitFor()
}
