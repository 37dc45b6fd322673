import type { Locator, Page } from '@playwright/test'

export const destinations = {
  Home: '/',
  Dashboard: '/dashboard',
  Deposit: '/deposit',
  Withdraw: '/withdraw',
  'BUY NFT': '/nfts',
  About: '/about',
} as const

/** The bar above every page, as a desktop shows it. */
export class Navbar {
  readonly links: Locator
  /** First 6 and last 4 characters of the connected wallet. */
  readonly account: Locator
  readonly referralCode: Locator
  readonly disconnect: Locator
  readonly signOutEverywhere: Locator
  readonly live: Locator
  readonly menu: Locator
  readonly toDark: Locator
  readonly toLight: Locator

  constructor(private readonly page: Page) {
    const bar = page.getByRole('banner')
    this.links = bar.getByRole('navigation', { name: 'Main' }).getByRole('link')
    this.account = bar.getByText(/^(Connected wallet: )?0x[0-9a-f]{4}\.\.\.[0-9a-f]{4}$/)
    this.referralCode = bar.getByText(/^Referral code: [0-9A-Z]{8}$/)
    this.disconnect = bar.getByRole('button', { name: 'Disconnect' })
    this.signOutEverywhere = bar.getByRole('button', { name: 'Sign out on all devices' })
    this.live = bar.getByRole('img', { name: 'Live' })
    this.menu = bar.getByRole('button', { name: /(Open|Close) menu/ })
    this.toDark = page.getByRole('button', { name: 'Switch to dark theme' })
    this.toLight = page.getByRole('button', { name: 'Switch to light theme' })
  }

  async goTo(name: keyof typeof destinations): Promise<void> {
    await this.links.and(this.page.getByRole('link', { name, exact: true })).click()
    await this.page.waitForURL((url) => url.pathname === destinations[name])
  }
}
