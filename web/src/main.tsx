import '@fontsource-variable/inter/index.css'
import './app/theme.css'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Boot } from './app/boot.tsx'
import { isOpen, preloadPage, routes } from './app/router.tsx'
import { fetchConfig } from './config/config.ts'
import { safeStorage } from './platform/safe-storage.ts'
import { textsLoaded } from './texts/in-dutch.ts'
import { t } from './texts/texts.ts'
import { takeReferralCode } from './wallet/referral-code.ts'
import { startWallet } from './wallet/wallet.ts'
import { keptConnected } from './wallet/wallet-state.ts'

takeReferralCode(safeStorage())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void textsLoaded().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)

/** Reads this deployment's settings, then shows the routes. */
function App() {
  useEffect(() => {
    const { pathname } = window.location
    if (keptConnected.is() || isOpen(pathname)) preloadPage(pathname)
  }, [])
  return <Boot read={start} problem={t.problems.unreachableBody} routes={routes} />
}

async function start() {
  const config = await fetchConfig()
  void startWallet(config)
  return config
}
