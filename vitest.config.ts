import { defineConfig } from 'vitest/config'

const rooms = '{base,contracts,testing,ledger,indexer,workers,api,web,stack}'

/** One realm of graphql: its ESM and CommonJS builds must not meet in one process. */
const shared = {
  resolve: { conditions: ['source'], alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  ssr: { resolve: { conditions: ['source'] } },
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
        },
      },
    ],
  },
})
