import { type ReactNode, useState } from 'react'
import { graphql, type ResultOf } from '../../api/graphql.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { dashboardTexts } from '../../texts/dashboard.ts'
import { exactPol, formatDate, parsePol } from '../../texts/format.ts'
import { nftName } from '../../texts/nft-name.ts'
import { t } from '../../texts/texts.ts'
import { Part } from '../../ui/later.tsx'
import { type Asked, kinds } from '../explain/kinds.ts'

/** One change of the available balance. */
export const lineFragment = graphql(`
  fragment Line on StatementLine { id type status amount net change at day label }
`)
export type StatementLine = ResultOf<typeof lineFragment>

/** With the balance after it, which the server adds up, its transaction, and the entry that posted it, unless a close did. */
export const fullLineFragment = graphql(
  `
    fragment FullLine on StatementLine { ...Line balanceAfter txHash entryId }
  `,
  [lineFragment],
)
export type FullLine = ResultOf<typeof fullLineFragment>

/** `levels`: how many a line of referrals joins. */
type Line = Pick<StatementLine, 'type' | 'status' | 'amount' | 'net' | 'day' | 'label'> &
  Partial<Pick<FullLine, 'entryId'>> & { levels?: number }

/** What a line was about, for people: what it names, what a withdrawal pays, or that it came to nothing. */
export function aboutOf({ type, status, label, levels = 1, ...line }: Omit<Line, 'day' | 'entryId'>): string {
  if (type !== 'WITHDRAWAL') return levels > 1 ? dashboardTexts.levels(levels) : nftName(label ?? '')
  const [amount, net] = [parsePol(line.amount), parsePol(line.net)]
  if (status === 'CANCELLED' || status === 'FAILED') return dashboardTexts.givenBack(exactPol(amount))
  return dashboardTexts.paidOut(exactPol(net), exactPol(amount - net))
}

/** The same, and what can be asked about: its entry, or the day that a close paid for. */
export function LineAbout({ line, onAsk }: { line: Line; onAsk(asked: Asked): void }) {
  const { type, entryId: entry } = line
  const day = kinds.some((kind) => kind === type) ? line.day : null
  const text = [aboutOf(line), day && dashboardTexts.forDay(formatDate(day))].filter(Boolean).join(' · ')
  if (!text && !entry) return null
  return (
    <span className="block text-ink-faint text-xs">
      <span className="empty:hidden sm:mr-2.5">{text}</span>{' '}
      {(entry || day) && (
        <button
          type="button"
          aria-label={day ? dashboardTexts.whyFor(t.types[type], formatDate(day)) : undefined}
          onClick={() => onAsk(line)}
          className="-my-2 -ml-1.5 inline-flex min-h-8 tap:-my-3 tap:min-h-11 items-center rounded-control px-1.5 font-semibold text-water underline-offset-4 hover:underline"
        >
          {entry ? dashboardTexts.entry(entry) : dashboardTexts.why}
        </button>
      )}
    </span>
  )
}

const ExplainDialog = lazyPart(() => import('../explain/explain-dialog.tsx'), 'ExplainDialog')

/** @returns the answer to what is asked about a line, and what asks */
export function useAsked(): [answer: ReactNode, ask: (asked: Asked) => void] {
  const [asked, ask] = useState<Asked | null>(null)
  const answer = asked && (
    <Part>
      <ExplainDialog asked={asked} onClose={() => ask(null)} />
    </Part>
  )
  return [answer, ask]
}
