import { useQuery } from '@apollo/client/react'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { failureText } from '../../../api/failure.ts'
import type { ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/en-admin.ts'
import { t } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { AlertDialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { Table } from '../../../ui/table.tsx'
import { adminSessionsQuery, revokeAdminSession, signOutEverywhere } from '../../api/console.generated.ts'
import { AdminPage, ReadState } from '../../app/admin-page.tsx'
import { TimeCell } from '../../lists/columns.tsx'
import { logout } from '../../session/sign-in.ts'
import { browserName } from './browser-name.ts'
import { PasswordForm } from './forms.tsx'
import { SecondFactor } from './second-factor.tsx'

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

type Session = ResultOf<typeof adminSessionsQuery>['adminSessions'][number]

/** Where the account is signed in, with the ways to end that. */
export function Sessions() {
  const { data, error, loading, refetch } = useQuery(adminSessionsQuery)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState<string | null>(null)
  const texts = a.account

  async function run(name: string, work: () => Promise<void>) {
    setBusy(name)
    try {
      await work()
    } catch (failure) {
      notify('error', failureText(failure, t))
    } finally {
      setBusy(null)
    }
  }

  const end = ({ id }: Session) =>
    run(id, async () => {
      await revokeAdminSession({ id })
      await refetch()
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
      <div className={data ? 'relative overflow-x-auto' : 'px-6 pb-6'}>
        <ReadState data={data} error={error} loading={loading} onRetry={refetch}>
          {({ adminSessions }) => (
            <Table
              caption={texts.sessions}
              rows={adminSessions}
              rowKey={({ id }) => id}
              columns={[
                {
                  header: texts.browser,
                  cell: ({ userAgent, current, secondFactor }) => (
                    <span title={userAgent}>
                      <span className="font-medium">{browserName(userAgent) ?? texts.unknownBrowser}</span>{' '}
                      {current && <Badge tone="good">{texts.thisOne}</Badge>}{' '}
                      {secondFactor && <Badge tone="water">{texts.withSecondFactor}</Badge>}
                    </span>
                  ),
                },
                {
                  header: texts.address,
                  cell: ({ address }) => <span className="font-mono">{address}</span>,
                },
                { header: texts.startedAt, cell: ({ startedAt }) => <TimeCell at={startedAt} /> },
                { header: texts.lastSeenAt, cell: ({ lastSeenAt }) => <TimeCell at={lastSeenAt} /> },
                {
                  header: texts.end,
                  align: 'right',
                  cell: (session) =>
                    session.current ? (
                      t.common.none
                    ) : (
                      <Button
                        look="secondary"
                        size="small"
                        busy={busy === session.id}
                        onClick={() => end(session)}
                      >
                        {texts.signOut}
                      </Button>
                    ),
                },
              ]}
            />
          )}
        </ReadState>
      </div>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.everywhereTitle}
        description={texts.everywhereBody}
        footer={
          <>
            <Button look="secondary" onClick={() => setAsking(false)}>
              {t.common.cancel}
            </Button>
            <Button look="danger" busy={busy === 'all'} onClick={endAll}>
              <LogOut aria-hidden className="size-4" />
              {texts.signOutEverywhere}
            </Button>
          </>
        }
      />
    </Card>
  )
}
