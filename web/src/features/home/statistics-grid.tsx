import { displayPol, parsePol } from '../../amounts/pol.ts'
import { type FragmentOf, graphql, readFragment } from '../../api/graphql.ts'
import { QueryState } from '../../api/query-state.tsx'
import { formatCount } from '../../texts/format.ts'
import { homeTexts } from '../../texts/home.ts'
import { Bone } from '../../ui/skeleton.tsx'
import { Stat } from '../../ui/stat.tsx'

export const statisticsFragment = graphql(`
  fragment Statistics on Statistics {
    users
    totalDeposited
    totalWithdrawn
    activeNfts
    rewardsDistributed
  }
`)

/** The platform's figures, measured: a new install says 0. */
export function StatisticsGrid({
  statistics,
  error,
  loading,
}: {
  statistics: FragmentOf<typeof statisticsFragment> | undefined
  error: unknown
  loading: boolean
}) {
  const { stats } = homeTexts
  return (
    <section aria-labelledby="statistics">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="statistics" className="font-semibold text-xl">
          {homeTexts.statistics}
        </h2>
        <p className="text-ink-faint text-sm">{homeTexts.statisticsNote}</p>
      </div>
      <QueryState data={statistics} error={error} loading={loading} skeleton={<Bone className="h-26" />}>
        {(data) => {
          const measured = readFragment(statisticsFragment, data)
          const figures = [
            [stats.users, formatCount(measured.users)],
            [stats.deposited, whole(measured.totalDeposited)],
            [stats.withdrawn, whole(measured.totalWithdrawn)],
            [stats.activeNfts, formatCount(measured.activeNfts)],
            [stats.rewards, whole(measured.rewardsDistributed)],
          ] as const
          return (
            <div className="grid grid-cols-2 gap-4 lg:grid-cols-5">
              {figures.map(([label, figure]) => (
                <Stat key={label} label={label} level className="max-lg:last:col-span-2">
                  <span className="figures">{figure}</span>
                </Stat>
              ))}
            </div>
          )
        }}
      </QueryState>
    </section>
  )
}

function whole(pol: string): string {
  return displayPol(parsePol(pol), 0)
}
