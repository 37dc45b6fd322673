import { WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useConfig } from '../../config/config-context.tsx'
import { useOnline } from '../../platform/use-online.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { wallet } from '../../wallet/wallet.ts'
import { isUserRejection } from '../../wallet/wallet-error.ts'
import { walletStore } from '../../wallet/wallet-state.ts'

/** Says so while the browser has no network, under the bar wherever the page is scrolled to. */
export function OfflineBanner() {
  if (useOnline()) return null
  return (
    <p
      role="status"
      className="sticky top-16 z-20 flex items-center justify-center gap-2 bg-sand-soft px-4 py-2 text-center font-medium text-sand text-sm"
    >
      <WifiOff aria-hidden className="size-4 shrink-0" />
      {t.problems.offline}
    </p>
  )
}

/** Reading works on any chain, acting does not: says so and offers the way back. */
export function WrongChainBanner() {
  const { chainId, chainName } = useConfig()
  const state = useStore(walletStore)
  const [busy, setBusy] = useState(false)
  if (state.chainId === null || state.chainId === chainId) return null

  async function switchChain() {
    setBusy(true)
    try {
      await (await wallet()).switchChain()
    } catch (error) {
      if (!isUserRejection(error)) notify('error', t.connect.switchFailed(state.walletName, chainName))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-sand-soft px-4 py-2.5 text-center text-sm"
    >
      <span className="font-medium text-sand">{t.nav.wrongChain(chainName)}</span>
      <Button size="small" look="secondary" busy={busy} onClick={switchChain}>
        {t.nav.switchChain(chainName)}
      </Button>
    </div>
  )
}
