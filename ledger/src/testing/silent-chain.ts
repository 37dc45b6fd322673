import type { PayoutWitness } from '../withdrawals/chain-witness.ts'

/** A chain on which nothing was ever paid, for tests of the ledger alone: no key signs there. */
export const silentChain: PayoutWitness = {
  contract: `0x${'0'.repeat(40)}`,
  payouts: async () => 0n,
  nonces: async () => ({ taken: 0, final: 0 }),
}
