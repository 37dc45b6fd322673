import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { Read } from '../../../api/read.tsx'
import { inPassing, useTask } from '../../../api/use-task.ts'
import { a } from '../../../texts/admin.ts'
import { t } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { Table } from '../../../ui/table.tsx'
import { adminSessionsQuery, revokeAdminSession, signOutEverywhere } from '../../api/console.generated.ts'
import { AdminPage } from '../../app/admin-page.tsx'
import { TimeCell } from '../../lists/columns.tsx'
import { logout } from '../../session/sign-in.ts'
import { browserName } from './browser-name.ts'
import { PasswordForm, SecondFactor } from './sign-in-means.tsx'

/** What admins of either role do about their own account. */
export function AccountPage() {
  return (
    <AdminPage title={a.nav.account} lead={a.account.lead}>
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

/** Where the account is signed in, with the ways to end that. */
export function Sessions() {
  const query = useQuery(adminSessionsQuery)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState<string | null>(null)
  const texts = a.account

  const task = useTask(inPassing)
  const run = (name: string, work: () => Promise<void>) => {
    setBusy(name)
    return task.run(work).finally(() => setBusy(null))
  }

  const end = (id: string) =>
    run(id, async () => {
      await revokeAdminSession({ id })
      await query.refetch()
      notify('success', texts.sessionEnded)
    })

  const endAll = () =>
    run('all', async () => {
      await signOutEverywhere()
      await logout()
    })

  return (
    <Card
      title={texts.sessions}
      flush
      aside={
        <Button look="danger" size="small" onClick={() => setAsking(true)}>
          {texts.signOutEverywhere}
        </Button>
      }
    >
      <div className={query.data ? 'relative overflow-x-auto' : 'px-6 pb-6'}>
        <Read query={query} data={query.data}>
          {({ adminSessions }) => (
            <Table
              caption={texts.sessions}
              rows={adminSessions}
              rowKey={({ id }) => id}
              columns={({ left, right }) => [
                left(texts.browser, ({ userAgent, current, secondFactor }) => (
                  <span title={userAgent}>
                    <span className="font-medium">{browserName(userAgent) ?? texts.unknownBrowser}</span>{' '}
                    {current && <Badge tone="good">{texts.thisOne}</Badge>}{' '}
                    {secondFactor && <Badge tone="water">{a.account.secondFactor.title}</Badge>}
                  </span>
                )),
                left(texts.address, ({ address }) => <span className="font-mono">{address}</span>),
                left(texts.startedAt, ({ startedAt }) => <TimeCell at={startedAt} />),
                left(texts.lastSeenAt, ({ lastSeenAt }) => <TimeCell at={lastSeenAt} />),
                right(
                  a.acts.end,
                  ({ id, current }) =>
                    !current && (
                      <Button look="secondary" size="small" busy={busy === id} onClick={() => end(id)}>
                        {texts.signOut}
                      </Button>
                    ),
                ),
              ]}
            />
          )}
        </Read>
      </div>
      {asking && (
        <ConfirmDialog
          title={texts.everywhereTitle}
          description={texts.everywhereBody}
          back={t.common.cancel}
          confirm={texts.signOutEverywhere}
          look="danger"
          busy={busy === 'all'}
          onConfirm={endAll}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
