import { type ReactNode, useState } from 'react'
import { t } from '../texts/texts.ts'

/** The figures of a chart for those who rather read them, folded up; they are drawn when they are asked for. */
export function AsTable({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="mt-4" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-1 font-semibold text-sm text-water">
        {t.chart.asTable}
      </summary>
      {open && <div className="-mx-5 mt-2 border-line border-t sm:-mx-6">{children}</div>}
    </details>
  )
}
