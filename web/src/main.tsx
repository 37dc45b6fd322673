import '@fontsource-variable/inter/index.css'
import './app/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { safeStorage } from './platform/safe-storage.ts'
import { textsLoaded } from './texts/in-dutch.ts'
import './texts/texts.ts'
import { takeReferralCode } from './wallet/referral-code.ts'

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
