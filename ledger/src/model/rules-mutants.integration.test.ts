import { expect, it } from 'vitest'
import { killMutants } from './testing/rules-mutants.ts'

// Some minutes: `node --conditions=source --import tsx ledger/src/model/testing/rules-mutants.ts` at any time.
it.runIf(process.env.POLDER_LONG === '1')(
  'the tests notice every fault put into the rules',
  async () => {
    const { killed, survived } = await killMutants()
    expect(survived).toBe(0)
    expect(killed).toBeGreaterThan(20)
  },
  3_600_000,
)
