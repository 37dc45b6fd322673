import { join } from 'node:path'
import { defaultClientConditions, defineConfig } from 'vite'
import { oneFile } from './build/one-file.ts'

/** The way out: one file that works from disk. It goes beside the app, which is built first. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [oneFile()],
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
