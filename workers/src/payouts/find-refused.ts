import type { Payment } from '@polder/ledger/withdrawals/payment'
import type { PayoutVerdict } from './payout-verdict.ts'

/** Payments that the contract refuses each by itself, and why. */
export type Refused<P extends Payment> = readonly { readonly payment: P; readonly why: string }[]

/**
 * Finds those for whose sake the contract refuses a batch for a reason that nobody expects, by halves, so that the others
 * can be paid.
 * @param payments a batch that it refuses
 * @param simulate what the contract would do with some of them
 * @param why it refuses the batch
 * @returns `all` when it refuses the first and the last of several alike: then it is not for the sake of any of them
 */
export async function findRefused<P extends Payment>(
  payments: readonly P[],
  simulate: (some: readonly P[]) => Promise<PayoutVerdict>,
  why: string,
): Promise<Refused<P> | 'all'> {
  if (payments.length > 1) {
    const ends = await Promise.all([simulate(payments.slice(0, 1)), simulate(payments.slice(-1))])
    if (ends.every(({ kind }) => kind === 'unexpected')) return 'all'
  }
  return await narrow(payments, simulate, why)
}

async function narrow<P extends Payment>(
  payments: readonly P[],
  simulate: (some: readonly P[]) => Promise<PayoutVerdict>,
  why: string,
): Promise<Refused<P>> {
  if (payments.length === 1) return [{ payment: payments[0]!, why }]
  const middle = Math.ceil(payments.length / 2)
  const found: { payment: P; why: string }[] = []
  for (const half of [payments.slice(0, middle), payments.slice(middle)]) {
    const verdict = await simulate(half)
    if (verdict.kind === 'unexpected') found.push(...(await narrow(half, simulate, verdict.reason)))
  }
  return found
}
