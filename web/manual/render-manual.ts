import { Marked, type Tokens } from 'marked'

export interface Heading {
  id: string
  text: string
}

export interface RenderedManual {
  title: string
  /** Below the title: HTML of headings, text, tables and pictures */
  html: string
  /** Chapters in their order */
  chapters: Heading[]
}

export interface Picture {
  src: string
  /** Pixels: what a page keeps free until the picture is there */
  width: number
  height: number
}

/**
 * The user manual, from its one source: the page `/manual` and the PDF show the same.
 * @param markdown text that begins with its one title; `## ` begins a chapter
 * @param pictureOf finds a picture that the text names, e.g. `deposit.png`
 */
export function renderManual(markdown: string, pictureOf: (name: string) => Picture): RenderedManual {
  const chapters: Heading[] = []
  let title = ''
  const marked = new Marked({ gfm: true })
  marked.use({
    renderer: {
      heading({ depth, text, tokens }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens)
        if (depth === 1) {
          title = text
          return ''
        }
        const id = idOf(text)
        if (depth === 2) chapters.push({ id, text })
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`
      },
      // A paragraph that is nothing but a picture is a figure.
      paragraph({ tokens }: Tokens.Paragraph) {
        const inner = this.parser.parseInline(tokens)
        return tokens.length === 1 && tokens[0]?.type === 'image' ? inner : `<p>${inner}</p>\n`
      },
      // What another file of the repository says is not there to be followed.
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens)
        return /^(#|\/|https?:)/.test(href) ? `<a href="${href}">${inner}</a>` : inner
      },
      image({ href, text }: Tokens.Image) {
        const { src, width, height } = pictureOf(href)
        return `<figure><img src="${src}" width="${width}" height="${height}" alt="${text}" loading="lazy"></figure>\n`
      },
      table({ header, rows }: Tokens.Table) {
        const cells = (row: Tokens.TableCell[], open: string, close: string) =>
          row.map(({ tokens }) => `<${open}>${this.parser.parseInline(tokens)}</${close}>`).join('')
        const body = rows.map((row) => `<tr>${cells(row, 'td', 'td')}</tr>`).join('\n')
        return `<table><thead><tr>${cells(header, 'th scope="col"', 'th')}</tr></thead><tbody>\n${body}\n</tbody></table>\n`
      },
    },
  })
  const html = marked.parse(markdown, { async: false })
  return { title, html, chapters }
}

function idOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
