import type { PayoutWitness } from '../withdrawals/chain-witness.ts'

/** A chain on which nothing was ever paid, for tests of the ledger alone: no key signs there. */
export const silentChain: PayoutWitness = {
  isPaid: async () => false,
  nonces: async () => ({ taken: 0, final: 0 }),
}
