import { z } from 'zod'
import { defineJob, defineRound } from '../define-job.ts'

/** Pays a requested withdrawal, and what was requested before it. */
export const payWithdrawalJob = defineJob({
  name: 'pay-withdrawal',
  queue: 'payouts',
  payload: z.object({ withdrawalId: z.string().regex(/^0x[0-9a-f]{64}$/) }),
  idOf: (payload) => `payout-${payload.withdrawalId}`,
})

export const compareBooksJob = defineRound('compare-books-with-chain', 'compare-books')

/** Writes down what the vault is, and compares its newest root with the books. */
export const watchVaultJob = defineRound('watch-vault', 'watch-vault')

export const reconcileJob = defineRound('reconcile-with-chain', 'reconcile')
