import type { Browser } from '@playwright/test'
import { ConnectPage } from '../pages/connect.ts'

/**
 * @param origin of a running demo
 * @returns what a browser keeps that is signed in as the demo wallet's first account
 */
export async function signedInState(browser: Browser, origin: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const connect = new ConnectPage(page)
  await page.goto(origin)
  await connect.connectDemoWallet(1)
  const state = await context.storageState()
  await context.close()
  return state
}
