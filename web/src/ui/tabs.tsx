import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export interface Tab {
  value: string
  label: string
  panel: ReactNode
}

export function Tabs({
  tabs,
  value,
  onChange,
  label,
}: {
  tabs: Tab[]
  value: string
  onChange(value: string): void
  label: string
}) {
  return (
    <BaseTabs.Root value={value} onValueChange={(next) => onChange(String(next))}>
      <BaseTabs.List
        aria-label={label}
        className="inline-flex max-w-full gap-1 overflow-x-auto rounded-[0.875rem] border border-line bg-sunken p-1"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className="min-h-10 shrink-0 rounded-control px-4 font-medium text-ink-soft text-sm transition-colors hover:text-ink data-[active]:bg-surface data-[active]:font-semibold data-[active]:text-ink data-[active]:shadow-card"
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="mt-6 rounded-card">
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
