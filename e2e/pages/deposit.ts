import type { Locator, Page } from '@playwright/test'

export class DepositPage {
  readonly balance: Locator
  readonly deposited: Locator
  readonly amount: Locator
  readonly submit: Locator
  readonly error: Locator
  readonly declined: Locator
  /** Beside the balance; not to be found while a dialog covers the page. */
  readonly pending: Locator
  readonly review: Locator
  readonly progress: Locator
  readonly credited: Locator
  readonly failed: Locator
  readonly history: Locator
  readonly consent: Locator

  constructor(private readonly page: Page) {
    this.balance = page.getByRole('group', { name: 'Current balance' })
    this.deposited = page.getByRole('group', { name: 'Total deposited' })
    this.amount = page.getByLabel('Amount', { exact: true })
    this.submit = page.getByRole('button', { name: 'Deposit POL' })
    this.error = page.getByRole('main').getByRole('alert')
    this.declined = page.getByRole('main').getByRole('status').filter({ hasText: 'You declined' })
    this.pending = this.balance.getByText(/POL pending: seen on chain, not final yet$/)
    this.review = page.getByRole('dialog', { name: 'Review your deposit' })
    this.progress = page.getByRole('dialog', { name: 'Deposit in progress' })
    this.credited = page.getByRole('dialog', { name: 'Deposit credited' })
    this.failed = page.getByRole('dialog', { name: 'Deposit failed' })
    this.consent = this.review.getByRole('checkbox', { name: 'I understand that I can lose everything' })
    this.history = page.getByRole('table', { name: 'Your deposits' })
  }

  /** The step a deposit stands at, by its name. */
  at(step: string): Locator {
    return this.progress
      .getByRole('listitem')
      .and(this.page.locator('[aria-current=step]'))
      .filter({ hasText: step })
  }

  /** Types an amount and goes on to the review. */
  async enter(pol: string): Promise<void> {
    await this.amount.fill(pol)
    await this.submit.click()
  }

  /** Goes on to the wallet; a first deposit asks once whether its owner knows that all can be lost. */
  async confirm(): Promise<void> {
    await this.review.waitFor()
    if (await this.consent.isVisible()) await this.consent.check()
    await this.review.getByRole('button', { name: 'Confirm in wallet' }).click()
  }

  async close(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await this.page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
}
