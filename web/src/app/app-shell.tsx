import { ApolloProvider } from '@apollo/client/react'
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react'
import { ScrollRestoration, useLocation } from 'react-router'
import { useStore } from 'zustand'
import { client } from '../api/client.ts'
import { LiveWallet } from '../api/live-wallet.tsx'
import { Footer } from '../features/navigate/footer.tsx'
import { Navbar } from '../features/navigate/navbar.tsx'
import { OfflineBanner } from '../features/navigate/offline-banner.tsx'
import { WrongChainBanner } from '../features/navigate/wrong-chain-banner.tsx'
import { whenIdle } from '../platform/when-idle.ts'
import { t } from '../texts/texts.ts'
import { Loading } from '../ui/skeleton.tsx'
import { walletStore } from '../wallet/wallet-state.ts'

/** What stands around every page but the connect screen. */
export function AppShell({ children }: { children: ReactNode }) {
  const { address } = useStore(walletStore)
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <ApolloProvider client={client}>
      <LiveWallet address={address} />
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-water px-4 py-2 text-on-water focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t.common.skipToContent}
      </a>
      <div className="flex min-h-dvh flex-col">
        <Navbar />
        <WrongChainBanner />
        <OfflineBanner />
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          // The foot of the page starts below the first screen, so that what loads does not push it about.
          className="mx-auto min-h-[calc(100dvh-4rem)] w-full max-w-6xl grow px-4 py-8 outline-none sm:px-6 sm:py-10"
        >
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </main>
        <Footer />
      </div>
      <Notices />
      <ScrollRestoration getKey={scrollKey} />
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

/** A page that is loaded again stands where that very address was left, not where another page was. */
function scrollKey({ key, pathname, hash }: { key: string; pathname: string; hash: string }): string {
  return key === 'default' ? pathname + hash : key
}
