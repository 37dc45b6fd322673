import { useCallback, useEffect, useState } from 'react'
import { BrowserRouter, type RouteObject, useLocation, useRoutes } from 'react-router'
import type { Config } from '../config/config.ts'
import { ConfigProvider } from '../config/config-context.tsx'
import { ErrorBoundary } from '../platform/error-boundary.tsx'
import { t } from '../texts/texts.ts'
import { ErrorScreen, Problem, Splash } from '../ui/problem.tsx'

interface BootProps {
  read(): Promise<Config>
  problem: string
  routes: RouteObject[]
  basename?: string
}

/**
 * Reads what is needed first, then shows the routes.
 * @param read asked again when it failed; the same function on every drawing
 * @param problem what is said when it failed
 * @param routes the same on every drawing
 * @param basename where they are served, without a slash at the end
 */
export function Boot({ read, problem, routes, basename }: BootProps) {
  const [state, setState] = useState<{ config: Config } | 'loading' | 'failed'>('loading')
  const start = useCallback(() => {
    setState('loading')
    read()
      .then((config) => setState({ config }))
      .catch((error: unknown) => {
        console.error('Settings could not be read', error)
        setState('failed')
      })
  }, [read])
  useEffect(start, [start])

  if (state === 'loading') return <Splash />
  if (state === 'failed')
    return (
      <Problem title={t.problems.unreachableTitle} body={problem} action={t.common.retry} onAction={start} />
    )
  return (
    <ConfigProvider config={state.config}>
      <BrowserRouter {...(basename ? { basename } : {})}>
        <Pages routes={routes} />
      </BrowserRouter>
    </ConfigProvider>
  )
}

/** The page of the address; one that breaks says so until another is asked for. */
function Pages({ routes }: { routes: RouteObject[] }) {
  const { key } = useLocation()
  const page = useRoutes(routes)
  return (
    <ErrorBoundary fallback={<ErrorScreen />} again={key}>
      {page}
    </ErrorBoundary>
  )
}
