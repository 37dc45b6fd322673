/** The facts that post an entry one at a time; what a closed day pays is in `day_income`. */
export type EntryKind =
  | 'deposit'
  | 'deposit_reversed'
  | 'receivable_repaid'
  | 'purchase'
  | 'sale'
  | 'withdrawal_requested'
  | 'withdrawal_settled'
  | 'withdrawal_refunded'
  | 'withdrawal_cancelled'
