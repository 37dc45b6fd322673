import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { PATIENT_V8 } from './testing/src/v8-options.ts'

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

/** They take a quarter of a minute and more. */
const LONG =
  /\/(crash(es)?|closes|close-hold|faulty-nodes|way-out|start-refused|edge-terms|real-dates|admin|doctor|stack|rpc-keys|fuzz|bank-run|simulate)\.integration/

/** The longest begin first, so that none of them is waited for at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (LONG.test(moduleId) ? 0 : 1)
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: [`${rooms}/src/**/*.test.ts`],
          exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
          testTimeout: 30_000,
          // The statement's PDF reads its colours from one.
          css: true,
          // Most take less time than a process of their own.
          isolate: false,
          maxWorkers: 2,
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
          // Many wait for a chain or for a process that starts: a third fills the time.
          maxWorkers: 3,
          // As in the browser: a second try is named in the output.
          retry: 1,
          // The libraries of the servers take seconds to load: once for a worker, not once for a file.
          isolate: false,
          // A tenth of their time went to collecting what is young and short-lived, another to optimizing what ran no more.
          execArgv: ['--max-semi-space-size=64', PATIENT_V8],
        },
      },
    ],
  },
})
