import { exactPol, parsePol } from '../../amounts/pol.ts'
import { type FragmentOf, graphql, readFragment } from '../../api/graphql.ts'
import { dashboardTexts } from '../../texts/dashboard.ts'
import { Amount } from '../../ui/amount.tsx'
import { Stat } from '../../ui/stat.tsx'

export const statCardsFragment = graphql(`
  fragment StatCards on Wallet {
    balances {
      available
      principal
      inFlight
      pendingDeposits
    }
    totals {
      earned
      deposited
      withdrawn
    }
  }
`)

/** The four figures of the dashboard, each with what is on its way. */
export function StatCards({ wallet }: { wallet: FragmentOf<typeof statCardsFragment> }) {
  const { balances, totals } = readFragment(statCardsFragment, wallet)
  const { stats } = dashboardTexts
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4 max-sm:[&>div]:p-4 max-sm:[&_p+p]:text-base">
      <Stat label={stats.available} note={note(balances.principal, dashboardTexts.principal)}>
        <Amount fit pol={balances.available} />
      </Stat>
      <Stat label={stats.earned}>
        <Amount fit pol={totals.earned} className="text-reed" />
      </Stat>
      <Stat label={stats.deposited} note={note(balances.pendingDeposits, dashboardTexts.pending)}>
        <Amount fit pol={totals.deposited} />
      </Stat>
      <Stat label={stats.withdrawn} note={note(balances.inFlight, dashboardTexts.inFlight)}>
        <Amount fit pol={totals.withdrawn} />
      </Stat>
    </div>
  )
}

function note(amount: string, text: (amount: string) => string) {
  const wei = parsePol(amount)
  return wei > 0n ? text(exactPol(wei)) : null
}
