import type { ComponentProps } from 'react'
import { useConfig } from '../../config/config-context.tsx'
import { a } from '../../texts/admin.ts'
import { Page } from '../../ui/page.tsx'

/** A page of the console: its title in the browser and its heading. */
export function AdminPage(page: Omit<ComponentProps<typeof Page>, 'site'>) {
  return <Page {...page} site={a.title(useConfig().productName)} />
}

const path = document.querySelector<HTMLMetaElement>('meta[name="admin-path"]')?.content
if (!path?.startsWith('/')) throw new Error('admin.html does not say its path')

/** Where the server serves this app (ADMIN_PATH), without a slash at the end; it writes it into admin.html. */
export const adminPath = path.replace(/\/+$/, '')
