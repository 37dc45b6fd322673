import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import { isRateLimited } from '../../api/failure.ts'
import type { ResultOf, VariablesOf } from '../../api/graphql.ts'
import { inPassing } from '../../api/use-task.ts'
import { useConfig } from '../../config/config-context.tsx'
import { formatCount } from '../../texts/format.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { statementTexts } from '../../texts/statement.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toCsv } from './csv.ts'
import { aboutOf, type FullLine } from './line-about.tsx'
import type { StatementFilter } from './statement-filter.ts'
import { linesOf, StatementQuery } from './statement-query.ts'

/** Saves every line of the filter as CSV or PDF, exact; says how far it has come and can be stopped. */
export function DownloadButtons({ address, filter }: { address: string; filter: StatementFilter }) {
  const { productName } = useConfig()
  const [progress, setProgress] = useState<string | null>(null)
  const stop = useRef<AbortController>(null)
  const name = fileName(address, filter)

  function saveCsv(lines: readonly FullLine[]) {
    saveFile(csvOf(lines), `${name}.csv`, 'text/csv;charset=utf-8')
  }

  async function savePdf(lines: readonly FullLine[]) {
    const { statementPdf } = await import('./statement-pdf.ts')
    saveFile(statementPdf(lines, address, productName, filter), `${name}.pdf`, 'application/pdf')
  }

  async function download(write: (lines: readonly FullLine[]) => unknown) {
    const aborting = new AbortController()
    stop.current = aborting
    setProgress(statementTexts.preparing)
    try {
      const lines = await readAllLines(linesOf(address, filter), aborting.signal, (done, total) =>
        setProgress(statementTexts.progress(formatCount(done), formatCount(total))),
      )
      await write(lines)
      notify('success', statementTexts.saved(formatCount(lines.length)))
    } catch (error) {
      if (!aborting.signal.aborted) inPassing(error)
    } finally {
      setProgress(null)
    }
  }

  const button = (words: string, write: Parameters<typeof download>[0]) => (
    <Button look="secondary" size="small" icon={Download} onClick={() => download(write)}>
      {words}
    </Button>
  )

  return (
    <span className="flex flex-wrap items-center gap-3">
      <span role="status" className="figures text-ink-soft text-sm empty:absolute">
        {progress}
      </span>
      {progress ? (
        <Button look="secondary" size="small" onClick={() => stop.current?.abort()}>
          {t.common.cancel}
        </Button>
      ) : (
        <>
          {button(statementTexts.download, saveCsv)}
          {button(statementTexts.downloadPdf, savePdf)}
        </>
      )}
    </span>
  )
}

/** Each line with all that is known of it, under headings. */
function csvOf(lines: readonly FullLine[]): string {
  const { pdf, time, line: lineId } = statementTexts
  const columns = { ...sharedTexts.columns, ...statementTexts.columns }
  const cells: [heading: string, cell: (line: FullLine) => string | null][] = [
    [time, ({ at }) => at],
    [columns.day, ({ day }) => day],
    [columns.type, ({ type }) => t.types[type]],
    [pdf.about, aboutOf],
    [`${columns.change} (${t.common.pol})`, ({ change }) => change],
    [`${columns.balance} (${t.common.pol})`, ({ balanceAfter }) => balanceAfter],
    [columns.status, ({ status }) => t.statuses[status]],
    [columns.txHash, ({ txHash }) => txHash],
    [lineId, ({ id }) => id],
  ]
  const rows = lines.map((line) => cells.map(([, cell]) => cell(line) ?? ''))
  return toCsv([cells.map(([heading]) => heading), ...rows])
}

/** @returns without its ending */
function fileName(address: string, { fromDay, toDay }: StatementFilter): string {
  return ['statement', address, fromDay && `from-${fromDay}`, toDay && `to-${toDay}`]
    .filter(Boolean)
    .join('_')
}

const WAIT_MS = 2_000

/**
 * Reads every line that a filter lets through, page by page, newest first.
 * @param lines which
 * @param signal stops it
 * @param onProgress told how many there are so far, and how many in all
 * @throws what a read throws, or the signal's reason
 */
async function readAllLines(
  lines: ReturnType<typeof linesOf>,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<FullLine[]> {
  const read: FullLine[] = []
  let total = 0
  let after: string | null = null
  do {
    const page: Page = await readPage({ ...lines, first: 100, after, counted: after === null }, signal)
    signal.throwIfAborted()
    read.push(...page.edges.map(({ node }) => node))
    total = page.totalCount ?? total
    onProgress(read.length, total)
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
  } while (after)
  return read
}

type Page = ResultOf<typeof StatementQuery>['wallet']['statement']

/** A long statement is more than the server lets one address read at once: then it waits, and goes on. */
async function readPage(variables: VariablesOf<typeof StatementQuery>, signal: AbortSignal): Promise<Page> {
  try {
    const context = { fetchOptions: { signal } }
    const { data } = await client.query({
      query: StatementQuery,
      variables,
      fetchPolicy: 'no-cache',
      context,
    })
    if (!data) throw new Error('The statement was answered without lines')
    return data.wallet.statement
  } catch (error) {
    if (!isRateLimited(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    signal.throwIfAborted()
    return readPage(variables, signal)
  }
}
