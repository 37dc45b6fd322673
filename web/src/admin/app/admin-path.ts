/** Where the server serves this app (ADMIN_PATH), without a slash at the end; it writes it into admin.html. */
export const adminPath = readAdminPath(
  document.querySelector<HTMLMetaElement>('meta[name="admin-path"]')?.content,
)

/** @throws Error when the server has not filled it in */
function readAdminPath(content: string | undefined): string {
  if (!content?.startsWith('/')) throw new Error('admin.html does not say its path')
  return content.replace(/\/+$/, '')
}
