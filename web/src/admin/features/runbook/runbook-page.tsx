import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { html } from '../../../../../docs/operations/runbook.md'
import { a } from '../../../texts/admin.ts'
import { AdminPage } from '../../app/admin-page.tsx'
import '../../../features/manual/manual.css'

/** What each alert means and what to do; an alarm leads to its section. */
export function RunbookPage() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <AdminPage title={a.nav.runbook}>
      <article
        lang="en"
        className="manual rounded-card border border-line bg-surface px-5 py-6 shadow-card sm:px-9 sm:py-8"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, made into HTML when the app is built
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </AdminPage>
  )
}
