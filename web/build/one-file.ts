import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Puts script and style of a page into the page itself, under a policy that names both by their hashes: it may ask nodes
 * that its reader names, and nothing else. Beside it comes its SHA-256, as `sha256sum --check` reads it.
 */
export function oneFile(): Plugin {
  return {
    name: 'one-file',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      const page = files.find(({ fileName }) => fileName.endsWith('.html'))
      const [script, ...otherScripts] = files.filter((file) => file.type === 'chunk')
      const [style, ...others] = files.filter((file) => file.type === 'asset' && file !== page)
      if (page?.type !== 'asset' || script?.type !== 'chunk' || style?.type !== 'asset')
        throw new Error('The page has no script or no style')
      if (otherScripts.length + others.length > 0)
        throw new Error('The page needs more than one script and one style')
      // An inline script ends at the first </script, also within a text, unless a comment of HTML began before.
      const code = `\n${script.code.replace(/<(\/script|!--)/gi, '\\x3C$1').trim()}\n`
      const css = String(style.source).trim()
      const policy = [
        "default-src 'none'",
        `script-src '${hashOf(code)}'`,
        `style-src '${hashOf(css)}'`,
        'connect-src https: http:',
        "base-uri 'none'",
        "form-action 'none'",
      ].join('; ')
      const html = String(page.source)
        .replace(/\s*<script [^>]*><\/script>/, '')
        .replace(/\s*<link rel="stylesheet"[^>]*>/, '')
        .replace(
          /(<meta charset="utf-8" \/>)/,
          `$1\n    <meta http-equiv="content-security-policy" content="${policy}" />`,
        )
        .replace('</head>', () => `  <style>${css}</style>\n  </head>`)
        .replace('</body>', () => `  <script type="module">${code}</script>\n  </body>`)
      for (const { fileName } of [script, style]) delete bundle[fileName]
      page.source = html
      const digest = createHash('sha256').update(html).digest('hex')
      this.emitFile({
        type: 'asset',
        fileName: `${page.fileName}.sha256`,
        source: `${digest}  ${page.fileName}\n`,
      })
    },
  }
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
