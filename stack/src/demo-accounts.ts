import { type HDAccount, mnemonicToAccount } from 'viem/accounts'

/**
 * Anvil's first test account: admin and payout signer in the demo. Its key is printed in Foundry's manual;
 * it guards nothing, and only the embedded chain ever sees it.
 */
export const demoOperatorKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/** Printed in the manual of every development chain; the demo wallet's accounts are 1 to 3. */
const MNEMONIC = 'test test test test test test test test test test test junk'

/** @param index place in the mnemonic's row of accounts */
export function demoAccount(index: number): HDAccount {
  return mnemonicToAccount(MNEMONIC, { addressIndex: index })
}

/** Anvil's last test account. */
export const demoGuardian = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

/**
 * Account 1000 of the mnemonic: publishes roots in the demo, with nonces of its own. Members of a seeded community have
 * the first accounts.
 */
export const demoRootKey = '0x4c9bf220174eb3e9a15536ff4ff1985826e0bcef256020686cf8841f56a1119a'
