import { a } from '../../../texts/admin.ts'
import { AdminPage } from '../../app/admin-page.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

/** What admins of either role do about their own account. */
export function AccountPage() {
  return (
    <AdminPage title={a.account.title} lead={a.account.lead}>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <PasswordForm />
        <SecondFactor />
        <div className="xl:col-span-2">
          <Sessions />
        </div>
      </div>
    </AdminPage>
  )
}
