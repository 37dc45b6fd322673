import { BITGET } from './bitget.ts'
import type { WalletOption } from './wallet-state.ts'

/** A wallet as discovery gives it. */
export interface Discovered {
  id: string
  name: string
  icon?: string | undefined
  /** Whether it is really there; a lone injected provider may not be. */
  present: boolean
}

/**
 * What the connect screen offers: Bitget first, installed or not, then those that announced
 * themselves, and a lone `window.ethereum` only where nobody announced anything.
 */
export function walletOptions(discovered: readonly Discovered[]): WalletOption[] {
  const present = discovered.filter((wallet) => wallet.present)
  const bitget =
    present.find(({ id }) => id === BITGET.rdns) ?? present.find(({ id }) => id === BITGET.injectedId)
  const others = present.filter(
    ({ id }) => id !== BITGET.rdns && id !== BITGET.injectedId && id !== 'injected',
  )
  const lone = others.length === 0 && !bitget ? present.filter(({ id }) => id === 'injected') : []
  return [
    { id: bitget?.id ?? BITGET.rdns, name: BITGET.name, icon: bitget?.icon, installed: Boolean(bitget) },
    ...[...others, ...lone].map(({ id, name, icon }) => ({ id, name, icon, installed: true })),
  ]
}
