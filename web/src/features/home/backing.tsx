import { Link } from 'react-router'
import { type FragmentOf, graphql, readFragment } from '../../api/graphql.ts'
import { useConfig } from '../../config/config-context.tsx'
import { formatPercent } from '../../texts/format.ts'
import { homeTexts } from '../../texts/home.ts'
import { t } from '../../texts/texts.ts'
import { transparencyTexts } from '../../texts/transparency.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Notice } from '../../ui/notice.tsx'

export const backingFragment = graphql(`
  fragment Backing on Solvency {
    reserves
    liabilities
    coveragePercent
  }
`)

/** Whether the product can pay, as last observed, and the risk: for wherever a rate is named. */
export function Backing({
  solvency,
  riskStated = false,
}: {
  solvency: FragmentOf<typeof backingFragment> | null
  /** The warning stands on the same page already. */
  riskStated?: boolean
}) {
  const seen = readFragment(backingFragment, solvency)
  const x = transparencyTexts
  const home = homeTexts
  const { inVault } = useConfig()
  const covered = !seen || seen.coveragePercent === null || seen.coveragePercent >= 100
  return (
    <section
      aria-labelledby="backing"
      className="grid gap-6 rounded-card border border-line bg-surface p-5 shadow-card sm:p-6 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]"
    >
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id="backing" className="font-semibold text-xl">
            {home.backing}
          </h2>
          <Link
            to="/transparency"
            className="font-semibold text-sm text-water underline-offset-4 hover:underline"
          >
            {home.backingCheck}
          </Link>
        </div>
        {seen ? (
          <>
            <dl className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-3">
              <Figure label={x.coverage}>
                <span className="figures">
                  {seen.coveragePercent === null ? x.nothingOwed : formatPercent(seen.coveragePercent, 2)}
                </span>
              </Figure>
              <Figure label={x.reserves}>
                <Amount pol={seen.reserves} digits={0} />
              </Figure>
              <Figure label={x.liabilities}>
                <Amount pol={seen.liabilities} digits={0} />
              </Figure>
            </dl>
            <p className="mt-4">
              <Badge tone={covered ? 'good' : 'bad'}>{covered ? x.covered : x.notCovered}</Badge>
            </p>
          </>
        ) : (
          <p className="mt-4 text-ink-soft text-sm">{x.notObserved}</p>
        )}
      </div>
      <Notice tone="warning" {...(riskStated ? {} : { title: t.risk.title })} className="self-start">
        {!riskStated && t.risk.body(inVault)} {x.source(inVault)}
      </Notice>
    </section>
  )
}
