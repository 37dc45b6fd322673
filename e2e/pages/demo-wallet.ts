import type { Locator, Page } from '@playwright/test'

/** The demo wallet's own window: what a wallet asks its owner, apart from the page. */
export class DemoWallet {
  readonly window: Locator

  constructor(private readonly page: Page) {
    this.window = page.getByRole('dialog', { name: 'Demo wallet' })
  }

  /** Lets the page see an account, by its number in the wallet's list. */
  async chooseAccount(number: number): Promise<void> {
    await this.asks(/^Connect to /)
    await this.window.getByRole('radio', { name: new RegExp(`^Account ${number} `) }).check()
    await this.approve()
  }

  async approveSignIn(): Promise<void> {
    await this.asks('Sign in')
    await this.approve()
  }

  /** Waits until the wallet asks this very thing. */
  async asks(what: string | RegExp): Promise<void> {
    await this.window.getByRole('heading', { name: what }).waitFor()
  }

  async approve(): Promise<void> {
    await this.window.getByRole('button', { name: 'Approve' }).click()
  }

  async reject(): Promise<void> {
    await this.window.getByRole('button', { name: 'Reject' }).click()
  }

  /**
   * Changes the account in the wallet itself, as its owner does there; the page is told and nothing is asked of it.
   * A wallet in the page has no window of its own for that, so its request for permissions stands in.
   */
  async switchAccount(number: number): Promise<void> {
    const switched = this.page.evaluate(async () => {
      type Found = CustomEvent<{
        info: { rdns: string }
        provider: { request(args: object): Promise<unknown> }
      }>
      const provider = await new Promise<Found['detail']['provider']>((resolve) => {
        window.addEventListener('eip6963:announceProvider', (event) => {
          const { info, provider } = (event as Found).detail
          if (info.rdns === 'polder.demo') resolve(provider)
        })
        window.dispatchEvent(new Event('eip6963:requestProvider'))
      })
      await provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
    })
    await this.chooseAccount(number)
    await switched
  }
}
