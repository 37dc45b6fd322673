import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { lazyPart } from '../platform/lazy-part.ts'
import { Splash } from '../ui/splash.tsx'

/** What stands around every page, apart from the first view: the connect screen does without. */
export const AppShell = lazyPart(() => import('./app-shell.tsx'), 'AppShell')

/** A page within it, once it is there. */
export function PageInShell() {
  return (
    <Suspense fallback={<Splash />}>
      <AppShell>
        <Outlet />
      </AppShell>
    </Suspense>
  )
}
