import { buttonClass } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import './manual.css'
import { useEffect } from 'react'
import { aboutTexts } from '../../texts/about.ts'
import { language } from '../../texts/language.ts'

const { chapters, html } =
  language === 'nl' ? await import('../../../manual/manual-nl.md') : await import('../../../manual/manual.md')

/** The user manual as a page: its chapters to choose from, and all of its text. */
export function ManualPage() {
  // The text is not there yet when the browser itself looks for the chapter of an address.
  useEffect(() => {
    const { hash } = window.location
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <Page
      title={aboutTexts.manual.title}
      lead={aboutTexts.manual.lead}
      aside={
        <a href={aboutTexts.manual.file} download className={buttonClass({ look: 'secondary' })}>
          {aboutTexts.manual.download}
        </a>
      }
    >
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label={aboutTexts.manual.contents} className="lg:sticky lg:top-24">
          <p className="mb-2 font-semibold">{aboutTexts.manual.contents}</p>
          <ol className="space-y-0.5 text-sm min-[24rem]:max-lg:columns-2 tap:[&_a]:py-3">
            {chapters.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`} className="block py-1 text-ink-soft hover:text-ink hover:underline">
                  {text}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article
          className="manual rounded-card border border-line bg-surface px-5 py-6 shadow-card sm:px-9 sm:py-8"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, made into HTML when the app is built
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </div>
    </Page>
  )
}
