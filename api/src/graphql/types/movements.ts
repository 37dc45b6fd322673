import type { LinePlace } from '@polder/ledger/reads/statement'
import { ID, Int } from 'type-graphql'
import { DateScalar, DateTimeScalar, HashScalar, PolScalar } from '../scalars.ts'
import { TransactionStatus, TransactionType, WithdrawalState } from './enums.ts'
import { nullable, objectType } from './object-type.ts'
import { connectionOf } from './page.ts'

export const StatementLine = objectType(
  'StatementLine',
  "One line of a wallet's statement: one change of its available balance",
  {
    id: [ID, 'Stable: the same line has the same id for ever'],
    type: [TransactionType, 'Why the balance changed'],
    status: [TransactionStatus, 'Of what it belongs to: a withdrawal is pending until it is paid'],
    amount: [PolScalar, 'Positive'],
    net: [PolScalar, 'Positive; of a withdrawal what is paid after the fee'],
    change: [
      PolScalar,
      'Change of the available balance, signed; 0 of a withdrawal that came to nothing and is one line',
    ],
    at: [DateTimeScalar, "By the product's clock; what a close paid is dated the end of its day"],
    day: [nullable(DateScalar), 'The day it belongs to'],
    txHash: [nullable(HashScalar), 'The chain transaction it came from or led to'],
    entryId: [nullable(ID), 'The entry that posted it; none for what a close posted'],
    label: [nullable(String), 'What it was about, for people'],
  },
)
/** With where it stands, to find its balance. */
export type StatementLine = InstanceType<typeof StatementLine> & { place: LinePlace }

export const Deposit = objectType('Deposit', 'A deposit seen on chain', {
  id: [ID, 'The same before and after it is final: transaction and place of the event in it'],
  amount: [PolScalar, 'In POL; there is no fee'],
  status: [
    TransactionStatus,
    'PENDING until its block is final, then COMPLETED; FAILED when a reorg took it back',
  ],
  txHash: [HashScalar, 'The transaction that brought it'],
  blockNumber: [Int, 'The block of that transaction'],
  blockTime: [DateTimeScalar, "The block's own time"],
  creditedAt: [
    nullable(DateTimeScalar),
    "When it was credited, by the product's clock; null while it is pending",
  ],
})
export type Deposit = InstanceType<typeof Deposit>

export const Withdrawal = objectType('Withdrawal', 'A request to be paid on chain', {
  id: [ID, 'Its id, by which the contract names its payout: 32 bytes'],
  amount: [PolScalar, 'What was taken from the available balance: net and fee'],
  fee: [PolScalar, 'What the product keeps, in POL'],
  net: [PolScalar, 'What arrives on chain'],
  state: [WithdrawalState, 'How far its payout has come'],
  status: [TransactionStatus, 'The same in one word, as of everything that moves money'],
  requestedAt: [DateTimeScalar, "By the product's clock"],
  settledAt: [nullable(DateTimeScalar), "When it was paid for good, by the product's clock; null before"],
  txHash: [nullable(HashScalar), 'Of its payout; null before it was sent'],
  kept: [
    Boolean,
    'Whether the code of the wallet did not take it, so that the contract kept it for `push` and `claim`',
  ],
  cancellable: [Boolean, 'Whether it can still be cancelled'],
  waitingFor: [nullable(String), 'Why it is waiting, when it is'],
  forExit: [Boolean, 'Whether it serves an exit that the wallet requested on chain'],
  failureReason: [
    nullable(String),
    'Why it was refunded, for its owner, e.g. that the contract refused the payout',
  ],
})
export type Withdrawal = InstanceType<typeof Withdrawal>

export const StatementLineConnection = connectionOf(StatementLine)
export const DepositConnection = connectionOf(Deposit)
export const WithdrawalConnection = connectionOf(Withdrawal)
