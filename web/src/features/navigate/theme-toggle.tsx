import { Moon, Sun } from 'lucide-react'
import { useStore } from 'zustand'
import { chooseTheme, colorTheme } from '../../platform/color-theme.ts'
import { t } from '../../texts/texts.ts'

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
