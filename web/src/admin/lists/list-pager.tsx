import { ChevronLeft, ChevronRight } from 'lucide-react'
import { a } from '../../texts/admin.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { PAGE_SIZES } from './list-params.ts'

/** Which rows of how many are shown, and the ways to the others. */
export function ListPager({
  page,
  size,
  rows,
  total,
  onSize,
  busy,
  onPrevious,
  onNext,
}: {
  page: number
  /** Rows that a page has room for. */
  size: number
  /** null while the rows are still those of another page */
  rows: number | null
  total: string
  onSize(size: number): void
  busy: boolean
  /** null: there is none */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}) {
  const first = (page - 1) * size + 1
  return (
    <nav
      aria-label={a.lists.pages}
      className="flex items-center justify-between gap-3 border-line border-t px-5 py-3 sm:px-6"
    >
      <p className="figures text-ink-faint text-sm" aria-live="polite">
        {rows === null ? t.common.loading : a.lists.range(first, first + rows - 1, total)}
      </p>
      <div className="flex items-center gap-2">
        <label className="flex items-center gap-2 text-ink-faint text-sm">
          <span className="max-sm:sr-only">{a.lists.rows}</span>
          <select
            value={size}
            onChange={({ target }) => onSize(Number(target.value))}
            className="min-h-8 pointer-coarse:min-h-11 cursor-pointer rounded-control border border-line bg-surface px-1.5"
          >
            {PAGE_SIZES.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </label>
        <Button look="secondary" size="small" disabled={!onPrevious || busy} onClick={() => onPrevious?.()}>
          <ChevronLeft aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{a.lists.previous}</span>
        </Button>
        <Button look="secondary" size="small" disabled={!onNext || busy} onClick={() => onNext?.()}>
          <span className="max-sm:sr-only">{a.lists.next}</span>
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </div>
    </nav>
  )
}
