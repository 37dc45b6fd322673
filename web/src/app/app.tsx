import { useEffect, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { type Config, fetchConfig } from '../config/config.ts'
import { ConfigProvider } from '../config/config-context.tsx'
import { t } from '../texts/texts.ts'
import { Problem } from '../ui/problem.tsx'
import { Splash } from '../ui/splash.tsx'
import { startWallet } from '../wallet/wallet.ts'
import { wasConnected } from '../wallet/was-connected.ts'
import { isOpen, preloadPage, router } from './router.tsx'

type Boot = { config: Config } | 'loading' | 'failed'

/** Reads this deployment's settings, then shows the routes. */
export function App() {
  const [boot, setBoot] = useState<Boot>('loading')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const { pathname } = window.location
    if (wasConnected() || isOpen(pathname)) preloadPage(pathname)
  }, [])
  useEffect(() => {
    let current = true
    setBoot('loading')
    fetchConfig()
      .then((config) => {
        void startWallet(config)
        if (current) setBoot({ config })
      })
      .catch((error: unknown) => {
        console.error(`Settings could not be read (attempt ${attempt + 1})`, error)
        if (current) setBoot('failed')
      })
    return () => {
      current = false
    }
  }, [attempt])

  if (boot === 'loading') return <Splash />
  if (boot === 'failed')
    return (
      <Problem
        title={t.problems.unreachableTitle}
        body={t.problems.unreachableBody}
        action={t.common.retry}
        onAction={() => setAttempt(attempt + 1)}
      />
    )
  return (
    <ConfigProvider config={boot.config}>
      <RouterProvider router={router} />
    </ConfigProvider>
  )
}
