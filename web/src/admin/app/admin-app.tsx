import { useEffect, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { type Config, fetchConfig } from '../../config/config.ts'
import { ConfigProvider } from '../../config/config-context.tsx'
import { t } from '../../texts/texts.ts'
import { Problem } from '../../ui/problem.tsx'
import { Splash } from '../../ui/splash.tsx'
import { checkSession } from '../session/sign-in.ts'
import { adminRouter } from './admin-router.tsx'

type Boot = { config: Config } | 'loading' | 'failed'

/** Reads this deployment's settings and who is signed in, then shows the routes. */
export function AdminApp() {
  const [boot, setBoot] = useState<Boot>('loading')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let current = true
    setBoot('loading')
    Promise.all([fetchConfig(), checkSession()]).then(
      ([config]) => current && setBoot({ config }),
      () => current && setBoot('failed'),
    )
    return () => {
      current = false
    }
  }, [attempt])

  if (boot === 'loading') return <Splash />
  if (boot === 'failed')
    return (
      <Problem
        title={t.problems.unreachableTitle}
        body={t.problems.dataBody}
        action={t.common.retry}
        onAction={() => setAttempt(attempt + 1)}
      />
    )
  return (
    <ConfigProvider config={boot.config}>
      <RouterProvider router={adminRouter} />
    </ConfigProvider>
  )
}
