import type { Locator, Page } from '@playwright/test'
import { factIn } from './figures.ts'

export class WithdrawPage {
  readonly available: Locator
  readonly withdrawable: Locator
  readonly withdrawn: Locator
  readonly amount: Locator
  readonly max: Locator
  readonly submit: Locator
  readonly insufficient: Locator
  readonly error: Locator
  readonly preview: Locator
  readonly review: Locator
  readonly history: Locator

  constructor(private readonly page: Page) {
    const stat = (name: string) => page.getByRole('group', { name, exact: true })
    this.available = stat('Available balance')
    this.withdrawable = stat('Withdrawable amount')
    this.withdrawn = stat('Total withdrawn')
    this.amount = page.getByLabel('Amount', { exact: true })
    this.max = page.getByRole('button', { name: 'Max', exact: true })
    this.submit = page.getByRole('button', { name: 'Withdraw POL' })
    this.insufficient = page.getByRole('button', { name: 'Insufficient Balance' })
    this.error = page.getByRole('main').getByRole('alert')
    this.preview = page.getByRole('region', { name: 'Preview' })
    this.review = page.getByRole('alertdialog', { name: 'Review your withdrawal' })
    this.history = page.getByRole('table', { name: 'Your withdrawals' })
  }

  /** Goes on to the review of what was typed, and confirms it. */
  async request(): Promise<void> {
    await this.submit.click()
    await this.confirm()
  }

  async confirm(): Promise<void> {
    await this.review.getByRole('button', { name: 'Confirm withdrawal' }).click()
  }

  requested(): Locator {
    return factIn(this.preview, 'Requested')
  }

  fee(): Locator {
    return factIn(this.preview, 'Fee (5%)')
  }

  received(): Locator {
    return factIn(this.preview, 'You receive')
  }

  /** Requests, newest first, the heading left out. */
  get requests(): Locator {
    return this.history.getByRole('row').filter({ has: this.page.getByRole('cell') })
  }

  notice(text: string | RegExp): Locator {
    return this.page.getByRole('region', { name: 'Notifications' }).getByText(text)
  }
}
