import { join } from 'node:path'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { oneFile } from './build/one-file.ts'

/** An event of a contract, which the page decodes none of. */
const EVENT = /^ {2}\{\n( {4}.*\n)*? {4}"type": "event"\n {2}\},?\n/gm
const withoutEvents: Plugin = { name: 'events', enforce: 'pre', transform: (code) => code.replace(EVENT, '') }

/** The way out: one file that works from disk. It goes beside the app, which is built first. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [withoutEvents, oneFile()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: join(import.meta.dirname, 'exit.html'),
      output: { codeSplitting: false },
    },
  },
})
