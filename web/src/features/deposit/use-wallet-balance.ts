import { useEffect, useState } from 'react'
import { wallet } from '../../wallet/wallet.ts'

/**
 * What the wallet itself holds, read from the chain.
 * @param occasion read again whenever this changes
 * @returns wei; null while unknown or when the chain cannot be reached
 */
export function useWalletBalance(address: `0x${string}`, occasion: unknown): bigint | null {
  const [balance, setBalance] = useState<bigint | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the occasion is a reason to read again
  useEffect(() => {
    let current = true
    Promise.all([wallet(), import('./send-deposit.ts')])
      .then(([runtime, { walletBalance }]) => walletBalance(runtime, address))
      .then((wei) => current && setBalance(wei))
      .catch(() => current && setBalance(null))
    return () => {
      current = false
    }
  }, [address, occasion])
  return balance
}
