import { a } from '../../../texts/admin.ts'
import { t } from '../../../texts/texts.ts'
import { Amount } from '../../../ui/amount.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import {
  LogMessage,
  LogTypeCell,
  noTransactionYet,
  PositionBadge,
  WithdrawalCell,
} from '../../lists/cells.tsx'
import {
  walletCloses,
  walletDeposits,
  walletLogLines,
  walletPayouts,
  walletPositions,
  walletReferrals,
  walletStatement,
  walletWithdrawals,
} from '../../lists/lists.generated.ts'
import { walletTable } from './wallet-table.tsx'

const { tables, wallet: texts } = a

/** Every change of its available balance. */
export const WalletStatement = walletTable(walletStatement, texts.parts.statement, [
  { header: tables.date, field: 'at' },
  {
    header: tables.type,
    cell: ({ type, label }) => (
      <>
        <span className="font-medium">{t.types[type]}</span>
        {label && <span className="ml-2 text-ink-faint">{label}</span>}
      </>
    ),
  },
  { header: tables.state, cell: ({ status }) => <StatusBadge status={status} /> },
  { header: tables.transaction, field: 'txHash' },
  {
    header: texts.change,
    field: 'change',
    cell: ({ change }) => <Amount pol={change} signed unit={false} />,
  },
  { header: texts.balanceAfter, field: 'balanceAfter' },
])

/** NFTs it holds and held. */
export const WalletPositions = walletTable(walletPositions, texts.parts.positions, [
  { header: tables.nft, cell: ({ name, id }) => `${name} #${id}` },
  { header: tables.purchase, field: 'price' },
  { header: tables.dailyInterest, field: 'dailyInterest' },
  { header: texts.earnedPol, field: 'earned' },
  { header: tables.purchaseDate, field: 'openedAt' },
  { header: texts.soldAt, field: 'closedAt' },
  { header: tables.state, cell: ({ status }) => <PositionBadge status={status} /> },
])

/** Deposits seen on chain, unfinal ones too. */
export const WalletDeposits = walletTable(walletDeposits, texts.parts.deposits, [
  { header: texts.blockTime, field: 'blockTime' },
  { header: tables.amount, field: 'amount' },
  { header: tables.state, cell: ({ status }) => <StatusBadge status={status} /> },
  { header: tables.transaction, field: 'txHash' },
  { header: tables.block, field: 'blockNumber' },
])

/** What it asked for. */
export const WalletWithdrawals = walletTable(walletWithdrawals, texts.withdrawals, [
  { header: tables.date, field: 'createdAt' },
  { header: tables.amount, field: 'amount' },
  { header: tables.fee, field: 'fee' },
  {
    header: tables.state,
    cell: ({ state, waitingFor, failureReason }) => (
      <WithdrawalCell state={state} note={failureReason ?? waitingFor} />
    ),
  },
  { header: tables.transaction, field: 'txHash', none: noTransactionYet },
])

/** What was sent to it. */
export const WalletTransactions = walletTable(walletPayouts, texts.payouts, [
  { header: texts.signedAt, field: 'createdAt' },
  { header: texts.net, field: 'net' },
  {
    header: tables.state,
    cell: ({ state, failure }) => (
      <>
        {texts.payoutStates[state]}
        {failure && <span className="mt-1 block text-clay text-xs">{failure}</span>}
      </>
    ),
  },
  {
    header: texts.batch,
    field: 'nonce',
    cell: ({ nonce, payments, attempt }) => texts.batchOf(nonce, payments, attempt),
  },
  { header: texts.broadcasts, field: 'broadcasts' },
  { header: tables.transaction, field: 'hash' },
])

/** Its direct referrals and what they have. */
export const WalletReferrals = walletTable(walletReferrals, texts.directReferrals, [
  { header: tables.wallet, field: 'address' },
  { header: texts.principalPol, field: 'principal' },
  { header: tables.available, field: 'available' },
  { header: tables.totalDeposited, field: 'totalDeposited' },
  { header: tables.since, field: 'createdAt' },
])

/** What each closed day paid to it. */
export const WalletCloses = walletTable(walletCloses, texts.parts.closes, [
  { header: texts.day, field: 'day' },
  { header: texts.interest, field: 'interest' },
  { header: texts.referral, field: 'referral' },
  { header: texts.mysteryBox, field: 'mysteryBox' },
  { header: texts.prizePool, field: 'prize' },
  { header: texts.club, field: 'club' },
  { header: texts.total, field: 'total' },
])

/** What the product said that names it. */
export const WalletLog = walletTable(walletLogLines, texts.parts.log, [
  { header: tables.timestamp, field: 'at' },
  { header: tables.type, cell: ({ type }) => <LogTypeCell type={type} /> },
  { header: tables.message, cell: (line) => <LogMessage line={line} /> },
  { header: tables.blockNumber, field: 'blockNumber' },
])
