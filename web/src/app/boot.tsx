import { type ComponentProps, useCallback, useEffect, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import type { Config } from '../config/config.ts'
import { ConfigProvider } from '../config/config-context.tsx'
import { useRecovery } from '../platform/use-recovery.ts'
import { t } from '../texts/texts.ts'
import { Problem } from '../ui/problem.tsx'
import { Splash } from '../ui/splash.tsx'

type State = { config: Config } | 'loading' | 'failed'

/**
 * Reads what is needed first, then shows the routes.
 * @param read asked again when it failed; the same function on every drawing
 * @param problem what is said when it failed
 */
export function Boot({
  read,
  problem,
  router,
}: {
  read(): Promise<Config>
  problem: string
  router: ComponentProps<typeof RouterProvider>['router']
}) {
  const [state, setState] = useState<State>('loading')
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
  if (state === 'failed') return <Unreachable problem={problem} onRetry={start} />
  return (
    <ConfigProvider config={state.config}>
      <RouterProvider router={router} />
    </ConfigProvider>
  )
}

function Unreachable({ problem, onRetry }: { problem: string; onRetry(): void }) {
  useRecovery(onRetry)
  return (
    <Problem title={t.problems.unreachableTitle} body={problem} action={t.common.retry} onAction={onRetry} />
  )
}
