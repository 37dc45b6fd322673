import { parsePol } from '../../../amounts/pol.ts'
import { type FragmentOf, graphql, readFragment } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { formatDateTime } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import { WalletCell } from '../../lists/cells.tsx'

export const walletFiguresFragment = graphql(`
  fragment WalletFigures on Wallet {
    referralCode
    referredBy
    createdAt
    balances {
      available
      principal
      inFlight
      pendingDeposits
      receivable
      withdrawable
    }
    totals {
      deposited
      withdrawn
      earned
    }
    incomeBreakdown {
      nftInterest
      referral
      club
      mysteryBox
      prizePool
    }
  }
`)

/** What a wallet has, what came of it so far and who it is. */
export function WalletFigures({
  figures,
  createdBy,
}: {
  figures: FragmentOf<typeof walletFiguresFragment>
  createdBy: 'SIGN_IN' | 'DEPOSIT' | null
}) {
  const { balances, totals, incomeBreakdown: income, ...who } = readFragment(walletFiguresFragment, figures)
  const texts = a.wallet
  const receivable = parsePol(balances.receivable) > 0n
  return (
    <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-4">
      <Card title={texts.balances}>
        <Facts
          facts={[
            amount(texts.available, balances.available, true),
            amount(texts.withdrawable, balances.withdrawable),
            amount(texts.principal, balances.principal),
            amount(texts.inFlight, balances.inFlight),
            amount(texts.pendingDeposits, balances.pendingDeposits),
            ...(receivable ? [amount(texts.receivable, balances.receivable)] : []),
          ]}
        />
      </Card>
      <Card title={texts.totals}>
        <Facts
          facts={[
            amount(texts.deposited, totals.deposited),
            amount(texts.withdrawn, totals.withdrawn),
            amount(texts.earned, totals.earned, true),
          ]}
        />
      </Card>
      <Card title={texts.income}>
        <Facts
          facts={[
            amount(texts.interest, income.nftInterest),
            amount(texts.referral, income.referral),
            amount(texts.club, income.club),
            amount(texts.mysteryBox, income.mysteryBox),
            amount(texts.prizePool, income.prizePool),
          ]}
        />
      </Card>
      <Card title={texts.who}>
        <Facts
          facts={[
            { label: texts.since, value: who.createdAt ? formatDateTime(who.createdAt) : t.common.none },
            { label: texts.knownBy, value: createdBy ? a.tables.origins[createdBy] : t.common.none },
            {
              label: texts.code,
              value: <span className="font-mono">{who.referralCode ?? a.tables.notApplicable}</span>,
            },
            {
              label: texts.sponsor,
              value: who.referredBy ? <WalletCell address={who.referredBy} /> : texts.noSponsor,
            },
          ]}
        />
      </Card>
    </div>
  )
}

function amount(label: string, pol: string, strong = false): Fact {
  return { label, value: <Amount pol={pol} />, strong }
}
