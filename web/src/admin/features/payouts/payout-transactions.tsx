import { a } from '../../../texts/admin.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { payouts } from '../../lists/lists.generated.ts'

const tones = {
  SIGNED: 'waiting',
  BROADCAST: 'water',
  SUCCEEDED: 'good',
  REVERTED: 'bad',
} as const satisfies Record<string, Tone>

/** Every payment that was signed for a withdrawal, failures as well, with the batch that it is in. */
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
      { header: a.wallet.payoutNumber, field: 'number' },
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
        header: a.wallet.batch,
        field: 'nonce',
        sort: 'NONCE',
        cell: ({ nonce, payments, attempt }) => a.wallet.batchOf(nonce, payments, attempt),
      },
      { header: a.wallet.broadcasts, field: 'broadcasts' },
      { header: a.tables.transaction, field: 'hash' },
    ]}
  />
)
