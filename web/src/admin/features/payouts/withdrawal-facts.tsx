import { parsePol } from '../../../amounts/pol.ts'
import { a } from '../../../texts/admin.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { WalletCell } from '../../lists/cells.tsx'
import type { RowOf } from '../../lists/columns.tsx'
import type { withdrawals } from '../../lists/lists.generated.ts'

/** A withdrawal with what can be done about it. */
export type DeskWithdrawal = RowOf<typeof withdrawals>

/** What is about to be decided. */
export function WithdrawalFacts({ withdrawal: { address, amount, net } }: { withdrawal: DeskWithdrawal }) {
  return (
    <Facts
      facts={[
        { label: a.tables.wallet, value: <WalletCell address={address} /> },
        { label: a.payouts.amount, value: <Amount wei={parsePol(amount)} />, strong: true },
        { label: a.payouts.arrives, value: <Amount wei={parsePol(net)} /> },
      ]}
    />
  )
}
