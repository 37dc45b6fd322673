import type { GivenSettings } from '@polder/base/settings'
import type { Hex } from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import type { Deployment } from './data-dir.ts'

/**
 * Anvil's first test account: admin and payout signer in the demo. Its key is printed in Foundry's manual;
 * it guards nothing, and only the embedded chain ever sees it.
 */
export const demoOperatorKey: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

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
export const demoRootKey: Hex = '0x4c9bf220174eb3e9a15536ff4ff1985826e0bcef256020686cf8841f56a1119a'

/** @returns what the chain of a demo brings along, as settings name it */
export function demoSettings(given: GivenSettings, rpcUrl: string, { address, block }: Deployment) {
  return {
    RPC_URL: [rpcUrl],
    RPC_HEADS_URL: [rpcUrl.replace('http', 'ws')],
    PUBLIC_RPC_URL: given.PUBLIC_RPC_URL ?? rpcUrl,
    CONTRACT_ADDRESS: address,
    CONTRACT_BLOCK: BigInt(block),
    OPERATOR_KEY: demoOperatorKey,
    ROOT_KEY: demoRootKey,
  }
}
