import { Languages, Moon, Sun } from 'lucide-react'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import { useConfig } from '../../config/config-context.tsx'
import { chooseTheme, colorTheme } from '../../platform/color-theme.ts'
import { chooseLanguage, type Language, language, languages } from '../../texts/language.ts'
import { t } from '../../texts/texts.ts'

/** Changes the language of the whole app; each is named in itself. */
export function LanguageSwitch() {
  return (
    <span className="inline-flex min-h-control items-center gap-2 rounded-control px-2.5 text-ink-soft text-sm hover:bg-sunken hover:text-ink">
      <Languages aria-hidden className="size-4 shrink-0" />
      <select
        aria-label={t.language.label}
        value={language}
        onChange={(event) => chooseLanguage(event.target.value as Language)}
        className="min-h-control cursor-pointer bg-transparent"
      >
        {Object.entries(languages).map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag} className="bg-surface text-ink">
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}

export function ThemeToggle() {
  const { theme } = useStore(colorTheme)
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <button
      type="button"
      aria-label={theme === 'dark' ? t.theme.toLight : t.theme.toDark}
      onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
      className="grid size-control shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <Icon aria-hidden className="size-4.5" />
    </button>
  )
}

export function openPages() {
  return [
    { to: '/transparency', label: t.nav.transparency },
    { to: '/watch', label: t.nav.watch },
    { to: '/manual', label: t.nav.manual },
    { to: '/announcements', label: t.nav.announcements },
  ]
}

/** The operator's own pages, which the server has and not the app; the Dutch ones say so in their path. */
function sitePages(securityContact: boolean) {
  const own = language === 'en' ? '' : `/${language}`
  return [
    { to: `/terms${own}`, label: t.nav.terms },
    { to: `/privacy${own}`, label: t.nav.privacy },
    ...(securityContact ? [{ to: '/.well-known/security.txt', label: t.nav.security }] : []),
  ].map((page) => ({ ...page, reloadDocument: true }))
}

/** The ways to what is open without a wallet. */
export function OpenLinks({ className, linkClass }: { className: string; linkClass: string }) {
  const { securityContact } = useConfig()
  return (
    <ul className={`flex flex-wrap gap-x-5 ${className}`}>
      {[...openPages(), ...sitePages(securityContact)].map(({ label, ...link }) => (
        <li key={link.to}>
          <Link {...link} className={`inline-block py-1.5 tap:py-3.5 hover:underline ${linkClass}`}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
