import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { failureText } from '../../api/failure.ts'
import { formatCount } from '../../texts/format.ts'
import { p } from '../../texts/pages.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toCsv } from './csv.ts'
import { readAllLines } from './read-all-lines.ts'
import type { StatementFilter } from './statement-filter.ts'
import type { FullLine } from './statement-line.ts'

/** Saves every line of the filter as CSV, exact; says how far it has come and can be stopped. */
export function DownloadButton({ address, filter }: { address: string; filter: StatementFilter }) {
  const [progress, setProgress] = useState<string | null>(null)
  const stop = useRef<AbortController>(null)

  async function download() {
    const aborting = new AbortController()
    stop.current = aborting
    setProgress(p.statement.preparing)
    try {
      const lines = await readAllLines({
        address,
        filter,
        signal: aborting.signal,
        onProgress: (done, total) => setProgress(p.statement.progress(formatCount(done), formatCount(total))),
      })
      saveFile(
        toCsv([p.statement.csvColumns, ...lines.map(toRow)]),
        fileName(address, filter),
        'text/csv;charset=utf-8',
      )
      notify('success', p.statement.saved(formatCount(lines.length)))
    } catch (error) {
      if (!aborting.signal.aborted) notify('error', failureText(error, t))
    } finally {
      setProgress(null)
    }
  }

  return (
    <span className="flex flex-wrap items-center gap-3">
      <span role="status" className="figures text-ink-soft text-sm">
        {progress}
      </span>
      {progress ? (
        <Button look="secondary" size="small" onClick={() => stop.current?.abort()}>
          {t.common.cancel}
        </Button>
      ) : (
        <Button look="secondary" size="small" onClick={download}>
          <Download aria-hidden className="size-4" />
          {p.statement.download}
        </Button>
      )}
    </span>
  )
}

/** In the order of `csvColumns`. */
function toRow({ at, day, type, label, change, balanceAfter, status, txHash, id }: FullLine): string[] {
  return [
    at,
    day ?? '',
    t.types[type],
    label ?? '',
    change,
    balanceAfter,
    t.statuses[status],
    txHash ?? '',
    id,
  ]
}

function fileName(address: string, { fromDay, toDay }: StatementFilter): string {
  return ['statement', address, fromDay && `from-${fromDay}`, toDay && `to-${toDay}`]
    .filter(Boolean)
    .join('_')
    .concat('.csv')
}
