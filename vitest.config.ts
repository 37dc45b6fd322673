import { defineConfig } from 'vitest/config'

const rooms = '{base,contracts,testing,ledger,indexer,workers,api,web,stack}'

/** Rooms are read from their sources, whether they have been built or not. */
const source = { resolve: { conditions: ['source'] } }

const shared = {
  // One realm of graphql: its ESM and CommonJS builds must not meet in one process.
  resolve: { conditions: ['source'], alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  ssr: source,
  // The global setup runs in an environment of vitest's own.
  environments: { __vitest__: source },
}

export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: [`${rooms}/src/**/*.test.ts`],
          exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
          testTimeout: 30_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'integration',
          include: [`${rooms}/src/**/*.integration.test.ts`],
          exclude: ['**/node_modules/**'],
          globalSetup: ['testing/src/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          // As in the browser: a second try is named in the output.
          retry: 1,
          // The libraries of the servers take seconds to load: once for a worker, not once for a file.
          isolate: false,
        },
      },
    ],
  },
})
