import { a } from '../../../texts/admin.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { payouts } from '../../lists/lists.generated.ts'

const tones = {
  SIGNED: 'waiting',
  BROADCAST: 'water',
  SUCCEEDED: 'good',
  REVERTED: 'bad',
  REPLACED: 'neutral',
} as const satisfies Record<string, Tone>

/** Every chain transaction that was signed for a payout, replacements and failures as well. */
export const PayoutTransactions = () => (
  <ListTable
    source={payouts}
    csv="payouts"
    caption={a.wallet.payouts}
    empty={a.payouts.noTransactions}
    filters={{ states: { label: a.tables.state, values: a.wallet.payoutStates } }}
    columns={[
      { header: a.wallet.signedAt, field: 'createdAt', sort: 'CREATED_AT' },
      { header: a.tables.wallet, field: 'address', sort: 'WALLET' },
      { header: a.wallet.net, field: 'net' },
      {
        header: a.tables.state,
        cell: ({ state, failure }) => (
          <>
            <Badge tone={tones[state]}>{a.wallet.payoutStates[state]}</Badge>
            {failure && <span className="mt-1 block text-clay text-xs">{failure}</span>}
          </>
        ),
      },
      {
        header: a.wallet.nonce,
        field: 'nonce',
        sort: 'NONCE',
        cell: ({ nonce, attempt }) => a.wallet.attempt(nonce, attempt),
      },
      { header: a.wallet.broadcasts, field: 'broadcasts' },
      { header: a.tables.transaction, field: 'hash' },
    ]}
  />
)
