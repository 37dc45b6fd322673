import type { Address, Hex } from 'viem'
import type { Requester } from '../wallet/ensure-chain.ts'

/** A wallet's signed word that its share goes to `to`, which anyone can carry to the vault. */
export interface Relay {
  chainId: number
  vault: Address
  wallet: Address
  to: Address
  /** unix seconds */
  deadline: bigint
  signature: Hex
}

/** The text is no signed claim. */
export class RelayError extends Error {
  override readonly name = 'RelayError'
}

/** Has the wallet sign where its share goes (EIP-712). It moves no money by itself. */
export async function signRelay(signer: Requester, relay: Omit<Relay, 'signature'>): Promise<Relay> {
  const { chainId, vault, wallet, to, deadline } = relay
  const typed = {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Claim: [
        { name: 'wallet', type: 'address' },
        { name: 'to', type: 'address' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    domain: { name: 'Polder Vault', version: '1', chainId, verifyingContract: vault },
    primaryType: 'Claim',
    message: { wallet, to, deadline: String(deadline) },
  }
  const params = [wallet, JSON.stringify(typed)]
  const signature = (await signer.request({ method: 'eth_signTypedData_v4', params })) as Hex
  return { ...relay, signature }
}

/** @returns it as text to hand over */
export function printRelay(relay: Relay): string {
  return JSON.stringify({ ...relay, deadline: String(relay.deadline) }, null, 2)
}

/**
 * Reads what {@link printRelay} printed. Whether the signature is right, only the vault says.
 * @throws RelayError
 */
export function readRelay(text: string): Relay {
  let found: Record<string, unknown>
  try {
    found = JSON.parse(text) as Record<string, unknown>
  } catch {
    throw new RelayError('not JSON')
  }
  const hex = (field: string, length: number | null): Hex => {
    const value = found?.[field]
    const right = typeof value === 'string' && /^0x([0-9a-f]{2})+$/i.test(value)
    if (!right || (length && value.length !== length)) throw new RelayError(field)
    return value.toLowerCase() as Hex
  }
  if (!Number.isSafeInteger(found?.chainId)) throw new RelayError('chainId')
  if (typeof found.deadline !== 'string' || !/^\d{1,15}$/.test(found.deadline))
    throw new RelayError('deadline')
  return {
    chainId: found.chainId as number,
    vault: hex('vault', 42),
    wallet: hex('wallet', 42),
    to: hex('to', 42),
    deadline: BigInt(found.deadline),
    signature: hex('signature', null),
  }
}
