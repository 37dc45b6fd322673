import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const SIZES = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const
const SCHEMES = ['light', 'dark'] as const
/** Screens below each other that a picture shows at most. */
const MAX_SCREENS = 3
const QUALITY = 70

/** @returns the ways every page is looked at, for a browser's contexts */
export function looks(baseURL: string) {
  return Object.entries(SIZES).flatMap(([size, viewport]) =>
    SCHEMES.map((colorScheme) => ({
      name: `${size}-${colorScheme}`,
      options: { viewport, colorScheme, reducedMotion: 'reduce', baseURL, locale: 'en-GB' } as const,
    })),
  )
}

/** Opens a page and takes its picture. @param file where it is kept, without its ending */
export async function takePage(page: Page, path: string, folder: string, file: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('main').waitFor()
  await page.getByText('Loading...').last().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready)
  // What lies below the fold is loaded when it comes near.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.waitForTimeout(400)
  // A page that leaves an answer unread, as a refused session is, is never idle.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
  await page.getByText('Loading...').last().waitFor({ state: 'detached' })
  await page.evaluate(() => window.scrollTo(0, 0))
  await takePicture(page, folder, file)
}

/** Takes a picture of the page as it stands. */
export async function takePicture(page: Page, folder: string, file: string): Promise<void> {
  const { width, height } = page.viewportSize()!
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height: Math.min(whole, height * MAX_SCREENS), scale: 1 },
  })
  writeFileSync(join(folder, `${file}.webp`), Buffer.from(data, 'base64'))
  await session.detach()
  console.log(`.screens/${file}.webp`)
}
