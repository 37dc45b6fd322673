/**
 * Draws the pictures of links and of the installed app from the app's own drawings: `npm run icons -w e2e`.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const folder = fileURLToPath(new URL('../../../web/public/', import.meta.url))
const mark = readFileSync(`${folder}favicon.svg`, 'utf8')
const land = readFileSync(`${folder}landscape.svg`, 'utf8')

/** Systems cut the corners of these themselves: the mark has none, and a margin on the same ground. */
const square = (share: number) =>
  `<body style="background:#0a5a6b;display:grid;place-items:center">${mark.replace('<svg', `<svg style="width:${share}vw"`)}`
const round = mark.replace('<svg', '<svg style="width:100vw;display:block"')
const preview = `<body style="background:linear-gradient(#0e5f70,#8ccbd0 60%);overflow:hidden">
  ${land.replace('<svg', '<svg style="position:absolute;bottom:0;width:100vw"')}
  ${mark.replace('<svg', '<svg style="position:absolute;left:72px;top:64px;width:132px"')}`

const drawings = [
  ['preview.png', 1200, 630, preview],
  ['icons/icon-192.png', 192, 192, round],
  ['icons/icon-512.png', 512, 512, round],
  ['icons/maskable-512.png', 512, 512, square(64)],
  ['icons/apple-touch-icon.png', 180, 180, square(72)],
] as const

mkdirSync(`${folder}icons`, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
for (const [file, width, height, body] of drawings) {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(`<style>html,body{margin:0;height:100%}</style>${body}`)
  await page.screenshot({ path: folder + file, omitBackground: true })
  await page.close()
}
await browser.close()
