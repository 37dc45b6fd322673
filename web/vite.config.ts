import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { chunkGroups } from './build/chunk-groups.ts'
import { precompress } from './build/precompress.ts'
import { preloadFirstView } from './build/preload-first-view.ts'
import { manualPlugin } from './manual/manual-plugin.ts'

/** Where `npm run dev -w web` finds a running API. */
const apiOrigin = process.env.POLDER_API ?? 'http://127.0.0.1:3000'

/** Matches the modules of these packages, not of others' own copies of them. */
function packages(...names: string[]): RegExp {
  return new RegExp(`^((?!/node_modules/).)*/node_modules/(${names.join('|')})/`)
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), manualPlugin(), preloadFirstView(), precompress()],
  resolve: { conditions: ['source', 'es2015', ...defaultClientConditions] },
  // Its workers are named in Vite's way, which only sources can do.
  optimizeDeps: { exclude: ['@graphiql/react/setup-workers/vite'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Says which files a view loads; .size-limit.mjs reads it.
    manifest: true,
    // A strict content security policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The app of people with a wallet, and the console of operators, which has no wallet in it.
      input: ['index.html', 'admin.html'].map((page) => join(import.meta.dirname, page)),
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: chunkGroups(), debugName: 'steps' },
            { name: 'react', test: packages('react', 'react-dom', 'scheduler', 'react-router', 'clsx') },
            {
              name: 'apollo',
              test: packages('@apollo/client(?!/errors)', 'rxjs', 'optimism', '@wry', 'tslib'),
            },
            { name: 'icons', test: packages('lucide-react'), minShareCount: 3 },
          ],
        },
      },
      // GraphiQL tells React's compiler, which is not in use here, what to leave alone.
      onLog: (level, log, handle) => log.code === 'MODULE_LEVEL_DIRECTIVE' || handle(level, log),
    },
    // The editor of the console's explorer is that large; it is loaded there and nowhere else.
    chunkSizeWarningLimit: 3_000,
  },
  // The workers of the explorer's editor share chunks.
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': { target: apiOrigin },
      '/graphql': { target: apiOrigin, ws: true },
    },
  },
})
