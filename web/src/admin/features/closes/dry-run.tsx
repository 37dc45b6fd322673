import { a } from '../../../texts/en-admin.ts'
import { formatCount, formatDate, shortAddress } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { closeDryRun } from '../../api/console.generated.ts'

/** A day as it was closed, and as it is computed now. */
export type DryRun = Awaited<ReturnType<typeof closeDryRun>>

const kinds = ['interest', 'referral', 'mysteryBox', 'prize', 'club'] as const

/** A day as it was closed beside the same day computed now. */
export function DryRunResult({ run, onClose }: { run: DryRun; onClose(): void }) {
  const texts = a.closes
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.dryRunTitle(formatDate(run.day))}
      footer={<Button onClick={onClose}>{t.common.close}</Button>}
    >
      <Notice
        tone={run.same ? 'info' : 'error'}
        className="mt-4"
        title={run.same ? texts.same : texts.differs}
      >
        {run.same ? texts.sameBody : texts.differsBody(formatCount(run.walletsThatDiffer))}
      </Notice>
      <table className="mt-4 w-full text-sm">
        <caption className="sr-only">{texts.compared}</caption>
        <thead>
          <tr className="border-line border-b text-ink-faint text-xs">
            {[texts.kind, texts.asClosed, texts.asComputed].map((heading) => (
              <th key={heading} scope="col" className="py-2 text-right font-medium first:text-left">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="border-line border-b">
            <th scope="row" className="py-2 text-left font-normal">
              {texts.wallets}
            </th>
            <td className="figures py-2 text-right">{formatCount(run.closed.wallets)}</td>
            <td className="figures py-2 text-right">{formatCount(run.computed.wallets)}</td>
          </tr>
          {kinds.map((kind) => (
            <tr key={kind} className="border-line border-b">
              <th scope="row" className="py-2 text-left font-normal">
                {texts.kinds[kind]}
              </th>
              <td className="py-2 text-right">
                <Amount pol={run.closed[kind]} unit={false} />
              </td>
              <td className={`py-2 text-right ${run.closed[kind] === run.computed[kind] ? '' : 'text-clay'}`}>
                <Amount pol={run.computed[kind]} unit={false} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {(run.differences.length > 0 || run.evidence.length > 0) && (
        <ul aria-label={texts.differences} className="mt-4 max-h-60 space-y-1 overflow-y-auto text-sm">
          {run.differences.map(({ address, reward, closed, computed }) => (
            <li key={`${address} ${reward}`} className="figures">
              {texts.difference(shortAddress(address), reward, closed, computed)}
            </li>
          ))}
          {run.evidence.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <dl className="mt-4 text-ink-faint text-xs">
        <dt>{texts.digestRecorded}</dt>
        <dd className="break-all font-mono">{run.digestRecorded}</dd>
        <dt className="mt-1.5">{texts.digestTaken}</dt>
        <dd className="break-all font-mono">{run.digestTaken}</dd>
      </dl>
    </Dialog>
  )
}
