import { useQuery } from '@apollo/client/react'
import { graphql } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { formatCount } from '../../../texts/format.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { ReadState } from '../../app/read-state.tsx'
import { WalletReferrals } from './wallet-tables.tsx'

const TeamQuery = graphql(`
  query AdminWalletTeam($address: Address!) {
    wallet(address: $address) {
      address
      team {
        referrals
        activeReferrals
        live {
          club {
            name
          }
          volume
          left
          right
          weaker
          balanced
        }
      }
    }
  }
`)

/** Everyone below a wallet in figures, and its direct referrals one by one. */
export function WalletTeam({ address }: { address: string }) {
  const { data, error, loading, refetch } = useQuery(TeamQuery, { variables: { address } })
  const texts = a.wallet
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <Card title={texts.parts.team}>
        <ReadState data={data} error={error} loading={loading} onRetry={refetch}>
          {({
            wallet: {
              team: { referrals, activeReferrals, live },
            },
          }) => (
            <Facts
              facts={[
                { label: texts.downline, value: formatCount(referrals) },
                { label: texts.activeDownline, value: formatCount(activeReferrals) },
                { label: texts.clubNow, value: live.club?.name ?? texts.noClub },
                { label: texts.volume, value: <Amount pol={live.volume} /> },
                { label: texts.left, value: <Amount pol={live.left} /> },
                { label: texts.right, value: <Amount pol={live.right} /> },
                { label: texts.balanced, value: live.balanced ? texts.yes : texts.no },
              ]}
            />
          )}
        </ReadState>
      </Card>
      <WalletReferrals address={address} />
    </div>
  )
}
