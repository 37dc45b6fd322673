import '@fontsource-variable/inter/index.css'
import '../app/theme.css'
import '../texts/admin.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { textsLoaded } from '../texts/in-dutch.ts'

const root = document.getElementById('root')
if (!root) throw new Error('admin.html has no #root')
const app = createRoot(root)
// Loaded once the texts are there: much of the console reads them at the top of its modules.
void textsLoaded()
  .then(() => import('./app/admin-router.tsx'))
  .then(({ AdminApp }) =>
    app.render(
      <StrictMode>
        <AdminApp />
      </StrictMode>,
    ),
  )
