const DAY = 86_400n
const POL = 10n ** 18n

/** What a vault is made with, for ever (contracts/solidity/VaultTerms.sol). Periods are seconds. */
export const vaultTerms = {
  voidPeriod: 7n * DAY,
  rootInterval: (DAY * 20n) / 24n,
  maxRootAge: (DAY * 36n) / 24n,
  silencePeriod: 14n * DAY,
  exitPeriod: 14n * DAY,
  registrationPeriod: 30n * DAY,
  growthBpsPerDay: 300,
  growthWeiPerDay: 10_000n * POL,
  marginBps: 1_000,
  exitBond: POL,
  minExit: POL,
}

/** A payment's fee may be so much of its gross amount, in basis points, for ever (contracts/solidity/Polder.sol). */
export const MAX_FEE_BPS = 500

export type VaultTerms = typeof vaultTerms
