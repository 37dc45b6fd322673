/**
 * Takes the pictures of the user manual into web/public/manual, as the demo wallet's first account sees a running demo:
 * with some weeks of history behind it they say more. Afterwards `npm run manual -w web` prints the PDF.
 *
 *     npm run manual-pictures -w e2e -- http://localhost:3000
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { signedInState } from './signed-in-state.ts'

interface Picture {
  readonly path: string
  /** Pixels of the page that are shown. */
  readonly height: number
  readonly guest?: boolean
  /** What is done before the picture is taken. */
  readonly first?: (page: Page) => Promise<unknown>
}

const pictures: Record<string, Picture> = {
  connect: { path: '/', height: 780, guest: true },
  dashboard: { path: '/dashboard', height: 900 },
  statement: { path: '/statement', height: 820 },
  deposit: {
    path: '/deposit',
    height: 640,
    first: (page) => page.getByLabel('Amount', { exact: true }).fill('100'),
  },
  nfts: { path: '/nfts', height: 800 },
  collection: {
    path: '/nfts',
    height: 720,
    first: (page) => page.getByRole('tab', { name: 'My Collection' }).click(),
  },
  withdraw: {
    path: '/withdraw',
    height: 760,
    first: (page) => page.getByLabel('Amount', { exact: true }).fill('100'),
  },
  'prize-pool': { path: '/prize-pool', height: 760 },
  transparency: { path: '/transparency', height: 860 },
}

const folder = fileURLToPath(new URL('../../../web/public/manual/', import.meta.url))
const origin = process.argv[2] ?? 'http://localhost:3000'
const wanted = process.argv.slice(3)
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
try {
  const look = { deviceScaleFactor: 1.5, colorScheme: 'light', reducedMotion: 'reduce' } as const
  const guest = await browser.newContext(look)
  const member = await browser.newContext({ ...look, storageState: await signedInState(browser, origin) })
  for (const [name, picture] of Object.entries(pictures)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const page = await (picture.guest ? guest : member).newPage()
    await page.setViewportSize({ width: 1100, height: picture.height })
    await page.goto(origin + picture.path)
    await page.getByRole('main').waitFor()
    await page.getByText('Loading...').last().waitFor({ state: 'detached' })
    await page.evaluate(() => document.fonts.ready)
    await picture.first?.(page)
    await page.waitForTimeout(1_500)
    await page.getByText('Loading...').last().waitFor({ state: 'detached' })
    await page.screenshot({ path: `${folder}${name}.png` })
    await page.close()
    console.log(`web/public/manual/${name}.png`)
  }
} finally {
  await browser.close()
}
