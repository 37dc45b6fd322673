import { useConfig } from '../../config/config-context.tsx'
import { t } from '../../texts/texts.ts'
import { LanguageSwitch } from './language-switch.tsx'

export function Footer() {
  const { productName, chainName } = useConfig()
  return (
    <footer className="border-line border-t">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-1 px-4 py-6 text-ink-faint text-xs sm:px-6">
        <p>
          {productName} · {chainName}
        </p>
        <p>{t.nav.footer}</p>
        <LanguageSwitch />
      </div>
    </footer>
  )
}
