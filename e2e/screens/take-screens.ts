/**
 * Takes pictures of every route into docs/screens, phone and desktop, light and dark, as the demo wallet's first account
 * sees a running demo.
 *
 *     npm run screens -w e2e -- http://localhost:3000
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium } from '@playwright/test'
import { signedInState } from './signed-in-state.ts'

const ROUTES = ['home', 'dashboard', 'deposit', 'withdraw', 'nfts', 'prize-pool', 'about'] as const
const SIZES = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const
const SCHEMES = ['light', 'dark'] as const
const folder = fileURLToPath(new URL('../../../docs/screens/', import.meta.url))

const origin = process.argv[2] ?? 'http://localhost:3000'
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
try {
  const signedIn = await signedInState(browser, origin)
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of SCHEMES) {
      const look = { viewport, colorScheme, reducedMotion: 'reduce' } as const
      const guest = await browser.newContext(look)
      await picture(guest, '/', `connect-${size}-${colorScheme}`)
      await guest.close()
      const member = await browser.newContext({ ...look, storageState: signedIn })
      for (const route of ROUTES) {
        await picture(member, route === 'home' ? '/' : `/${route}`, `${route}-${size}-${colorScheme}`)
      }
      await member.close()
    }
  }
} finally {
  await browser.close()
}

async function picture(context: BrowserContext, path: string, name: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(origin + path)
  await page.getByRole('main').waitFor()
  await page.getByText('Loading...').last().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready)
  // What lies below the fold is loaded when it comes near.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.waitForTimeout(1_500)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.screenshot({ path: `${folder}${name}.png`, fullPage: true })
  await page.close()
  console.log(`docs/screens/${name}.png`)
}
