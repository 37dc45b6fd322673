import { safeStorage } from '../../platform/safe-storage.ts'

/**
 * Keys 1 to 3 of the publicly documented test mnemonic that every development chain funds
 * ("test test test … junk"). They are no secret and must never hold real money.
 */
export const demoAccounts = [
  {
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    privateKey: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  },
  {
    address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    privateKey: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  },
  {
    address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
    privateKey: '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
  },
] as const

const KEY = 'polder.demo-wallet.account'

/** @returns place in the list of the account that the page may see; -1 when it may see none */
export function allowedAccount(): number {
  const kept = Number(safeStorage().getItem(KEY) ?? -1)
  return kept in demoAccounts ? kept : -1
}

/** @returns what the page may see, as `eth_accounts` answers it */
export function allowedAddresses(): string[] {
  const account = demoAccounts[allowedAccount()]
  return account ? [account.address] : []
}

/** @param place of the account that the page may see from now on; -1 for none */
export function allowAccount(place: number): void {
  if (place < 0) safeStorage().removeItem(KEY)
  else safeStorage().setItem(KEY, String(place))
}
