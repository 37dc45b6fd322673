import { ApolloProvider } from '@apollo/client/react'
import { type ComponentType, type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { client } from '../api/client.ts'
import { LiveWallet } from '../api/live-wallet.tsx'
import { AnnounceBanner } from '../features/announce/announce-banner.tsx'
import { Footer, Navbar, WrongChainBanner } from '../features/navigate/navbar.tsx'
import { OfflineBanner } from '../features/navigate/offline-banner.tsx'
import { ScrollRestoration } from '../platform/scroll-restoration.tsx'
import { whenIdle } from '../platform/when-idle.ts'
import { shortAddress } from '../texts/format.ts'
import { t } from '../texts/texts.ts'
import { notify } from '../ui/notify.ts'
import { Main, SkipLink } from '../ui/page.tsx'
import { walletStore } from '../wallet/wallet-state.ts'

/** What stands around every page but the connect screen. */
export function AppShell({ children }: { children: ReactNode }) {
  const { address } = useStore(walletStore)
  const shown = useRef(address)
  useEffect(() => {
    if (shown.current && address && shown.current !== address)
      notify('info', t.connect.switched(shortAddress(address)))
    shown.current = address
  }, [address])

  return (
    <ApolloProvider client={client}>
      <LiveWallet address={address} />
      <SkipLink />
      <div className="flex min-h-dvh flex-col">
        <Navbar />
        <AnnounceBanner />
        <WrongChainBanner />
        <OfflineBanner />
        <Main className="max-w-6xl grow py-8 sm:py-10">{children}</Main>
        <Footer />
      </div>
      <Notices />
      <ScrollRestoration />
    </ApolloProvider>
  )
}

/**
 * Where notices appear, once the page itself is there: what was said before waits for it. A page does without them where
 * their code cannot be had.
 */
function Notices() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(
    () =>
      whenIdle(() => {
        import('../ui/toast.tsx').then(
          (loaded) => startTransition(() => setToaster(() => loaded.Toaster)),
          () => undefined,
        )
      }),
    [],
  )
  return Toaster && <Toaster />
}
