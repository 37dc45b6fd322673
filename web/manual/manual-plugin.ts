import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { pictureSize } from './picture-size.ts'
import { renderManual } from './render-manual.ts'

const pictures = join(import.meta.dirname, '../public/manual')

/** The manual, in each language, and the runbook of operators. */
const MANUAL = /\/(manual(-[a-z]{2})?|runbook)\.md$/

/** Makes `import { html, chapters } from '…/manual.md'` the rendered manual, at build time. */
export function manualPlugin(): Plugin {
  return {
    name: 'polder-manual',
    load(id) {
      if (!MANUAL.test(id)) return null
      const { html, chapters } = renderManual(readFileSync(id, 'utf8'), (name) => ({
        src: `/manual/${name}`,
        ...pictureSize(readFileSync(join(pictures, name))),
      }))
      const code = `export const html = ${JSON.stringify(html)}\nexport const chapters = ${JSON.stringify(chapters)}\n`
      return { code, moduleType: 'js' }
    },
  }
}
