import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useConfig } from '../config/config-context.tsx'
import { ErrorBoundary } from '../platform/error-boundary.tsx'
import { t } from '../texts/texts.ts'
import { ErrorScreen } from './problem.tsx'
import { Loading } from './skeleton.tsx'

interface PageProps {
  title: string
  lead?: ReactNode
  aside?: ReactNode
  heading?: boolean
  /** What the page is part of; left out: the product. */
  site?: string
  children: ReactNode
}

/** A page: its title in the browser and, unless it brings its own, its heading; whether a demo's clock was moved. */
export function Page({ title, lead, aside, heading = true, site, children }: PageProps) {
  const { productName, clockAheadDays } = useConfig()
  const moved = clockAheadDays > 0 && (
    <p className="mt-1 mb-2 font-medium text-sand text-sm">{t.common.clockMoved(clockAheadDays)}</p>
  )
  return (
    <>
      <title>{`${title} · ${site ?? productName}`}</title>
      {!heading && moved}
      {heading && (
        <header className="mb-6 flex flex-wrap items-end justify-between gap-4 sm:mb-8">
          <div>
            <h1 className="font-semibold text-2xl sm:text-3xl">{title}</h1>
            {lead && <p className="mt-1 max-w-2xl text-ink-soft">{lead}</p>}
            {moved}
          </div>
          {aside}
        </header>
      )}
      {children}
    </>
  )
}

/** The way past the navigation, for whoever goes by the keyboard. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-control bg-water px-4 py-2 text-on-water focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      {t.common.skipToContent}
    </a>
  )
}

/** Where pages are shown; a new page takes the focus, and one that breaks leaves the navigation standing. */
export function Main({ className, children }: { className: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { pathname, key } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main
      id="main"
      ref={main}
      tabIndex={-1}
      // What follows starts below the first screen, so that what loads does not push it about.
      className={`mx-auto min-h-[calc(100dvh-4rem)] w-full px-4 outline-none sm:px-6 ${className}`}
    >
      <ErrorBoundary fallback={<ErrorScreen inPage />} again={key}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </ErrorBoundary>
    </main>
  )
}
