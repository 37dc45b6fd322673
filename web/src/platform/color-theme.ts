import { createStore } from 'zustand/vanilla'
import { safeStorage } from './safe-storage.ts'

export type ColorTheme = 'light' | 'dark'

const KEY = 'polder.theme'

/** The theme on the page; `public/before-paint.js` has set it before the first paint. */
export const colorTheme = createStore<{ theme: ColorTheme }>(() => ({
  theme: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
}))

/** Changes the theme and keeps the choice. */
export function chooseTheme(theme: ColorTheme): void {
  safeStorage().setItem(KEY, theme)
  show(theme)
}

function show(theme: ColorTheme): void {
  document.documentElement.dataset.theme = theme
  colorTheme.setState({ theme })
}

// Without a choice of one's own the page follows the system, also while it is open.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
  if (!safeStorage().getItem(KEY)) show(matches ? 'dark' : 'light')
})
