import { AddressScalar, DateTimeScalar, PolScalar } from '../scalars.ts'
import { objectType } from './object-type.ts'

export const Balances = objectType('Balances', "A wallet's balances as the ledger holds them now", {
  available: [PolScalar, 'Can be spent, or withdrawn above the minimum balance, in POL'],
  principal: [PolScalar, 'Held in active positions'],
  inFlight: [PolScalar, 'Requested withdrawals that are not settled yet'],
  pendingDeposits: [PolScalar, 'Deposits seen on chain but not final'],
  receivable: [PolScalar, 'Owed by the wallet after a reorg took a spent deposit back'],
})

export const Totals = objectType('Totals', 'Sums over all time', {
  deposited: [PolScalar, 'Final deposits, in POL'],
  withdrawn: [PolScalar, 'Gross, of settled withdrawals'],
  principal: [
    PolScalar,
    'Deposited less withdrawn, 0 at least: a vault keeps it for this wallet, and pays nobody else from it',
  ],
  earned: [PolScalar, 'Every kind of reward together'],
})

export const IncomeBreakdown = objectType('IncomeBreakdown', 'What was earned, by kind, over all time', {
  nftInterest: [PolScalar, 'Interest of positions, in POL'],
  referral: [PolScalar, 'Commissions of all levels, in POL'],
  club: [PolScalar, 'Monthly rewards of clubs, in POL'],
  mysteryBox: [PolScalar, 'Rewards of boxes, in POL'],
  prizePool: [PolScalar, 'Weekly and final prizes, in POL'],
})

/** Its other fields are resolved when asked for, batched over all wallets of an operation. */
export const Wallet = objectType(
  'Wallet',
  'Any address. A wallet that never signed in nor deposited reads as zeros.',
  { address: [AddressScalar, 'In lower case, e.g. `"0x52908400098527886e0f7030069857d2e4169ee7"`'] },
)
export type Wallet = InstanceType<typeof Wallet>

export const Session = objectType('Session', 'The wallet signed in with this request', {
  address: [AddressScalar, 'Its wallet, in lower case'],
  expiresAt: [DateTimeScalar, 'Real time'],
})
export type Session = InstanceType<typeof Session>
