import { Boot } from '../../app/boot.tsx'
import { fetchConfig } from '../../config/config.ts'
import { t } from '../../texts/texts.ts'
import { checkSession } from '../session/sign-in.ts'
import { adminRouter } from './admin-router.tsx'

/** Reads this deployment's settings and who is signed in, then shows the routes. */
export function AdminApp() {
  return <Boot read={start} problem={t.problems.dataBody} router={adminRouter} />
}

async function start() {
  const [config] = await Promise.all([fetchConfig(), checkSession()])
  return config
}
