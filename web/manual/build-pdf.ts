/**
 * Prints the manual to web/public/user-manual.pdf: tagged, with an outline. The file is committed, so that a start needs
 * no Chromium; it ends in the digest of what it was made from.
 *
 *     npm run manual -w web              prints it
 *     npm run manual -w web -- --check   fails when it is not current; needs no Chromium
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pictureSize } from './picture-size.ts'
import { renderManual } from './render-manual.ts'

const room = fileURLToPath(new URL('..', import.meta.url))
const pictures = join(room, 'public/manual')
const pdf = join(room, 'public/user-manual.pdf')
const sources = ['manual.md', 'print.css', 'render-manual.ts', 'build-pdf.ts'].map((name) =>
  join(room, 'manual', name),
)

/** A comment after the end of a PDF, which readers pass over. */
const mark = `\n% made from sha256:${digestOfSources()}\n`

if (!process.argv.includes('--check')) {
  writeFileSync(pdf, Buffer.concat([await print(), Buffer.from(mark)]))
} else if (!readFileSync(pdf).subarray(-mark.length).equals(Buffer.from(mark))) {
  console.error('web/public/user-manual.pdf is not current: run `npm run manual -w web`')
  process.exitCode = 1
}

function digestOfSources(): string {
  const hash = createHash('sha256')
  const files = [...sources, ...readdirSync(pictures).map((name) => join(pictures, name))]
  for (const file of files.sort()) {
    const content = readFileSync(file)
    hash.update(`${file.slice(room.length)} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

async function print(): Promise<Buffer> {
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
  try {
    const page = await browser.newPage()
    await page.setContent(manualDocument())
    await page.evaluate(() => document.fonts.ready)
    return await page.pdf({
      format: 'A4',
      tagged: true,
      outline: true,
      printBackground: true,
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate:
        '<div style="width:100%;font:8pt sans-serif;color:#566d75;padding:0 18mm;display:flex;justify-content:space-between"><span>Polder · User manual</span><span class="pageNumber"></span></div>',
      margin: { top: '18mm', bottom: '20mm', left: '18mm', right: '18mm' },
    })
  } finally {
    await browser.close()
  }
}

function manualDocument(): string {
  const markdown = readFileSync(join(room, 'manual/manual.md'), 'utf8')
  const { title, html, chapters } = renderManual(markdown, (name) => {
    const png = readFileSync(join(pictures, name))
    return { src: `data:image/png;base64,${png.toString('base64')}`, ...pictureSize(png) }
  })
  const contents = chapters.map(({ id, text }) => `<li><a href="#${id}">${text}</a></li>`).join('\n')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Polder: ${title.toLowerCase()}</title>
<style>${fontFace()}${readFileSync(join(room, 'manual/print.css'), 'utf8')}</style></head>
<body><header><p class="product">Polder</p><h1>${title}</h1></header>
<nav aria-label="Contents"><p class="contents">Contents</p><ol>${contents}</ol></nav>
<main>${html.replaceAll(' loading="lazy"', '')}</main></body></html>`
}

/** The app's own font, so that the PDF looks the same wherever it is printed. */
function fontFace(): string {
  const file = fileURLToPath(
    import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  )
  const data = readFileSync(file).toString('base64')
  return `@font-face{font-family:Inter;font-weight:100 900;src:url(data:font/woff2;base64,${data}) format("woff2")}\n`
}
