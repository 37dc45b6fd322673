import { join } from 'node:path'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { oneFile } from './build/one-file.ts'

/** The page calls the contracts and reads their views; of the logs it reads it knows the topics. */
const withoutEvents: Plugin = {
  name: 'without-events',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('abi.generated.ts')
      ? code.replace(/^ {2}\{\n( {4}.*\n)*? {4}"type": "event"\n {2}\},?\n/gm, '')
      : null,
}

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
