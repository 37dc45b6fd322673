import type { ReactNode } from 'react'
import { p } from '../texts/pages.ts'

/** The figures of a chart for those who rather read them, folded up. */
export function AsTable({ children }: { children: ReactNode }) {
  return (
    <details className="mt-4">
      <summary className="w-fit cursor-pointer py-1 font-semibold text-sm text-water">
        {p.chart.asTable}
      </summary>
      <div className="-mx-5 mt-2 border-line border-t sm:-mx-6">{children}</div>
    </details>
  )
}
