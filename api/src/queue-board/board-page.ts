import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ExpressAdapter } from '@bull-board/express'

/** What Bull Board's page lacks: the way back to the console. It stands below the console's own path. */
const WAY_BACK = '<nav aria-label="Console"><a class="way-back" href="../">Back to the console</a></nav>'

/** Of the way back, and colours with contrast enough to be read. */
const EXTRA_STYLES = `
body:not(.dark-mode) {
  --muted-foreground: #36414a; --sidebar-state-selected-foreground: #07463f; --hl-meta: #4d5966;
}
body.dark-mode { --muted-foreground: #c3ccd6; --hl-meta: #b0bac6; }
.way-back {
  position: fixed; right: 1rem; bottom: 1rem; z-index: 10; padding: 0.6rem 1rem; border-radius: 0.6rem;
  background: #0a5a6b; color: #fff; font-weight: 600;
}`

/** Names buttons that are only an icon by that icon, and links by what they show; puts headings in order. */
const EXTRA_SCRIPT = `
const names = { 'circle-user': 'More', 'ellipsis-vertical': 'Acts', maximize: 'Full screen' }
const icon = (of) => /lucide-([a-z-]+)/.exec(of.querySelector('svg')?.getAttribute('class') ?? '')?.[1] ?? 'act'
const empty = (element) => element.textContent.trim() === ''
function mend() {
  for (const button of document.querySelectorAll('button:not([aria-label])'))
    if (empty(button)) button.setAttribute('aria-label', names[icon(button)] ?? icon(button).replaceAll('-', ' '))
  for (const header of document.querySelectorAll('th')) if (empty(header)) header.setAttribute('role', 'presentation')
  for (const image of document.querySelectorAll('header a img')) image.setAttribute('alt', '')
  for (const heading of document.querySelectorAll('h5')) heading.setAttribute('aria-level', '2')
  for (const link of document.querySelectorAll('a[aria-label]')) if (!empty(link)) link.removeAttribute('aria-label')
  for (const list of document.querySelectorAll('ul[role=navigation]')) list.removeAttribute('role')
  const level = document.querySelector('h1') ? null : { role: 'heading', 'aria-level': '1' }
  const title = document.querySelector('header a span')
  for (const name of ['role', 'aria-level'])
    level ? title?.setAttribute(name, level[name]) : title?.removeAttribute(name)
}
new MutationObserver(mend).observe(document.getElementById('root'), { childList: true, subtree: true })`

/**
 * Bull Board's page under our content security policy: nothing from elsewhere (its fonts would come from Google), and
 * no styles within the page. Whoever serves it must permit a `base` of its own origin.
 */
export class BoardPage extends ExpressAdapter {
  private template = ''

  constructor() {
    super()
    this.app.disable('x-powered-by')
    this.app.get('/extras.css', (_request, response) => response.type('css').send(EXTRA_STYLES))
    this.app.get('/extras.js', (_request, response) => response.type('js').send(EXTRA_SCRIPT))
  }

  override setViewsPath(path: string): this {
    this.template = readFileSync(join(path, 'index.ejs'), 'utf8')
      .replaceAll(/<link href="https?:[^>]*>/g, '')
      .replaceAll(/<style>[\s\S]*?<\/style>/g, '')
      .replaceAll(/ style="[^"]*"/g, '')
      .replace('</head>', '<link href="extras.css" rel="stylesheet"></head>')
      .replace('</body>', `${WAY_BACK}<script defer src="extras.js"></script></body>`)
    return this
  }

  override setEntryRoute(entry: Parameters<ExpressAdapter['setEntryRoute']>[0]): this {
    this.app.get(entry.route, (_request, response) => {
      const { params } = entry.handler({ basePath: this.basePath, uiConfig: this.uiConfig })
      const values = params as Record<string, string>
      response
        .type('html')
        .send(this.template.replaceAll(/<%[=-] (\w+) %>/g, (_whole, name: string) => values[name] ?? ''))
    })
    return this
  }
}
