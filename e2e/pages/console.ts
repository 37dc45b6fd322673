import type { Locator, Page } from '@playwright/test'
import { ADMIN_PATH, type Operator } from '../fixtures/operators.ts'

/** The console of operators, in one tab. */
export class Console {
  readonly username: Locator
  readonly password: Locator
  readonly login: Locator
  readonly code: Locator
  readonly heading: Locator
  readonly nav: Locator
  readonly logout: Locator
  readonly dialog: Locator

  constructor(readonly page: Page) {
    this.username = page.getByLabel('Username')
    this.password = page.getByLabel('Password', { exact: true })
    this.login = page.getByRole('button', { name: 'Login' })
    this.code = page.getByLabel('Code of your authenticator app')
    this.heading = page.getByRole('heading', { level: 1 })
    this.nav = page.getByRole('navigation', { name: 'Admin' })
    this.logout = page.getByRole('button', { name: 'Logout' })
    // Notices in passing are dialogs too, but not modal.
    this.dialog = page.locator('[role=alertdialog], [role=dialog]:not([aria-modal=false])')
  }

  /** @param path below the admin path */
  async open(path = ''): Promise<void> {
    await this.page.goto(ADMIN_PATH + path)
  }

  async fillIn({ username, password }: Operator): Promise<void> {
    await this.username.fill(username)
    await this.password.fill(password)
    await this.login.click()
  }

  /** Opens the login page and goes on to the dashboard. */
  async signIn(operator: Operator): Promise<void> {
    await this.open()
    await this.fillIn(operator)
    await this.is('Dashboard')
  }

  async is(title: string): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: title }).waitFor()
  }

  /** Goes to a page by its link in the navigation. */
  async goTo(name: string): Promise<void> {
    await this.nav.getByRole('link', { name }).click()
    await this.is(name)
  }

  /** A table of the dashboard. */
  async tab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name }).click()
    await this.list(name).waitFor()
  }

  /** A list with its filters and pages. */
  list(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  rows(name: string): Locator {
    return this.list(name).getByRole('table').locator('tbody tr')
  }

  /** All of a column, as it is read. */
  async column(name: string, header: string): Promise<string[]> {
    const headers = await this.list(name).getByRole('columnheader').allInnerTexts()
    const index = headers.findIndex((text) => text.trim() === header)
    if (index < 0) throw new Error(`There is no column ${header} among ${headers.join(', ')}`)
    return (
      await this.rows(name)
        .locator(`td:nth-child(${index + 1}) > span:last-child`)
        .allInnerTexts()
    ).map((text) => text.trim())
  }

  /** Confirms the act that is asked about. */
  async confirm(button: string, reason: string): Promise<void> {
    await this.dialog.getByLabel('Reason').fill(reason)
    await this.dialog.getByRole('button', { name: button, exact: true }).click()
  }

  notice(text: string | RegExp): Locator {
    return this.page.getByRole('region', { name: 'Notifications' }).getByText(text)
  }
}
