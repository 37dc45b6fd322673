import { a } from '../../../texts/admin.ts'
import { AdminPage } from '../../app/admin-page.tsx'
import { PasswordForm } from './password-form.tsx'

export function AccountPage() {
  return (
    <AdminPage title={a.account.title} lead={a.account.lead}>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <PasswordForm />
      </div>
    </AdminPage>
  )
}
