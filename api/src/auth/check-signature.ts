import type { ChainQuorum } from '@polder/base/chain-quorum'
import { ProductError } from '@polder/base/errors'
import { recoverMessageAddress } from 'viem'

export interface SignedMessage {
  /** lower case */
  address: `0x${string}`
  message: string
  signature: `0x${string}`
}

/**
 * Ordinary accounts are checked here; only for the rest is the chain asked (EIP-1271, EIP-6492).
 * @throws ProductError SIGN_IN_REFUSED, or UNAVAILABLE when the chain cannot be asked
 */
export async function checkSignature(signed: SignedMessage, chain: ChainQuorum): Promise<void> {
  if (await signedByAccount(signed)) return
  if (await signedByContract(signed, chain)) return
  throw new ProductError('SIGN_IN_REFUSED', 'The signature does not match the message.', 'unauthenticated')
}

async function signedByAccount({ address, message, signature }: SignedMessage): Promise<boolean> {
  if (signature.length !== 132) return false
  try {
    return (await recoverMessageAddress({ message, signature })).toLowerCase() === address
  } catch {
    return false
  }
}

async function signedByContract(
  { address, message, signature }: SignedMessage,
  chain: ChainQuorum,
): Promise<boolean> {
  try {
    const code = await chain.readNewest(`the code of ${address}`, (client) => client.getCode({ address }))
    if (!code && !isForUndeployed(signature)) return false
    return await chain.readNewest(`a signature of ${address}`, (client) =>
      client.verifyMessage({ address, message, signature }),
    )
  } catch (cause) {
    const message = 'The chain does not answer. Please try again in a moment.'
    throw new ProductError('UNAVAILABLE', message, 'unavailable', { cause })
  }
}

/** EIP-6492: a signature of a contract that is not deployed yet ends in this mark. */
function isForUndeployed(signature: string): boolean {
  return signature.endsWith('6492'.repeat(16))
}
