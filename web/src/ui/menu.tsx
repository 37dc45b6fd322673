import { clsx } from 'clsx'
import { Menu, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { t } from '../texts/texts.ts'

/** Whether the menu of a phone is open; it closes on every change of page. */
export function useMenu(): [open: boolean, setOpen: (open: boolean) => void] {
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes on every change of page
  useEffect(() => setOpen(false), [pathname])
  return [open, setOpen]
}

interface MenuButtonProps {
  /** The id of what it opens. */
  menu: string
  open: boolean
  onChange(open: boolean): void
}

/** Opens and closes the menu of a phone; Escape closes it as well, and gives the focus back. */
export function MenuButton({ menu, open, onChange }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const leave = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      onChange(false)
      button.current?.focus()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [open, onChange])
  return (
    <button
      ref={button}
      type="button"
      aria-label={open ? t.nav.closeMenu : t.nav.openMenu}
      aria-expanded={open}
      aria-controls={menu}
      onClick={() => onChange(!open)}
      className="grid size-control place-items-center rounded-control hover:bg-sunken xl:hidden"
    >
      {open ? <X aria-hidden className="size-5" /> : <Menu aria-hidden className="size-5" />}
    </button>
  )
}

/** The look of a link to a page, that of the one being shown apart. */
export function navLinkClass(active: boolean, className: string): string {
  return clsx(
    'rounded-control text-sm transition-colors',
    active
      ? 'bg-water-soft font-semibold text-water'
      : 'font-medium text-ink-soft hover:bg-sunken hover:text-ink',
    className,
  )
}
