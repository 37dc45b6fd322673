import { useEffect } from 'react'
import { fetchConfig } from '../config/config.ts'
import { t } from '../texts/texts.ts'
import { startWallet } from '../wallet/wallet.ts'
import { wasConnected } from '../wallet/wallet-state.ts'
import { Boot } from './boot.tsx'
import { isOpen, preloadPage, routes } from './router.tsx'

/** Reads this deployment's settings, then shows the routes. */
export function App() {
  useEffect(() => {
    const { pathname } = window.location
    if (wasConnected() || isOpen(pathname)) preloadPage(pathname)
  }, [])
  return <Boot read={start} problem={t.problems.unreachableBody} routes={routes} />
}

async function start() {
  const config = await fetchConfig()
  void startWallet(config)
  return config
}
