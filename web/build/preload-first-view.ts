import type { OutputBundle, OutputChunk } from 'rolldown'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { walk } from './chunk-groups.ts'

/** What the first view is sure to need although no import of its entry says so. */
const SOON = ['src/wallet/runtime.ts', 'src/features/connect/connect-screen.tsx']
/** The letters of both languages; other scripts are loaded where they appear. */
const FONT = /inter-latin-wght-normal-[\w-]+\.woff2$/

/** Lets the browser begin with the first view's scripts, font and settings while it still reads the page. */
export function preloadFirstView(): Plugin {
  return {
    name: 'preload-first-view',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        if (!bundle || !filename.endsWith('/index.html')) return
        const scripts = SOON.flatMap((source) => scriptsOf(source, bundle)).filter(
          (file) => !html.includes(file),
        )
        const fonts = Object.keys(bundle).filter((file) => FONT.test(file))
        return [
          link({ rel: 'preload', as: 'fetch', href: '/api/config', crossorigin: true }),
          ...fonts.map((file) =>
            link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true }),
          ),
          ...[...new Set(scripts)].map((file) =>
            link({ rel: 'modulepreload', href: `/${file}`, crossorigin: true }),
          ),
        ]
      },
    },
  }
}

/** The file that a source ended up in, and those it imports. */
function scriptsOf(source: string, bundle: OutputBundle): string[] {
  const chunk = Object.values(bundle).find(
    (output): output is OutputChunk =>
      output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(`/web/${source}`)),
  )
  if (!chunk) throw new Error(`${source} is in no chunk`)
  const importedBy = (file: string) => {
    const output = bundle[file]
    return output?.type === 'chunk' ? output.imports : []
  }
  return [...walk([chunk.fileName], importedBy)]
}

function link(attrs: HtmlTagDescriptor['attrs']): HtmlTagDescriptor {
  return { tag: 'link', attrs, injectTo: 'head' }
}
