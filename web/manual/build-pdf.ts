/**
 * Prints the manual to web/public/user-manual.pdf, and the Dutch one beside it: tagged, with an outline. The files are
 * committed, so that a start needs no Chromium; each ends in the digest of what it was made from.
 *
 *     npm run manual -w web              prints it
 *     npm run manual -w web -- --check   fails when it is not current; needs no Chromium
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pictureSize } from './picture-size.ts'
import { renderManual } from './render-manual.ts'

const room = fileURLToPath(new URL('..', import.meta.url))
const pictures = join(room, 'public/manual')
const looks = ['src/app/colours.css', 'src/features/manual/manual.css', 'manual/print.css']
const sources = [...looks, 'manual/render-manual.ts', 'manual/build-pdf.ts']

/** The manual of a language, and the few words that the PDF adds to it. */
interface Edition {
  lang: string
  source: string
  pdf: string
  contents: string
}

const editions: Edition[] = [
  { lang: 'en', source: 'manual.md', pdf: 'user-manual.pdf', contents: 'Contents' },
  { lang: 'nl', source: 'manual-nl.md', pdf: 'user-manual-nl.pdf', contents: 'Inhoud' },
]

for (const edition of editions) {
  const pdf = join(room, 'public', edition.pdf)
  /** A comment after the end of a PDF, which readers pass over. */
  const mark = Buffer.from(`\n% made from sha256:${digestOfSources(edition)}\n`)
  if (!process.argv.includes('--check')) {
    writeFileSync(pdf, Buffer.concat([await print(edition), mark]))
  } else if (!existsSync(pdf) || !readFileSync(pdf).subarray(-mark.length).equals(mark)) {
    console.error(`web/public/${edition.pdf} is not current: run \`npm run manual -w web\``)
    process.exitCode = 1
  }
}

function digestOfSources({ source }: Edition): string {
  const hash = createHash('sha256')
  const shown = readdirSync(pictures).map((name) => `public/manual/${name}`)
  for (const file of [`manual/${source}`, ...sources, ...shown].sort()) {
    const content = readFileSync(join(room, file))
    hash.update(`${file} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

async function print(edition: Edition): Promise<Buffer> {
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
  try {
    const page = await browser.newPage()
    const { title, html } = manualDocument(edition)
    await page.setContent(html)
    await page.evaluate(() => document.fonts.ready)
    return await page.pdf({
      format: 'A4',
      tagged: true,
      outline: true,
      printBackground: true,
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate: `<div style="width:100%;font:8pt sans-serif;color:#566d75;padding:0 18mm;display:flex;justify-content:space-between"><span>Polder · ${title}</span><span class="pageNumber"></span></div>`,
      margin: { top: '18mm', bottom: '20mm', left: '18mm', right: '18mm' },
    })
  } finally {
    await browser.close()
  }
}

function manualDocument({ lang, source, contents }: Edition): { title: string; html: string } {
  const markdown = readFileSync(join(room, 'manual', source), 'utf8')
  const { title, html, chapters } = renderManual(markdown, (name) => {
    const png = readFileSync(join(pictures, name))
    return { src: `data:image/png;base64,${png.toString('base64')}`, ...pictureSize(png) }
  })
  const links = chapters.map(({ id, text }) => `<li><a href="#${id}">${text}</a></li>`).join('\n')
  const page = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Polder: ${title.toLowerCase()}</title>
<style>${fontFace()}${looks.map((look) => readFileSync(join(room, look), 'utf8')).join('')}</style></head>
<body><header><p class="product" data-theme="dark">Polder</p><h1>${title}</h1></header>
<nav aria-label="${contents}"><p class="contents">${contents}</p><ol>${links}</ol></nav>
<main class="manual">${html.replaceAll(' loading="lazy"', '')}</main></body></html>`
  return { title, html: page }
}

/** The app's own font, so that the PDF looks the same wherever it is printed. */
function fontFace(): string {
  const file = fileURLToPath(
    import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  )
  const data = readFileSync(file).toString('base64')
  return `@font-face{font-family:Inter;font-weight:100 900;src:url(data:font/woff2;base64,${data}) format("woff2")}\n`
}
