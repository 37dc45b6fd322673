import { useQuery } from '@apollo/client/react'
import { Link } from 'react-router'
import { failureText } from '../../../api/failure.ts'
import { graphql } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { formatCount, formatDate } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Bone } from '../../../ui/skeleton.tsx'
import { Stat } from '../../../ui/stat.tsx'

const OverviewQuery = graphql(`
  query AdminOverview {
    admin {
      overview {
        totalUsers
        totalDeposits
        totalWithdrawals
        totalNfts
        totalAvailable
        activeNfts
        pendingDeposits
        openWithdrawals {
          count
        }
        lastClosedDay
        recentAlerts
        planVersion
      }
    }
  }
`)

/** The five figures of the overview, and what an operator should know before anything else. */
export function OverviewCards() {
  const { data, error } = useQuery(OverviewQuery)
  const overview = data?.admin.overview
  if (!overview)
    return error ? (
      <Notice tone="error">{failureText(error, t)}</Notice>
    ) : (
      <div role="status" aria-label={t.common.loading} className={gridClass}>
        {['users', 'deposits', 'withdrawals', 'nfts', 'available'].map((card) => (
          <Bone key={card} className="h-28 rounded-card" />
        ))}
      </div>
    )
  const waiting = overview.openWithdrawals.reduce((sum, { count }) => sum + count, 0)
  const texts = a.dashboard
  return (
    <>
      <div className={gridClass}>
        <Stat label={texts.totalUsers} className="min-[30rem]:max-lg:col-span-2">
          <span className="figures">{formatCount(overview.totalUsers)}</span>
        </Stat>
        <Stat
          label={texts.totalDeposits}
          note={
            overview.pendingDeposits > 0 && (
              <Link to="/dashboard?table=deposits&states=PENDING" className={noteClass}>
                {texts.pendingDeposits(formatCount(overview.pendingDeposits))}
              </Link>
            )
          }
        >
          <Amount pol={overview.totalDeposits} unit={false} fit />
        </Stat>
        <Stat
          label={texts.totalWithdrawals}
          note={
            waiting > 0 && (
              <Link to="/payouts" className={noteClass}>
                {texts.openWithdrawals(formatCount(waiting))}
              </Link>
            )
          }
        >
          <Amount pol={overview.totalWithdrawals} unit={false} fit />
        </Stat>
        <Stat label={texts.totalNfts} note={texts.activeNfts(formatCount(overview.activeNfts))}>
          <span className="figures">{formatCount(overview.totalNfts)}</span>
        </Stat>
        <Stat label={texts.totalAvailable}>
          <Amount pol={overview.totalAvailable} unit={false} fit />
        </Stat>
      </div>
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-sm">
        <span>
          {overview.lastClosedDay ? texts.lastClosed(formatDate(overview.lastClosedDay)) : texts.noClose}
        </span>
        <span>{texts.planVersion(overview.planVersion)}</span>
        <Link
          to="/dashboard?table=logs"
          className={
            overview.recentAlerts > 0 ? 'font-semibold text-clay underline underline-offset-4' : undefined
          }
        >
          {texts.alerts(overview.recentAlerts)}
        </Link>
      </p>
    </>
  )
}

const noteClass = 'underline underline-offset-4 hover:text-ink'
const gridClass = 'grid gap-3 min-[30rem]:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5'
