import { a } from '../../../texts/admin.ts'
import { AdminPage } from '../../app/admin-page.tsx'

export function DashboardPage() {
  return <AdminPage title={a.nav.dashboard}>{null}</AdminPage>
}
