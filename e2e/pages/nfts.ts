import type { Locator, Page } from '@playwright/test'
import { factIn } from './figures.ts'

export class NftsPage {
  readonly heading: Locator
  readonly marketplace: Locator
  readonly collection: Locator
  readonly confirmation: Locator
  readonly empty: Locator

  constructor(private readonly page: Page) {
    this.heading = page.getByRole('heading', { name: 'BUY NFT', level: 1 })
    this.marketplace = page.getByRole('tab', { name: 'Marketplace' })
    this.collection = page.getByRole('tab', { name: 'My Collection' })
    this.confirmation = page.getByRole('alertdialog')
    this.empty = page.getByText("You don't own any NFTs yet. Visit the Marketplace to purchase one!")
  }

  /** A card of the tab that is open; in a collection its number follows its name. */
  card(name: string): Locator {
    return this.page.getByRole('tabpanel').getByRole('article', { name: new RegExp(`^${name}( #\\d+)?$`) })
  }

  cards(): Locator {
    return this.page.getByRole('tabpanel').getByRole('article')
  }

  fact(name: string, label: string): Locator {
    return factIn(this.card(name), label)
  }

  async buy(name: string): Promise<void> {
    await this.card(name)
      .getByRole('button', { name: /^buy nft/i })
      .click()
  }

  async sell(name: string): Promise<void> {
    await this.card(name)
      .getByRole('button', { name: /^Sell NFT/ })
      .click()
  }

  async answer(button: 'Purchase' | 'Sell' | 'Cancel'): Promise<void> {
    await this.confirmation.getByRole('button', { name: button, exact: true }).click()
  }

  notice(text: string): Locator {
    return this.page.getByRole('region', { name: 'Notifications' }).getByText(text)
  }
}
