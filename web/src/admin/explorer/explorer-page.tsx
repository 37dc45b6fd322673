import { ArrowLeft } from 'lucide-react'
import { Suspense } from 'react'
import { Navigate } from 'react-router'
import { useStore } from 'zustand'
import { useConfig } from '../../config/config-context.tsx'
import { ThemeToggle } from '../../features/navigate/switches.tsx'
import { lazyPart } from '../../platform/lazy-part.ts'
import { a } from '../../texts/admin.ts'
import { Logo } from '../../ui/problem.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { adminPath } from '../app/admin-page.tsx'
import { sessionStore } from '../session/admin-session.ts'

const Explorer = lazyPart(() => import('./explorer.tsx'), 'Explorer')

/**
 * The GraphQL explorer at {ADMIN_PATH}/explorer. The server gives this one path a policy of its own that allows inline
 * styles, which the editor needs; so one comes here and leaves by loading a page.
 */
export function ExplorerPage() {
  const { productName } = useConfig()
  const { status } = useStore(sessionStore)
  if (status !== 'in') return <Navigate to="/" replace state={{ from: '/explorer' }} />
  return (
    <div className="flex h-dvh flex-col">
      <title>{`${a.nav.explorer} · ${a.title(productName)}`}</title>
      <header className="flex h-14 shrink-0 items-center gap-3 border-line border-b bg-surface px-4">
        <Logo className="size-6" />
        <h1 className="font-semibold text-base">{a.nav.explorer}</h1>
        <p className="truncate text-ink-faint text-sm max-md:hidden">{a.explorer.lead}</p>
        <div className="ml-auto flex items-center gap-2">
          <ThemeToggle />
          <a
            href={`${adminPath}/dashboard`}
            className="inline-flex min-h-9 tap:min-h-11 items-center gap-2 rounded-control px-3 font-medium text-ink-soft text-sm hover:bg-sunken hover:text-ink"
          >
            <ArrowLeft aria-hidden className="size-4" />
            <span className="max-sm:sr-only">{a.explorer.back}</span>
          </a>
        </div>
      </header>
      <main className="min-h-0 grow">
        <Suspense fallback={<Loading className="p-6" />}>
          <Explorer />
        </Suspense>
      </main>
    </div>
  )
}
