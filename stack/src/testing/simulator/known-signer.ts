import { type Address, type Hash, type Hex, keccak256 } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'

/** Who signed what was signed here: finding it out of a signature takes longer than all else of a payment. */
export const signers = new Map<Hash, Address>()

/** @returns the account; what it signs need not be recovered */
export function knownSigner(account: PrivateKeyAccount): PrivateKeyAccount {
  return {
    ...account,
    signTransaction: async (...i: Parameters<PrivateKeyAccount['signTransaction']>) => {
      const bytes = await account.signTransaction(...i)
      signers.set(keccak256(bytes as Hex), account.address.toLowerCase() as Address)
      return bytes as never
    },
  }
}
