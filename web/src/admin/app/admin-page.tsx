import type { ComponentProps } from 'react'
import { useConfig } from '../../config/config-context.tsx'
import { a } from '../../texts/admin.ts'
import { Page } from '../../ui/page.tsx'

/** A page of the console: its title in the browser and its heading. */
export function AdminPage(page: Omit<ComponentProps<typeof Page>, 'site'>) {
  return <Page {...page} site={a.title(useConfig().productName)} />
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
