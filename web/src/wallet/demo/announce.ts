import type { Config } from '../../config/config.ts'
import { withTexts } from '../../texts/in-dutch.ts'
import { t } from '../../texts/texts.ts'
import { announceOwn } from '../announce-own.ts'
import { allowedAddresses } from './accounts.ts'

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" rx="9" fill="%2347700f"/%3E%3Cpath d="M7 13h18v9a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2zm2-4h13v2H9z" fill="%23e6f0d3"/%3E%3Ccircle cx="21" cy="18.500" r="1.800" fill="%2347700f"/%3E%3C/svg%3E'

/** Announces the demo wallet. It signs with keys that everybody knows, so it is announced on the embedded chain only. */
export function announceDemoWallet(config: Config): void {
  const info = {
    uuid: '8f2a1f0e-6d0b-4b8e-9f63-2f4f6f1d0e77',
    name: t.connect.demoName,
    icon: ICON,
    rdns: 'polder.demo',
  }
  announceOwn(config, info, {
    accounts: allowedAddresses,
    load: async (emit) => (await withTexts(import('./provider.ts'))).createDemoProvider(config, emit),
  })
}
