import type { ReactNode } from 'react'
import { failureText } from '../../api/failure.ts'
import { useConfig } from '../../config/config-context.tsx'
import { a } from '../../texts/en-admin.ts'
import { t } from '../../texts/texts.ts'
import { DataProblem } from '../../ui/problem.tsx'
import { Loading } from '../../ui/skeleton.tsx'

interface AdminPageProps {
  title: string
  lead?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

/** A page of the console: its title in the browser and its heading. */
export function AdminPage({ title, lead, aside, children }: AdminPageProps) {
  const { productName } = useConfig()
  return (
    <>
      <title>{`${title} · ${a.title(productName)}`}</title>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="font-semibold text-2xl">{title}</h1>
          {lead && <div className="mt-1 max-w-2xl text-ink-soft">{lead}</div>}
        </div>
        {aside}
      </header>
      {children}
    </>
  )
}

/** What was read, or that it is being read, or why it could not be. */
export function ReadState<Data>({
  data,
  error,
  loading,
  onRetry,
  children,
}: {
  data: Data | undefined
  error: unknown
  loading: boolean
  onRetry(): unknown
  children(data: Data): ReactNode
}) {
  if (data !== undefined) return children(data)
  if (loading && !error) return <Loading />
  return (
    <DataProblem
      body={error ? failureText(error, t) : t.problems.dataBody}
      action={t.common.retry}
      onAction={onRetry}
    />
  )
}

/** Where the server serves this app (ADMIN_PATH), without a slash at the end; it writes it into admin.html. */
export const adminPath = readAdminPath(
  document.querySelector<HTMLMetaElement>('meta[name="admin-path"]')?.content,
)

/** @throws Error when the server has not filled it in */
function readAdminPath(content: string | undefined): string {
  if (!content?.startsWith('/')) throw new Error('admin.html does not say its path')
  return content.replace(/\/+$/, '')
}
