import { POSITIONS } from '@polder/ledger/lists/positions'
import { WALLET_DEPOSITS } from '@polder/ledger/lists/wallet-deposits'
import { WALLET_WITHDRAWALS } from '@polder/ledger/lists/wallet-withdrawals'
import { TRANSACTION_TYPE } from '@polder/ledger/reads/statement'
import { TRANSACTION_STATUS } from '@polder/ledger/reads/transaction-status'
import { ID } from 'type-graphql'
import { rowTypeOf } from '../lists/list-types.ts'
import { DateScalar, DateTimeScalar, HashScalar, PolScalar } from '../scalars.ts'
import { enumOf, nullable, objectType } from './object-type.ts'

export const StatementLine = objectType(
  'StatementLine',
  "One line of a wallet's statement: one change of its available balance",
  {
    id: [ID, 'Stable: the same line has the same id for ever'],
    type: [enumOf(TRANSACTION_TYPE), 'Why the balance changed'],
    status: [enumOf(TRANSACTION_STATUS), 'Of what it belongs to: a withdrawal is pending until it is paid'],
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

export const Deposit = rowTypeOf(WALLET_DEPOSITS)
export type Deposit = InstanceType<typeof Deposit>

export const Withdrawal = rowTypeOf(WALLET_WITHDRAWALS)
export type Withdrawal = InstanceType<typeof Withdrawal>

export const Position = rowTypeOf(POSITIONS)
