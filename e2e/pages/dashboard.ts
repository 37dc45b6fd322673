import type { Locator, Page } from '@playwright/test'
import { factIn } from './figures.ts'

export class DashboardPage {
  readonly heading: Locator
  readonly available: Locator
  readonly earned: Locator
  readonly deposited: Locator
  readonly withdrawn: Locator
  readonly transactions: Locator
  readonly noTransactions: Locator
  readonly income: Locator
  readonly referral: Locator
  readonly copyLink: Locator
  readonly copied: Locator

  constructor(page: Page) {
    const stat = (name: string) => page.getByRole('group', { name, exact: true })
    this.heading = page.getByRole('heading', { name: 'Dashboard', level: 1 })
    this.available = stat('Available Balance')
    this.earned = stat('Total Earned')
    this.deposited = stat('Total Deposited')
    this.withdrawn = stat('Total Withdrawn')
    this.transactions = page.getByRole('table', { name: 'Recent Transactions' })
    this.noTransactions = page
      .getByRole('region', { name: 'Recent Transactions' })
      .getByText('No transactions')
    this.income = page.getByRole('region', { name: 'Income Breakdown' })
    this.referral = page.getByRole('region', { name: 'Referral Program' })
    this.copyLink = this.referral.getByRole('button', { name: 'Copy Link' })
    this.copied = this.referral.getByRole('button', { name: 'Copied!' })
  }

  /** Lines of the statement, newest first, the heading left out. */
  get lines(): Locator {
    return this.transactions.getByRole('row').filter({ has: this.transactions.page().getByRole('cell') })
  }

  nftInterest(): Locator {
    return factIn(this.income, 'NFT Interest')
  }

  referralLink(): Locator {
    return factIn(this.referral, 'Your referral link')
  }
}
