import { Link } from 'react-router'
import { useConfig } from '../../config/config-context.tsx'
import { t } from '../../texts/texts.ts'
import { LanguageSwitch } from './switches.tsx'

const links = [
  { to: '/transparency', label: t.nav.transparency },
  { to: '/manual', label: t.nav.manual },
]

export function Footer() {
  const { productName, chainName } = useConfig()
  return (
    <footer className="border-line border-t">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-1 px-4 py-6 text-ink-faint text-xs sm:px-6">
        <p>
          {productName} · {chainName}
        </p>
        <p>{t.nav.footer}</p>
        <nav aria-label={t.nav.more}>
          <ul className="flex gap-x-5">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="inline-block py-1 font-medium text-ink-soft hover:underline">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageSwitch />
      </div>
    </footer>
  )
}
