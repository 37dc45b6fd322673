import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

export interface Tab {
  value: string
  label: string
  panel: ReactNode
}

interface TabsProps {
  /** What is no tab is left out. */
  tabs: (Tab | false | undefined)[]
  value: string
  onChange(value: string): void
  label: string
}

/**
 * Tabs as the ARIA practices have them: one stop for the keyboard, arrows, Home and End move between the tabs, Enter or
 * Space opens one. Only the open panel is there.
 */
export function Tabs({ tabs: given, value, onChange, label }: TabsProps) {
  const id = useId()
  const tabs = given.filter((tab) => !!tab)
  const list = useRef<HTMLDivElement>(null)
  const open = tabs.find((tab) => tab.value === value)

  function move(event: KeyboardEvent) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (at < 0 || to === undefined) return
    event.preventDefault()
    buttons.at(to % buttons.length)?.focus()
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="inline-flex max-w-full gap-1 overflow-x-auto rounded-[0.875rem] border border-line bg-sunken p-1"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-selected={tab === open}
            aria-controls={tab === open ? `${id}-panel` : undefined}
            tabIndex={tab === open ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={clsx(
              'min-h-control shrink-0 cursor-pointer rounded-control px-4 max-sm:px-3 text-sm transition-colors',
              tab === open
                ? 'bg-surface font-semibold text-ink shadow-card'
                : 'font-medium text-ink-soft hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {open && (
        <div
          key={open.value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-tab-${open.value}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a stop of its own is reached all the same
          tabIndex={0}
          className="mt-6 rounded-card"
        >
          {open.panel}
        </div>
      )}
    </div>
  )
}
