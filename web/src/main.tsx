import '@fontsource-variable/inter/index.css'
import './app/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { safeStorage } from './platform/safe-storage.ts'
import { loadTexts } from './texts/texts.ts'
import { takeReferralCode } from './wallet/referral-code.ts'

takeReferralCode(safeStorage())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void loadTexts().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
