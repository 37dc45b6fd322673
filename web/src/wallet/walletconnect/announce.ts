import type { Config } from '../../config/config.ts'
import { withTexts } from '../../texts/in-dutch.ts'
import { announceOwn } from '../announce-own.ts'
import { keptPairing, WALLETCONNECT } from './paired.ts'

/** Announces wallets on other devices and in other apps, which are reached through a relay. */
export function announceWalletConnect(config: Config, settings: NonNullable<Config['walletConnect']>): void {
  const info = {
    uuid: '3b0b2c0c-6f5d-4f0f-9d0e-6f7c1a5b7d42',
    name: WALLETCONNECT,
    rdns: 'org.walletconnect',
  }
  announceOwn(config, info, {
    accounts: () => (keptPairing.is() ? undefined : []),
    load: async (emit) => (await withTexts(import('./provider.ts'))).createProvider(config, settings, emit),
  })
}
