import type { SolvencyRecord } from '@polder/ledger/reads/solvency'

/** @returns an observation with where the reserves lie, and what follows from it. @param contract its address */
export function toSolvency(seen: SolvencyRecord, contract: string) {
  const { reserves, liabilities, principals } = seen
  const payoutWallet = seen.payoutWalletAddress
  return {
    ...seen,
    accounts: [
      { kind: 'treasury' as const, address: seen.treasuryAddress, balance: seen.treasury },
      ...(payoutWallet
        ? [{ kind: 'payout_wallet' as const, address: payoutWallet, balance: seen.payoutWallet }]
        : []),
      { kind: 'contract' as const, address: contract.toLowerCase(), balance: seen.contract },
    ],
    // What is final on the chain is booked a moment later.
    rewards: liabilities > principals ? liabilities - principals : 0n,
    coveragePercent: liabilities === 0n ? null : Number((reserves * 10_000n) / liabilities) / 100,
  }
}
