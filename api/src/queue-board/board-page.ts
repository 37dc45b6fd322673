import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ExpressAdapter } from '@bull-board/express'
import { EXTRA_SCRIPT, EXTRA_STYLES, WAY_BACK } from './board-extras.ts'

type EntryRoute = Parameters<ExpressAdapter['setEntryRoute']>[0]

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

  override setEntryRoute(entry: EntryRoute): this {
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
