import { Boot } from '../../app/boot.tsx'
import { fetchConfig } from '../../config/config.ts'
import { t } from '../../texts/texts.ts'
import { checkSession } from '../session/sign-in.ts'
import { adminPath } from './admin-path.ts'
import { adminRoutes } from './admin-router.tsx'

/** Reads this deployment's settings and who is signed in, then shows the routes. */
export function AdminApp() {
  return <Boot read={start} problem={t.problems.dataBody} routes={adminRoutes} basename={adminPath} />
}

async function start() {
  const [config] = await Promise.all([fetchConfig(), checkSession()])
  return config
}
