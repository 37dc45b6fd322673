import type { Locator, Page } from '@playwright/test'
import { DemoWallet } from './demo-wallet.ts'

/** The screen of everybody without a connected wallet, on every path. */
export class ConnectPage {
  readonly heading: Locator
  readonly lead: Locator
  readonly status: Locator
  readonly alert: Locator
  readonly bitget: Locator
  readonly demo: Locator
  readonly connecting: Locator

  constructor(private readonly page: Page) {
    this.heading = page.getByRole('heading', { name: 'Welcome to Polder' })
    this.lead = page.getByText('Connect your wallet to continue')
    // The introduction below it says that it is loading.
    this.status = page.getByRole('main').getByRole('status').and(page.locator('p'))
    this.alert = page.getByRole('alertdialog')
    this.bitget = page.getByRole('button', { name: 'Connect Bitget Wallet' })
    this.demo = page.getByRole('button', { name: 'Connect Demo wallet' })
    this.connecting = page.getByRole('button', { name: 'Connecting...' })
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(path)
    await this.heading.waitFor()
  }

  /** The whole connect with the demo wallet: the account, then the sign-in. */
  async connectDemoWallet(account: number): Promise<void> {
    const wallet = new DemoWallet(this.page)
    await this.demo.click()
    await wallet.chooseAccount(account)
    await wallet.approveSignIn()
    await this.heading.waitFor({ state: 'hidden' })
  }

  /** Connects with the announced wallet of a test, which asks nobody. */
  async connectBitget(): Promise<void> {
    await this.bitget.click()
    await this.heading.waitFor({ state: 'hidden' })
  }
}
