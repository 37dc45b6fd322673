import { WalletPayoutTransactions } from './wallet-payout-transactions.tsx'
import { WalletWithdrawals } from './wallet-withdrawals.tsx'

/** What a wallet asked for, and what was sent to it. */
export function WalletPayouts({ address }: { address: string }) {
  return (
    <div className="space-y-5">
      <WalletWithdrawals address={address} />
      <WalletPayoutTransactions address={address} />
    </div>
  )
}
