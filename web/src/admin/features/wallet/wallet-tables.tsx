import { parsePol } from '../../../amounts/pol.ts'
import { a } from '../../../texts/admin.ts'
import { t } from '../../../texts/texts.ts'
import { Amount } from '../../../ui/amount.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { LogMessage, LogTypeCell, PositionBadge, WithdrawalCell } from '../../lists/cells.tsx'
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
import { WalletTable } from './wallet-table.tsx'

const { tables, wallet: texts } = a

/** Every change of its available balance. */
export const WalletStatement = ({ address }: { address: string }) => (
  <WalletTable
    source={walletStatement}
    address={address}
    title={texts.parts.statement}
    rowKey="id"
    columns={[
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
        cell: ({ change }) => <Amount wei={parsePol(change)} signed unit={false} />,
      },
      { header: texts.balanceAfter, field: 'balanceAfter' },
    ]}
  />
)

/** NFTs it holds and held. */
export const WalletPositions = ({ address }: { address: string }) => (
  <WalletTable
    source={walletPositions}
    address={address}
    title={texts.parts.positions}
    rowKey="id"
    columns={[
      { header: tables.nft, cell: ({ name, id }) => `${name} #${id}` },
      { header: tables.purchase, field: 'price' },
      { header: tables.dailyInterest, field: 'dailyInterest' },
      { header: texts.earnedPol, field: 'earned' },
      { header: tables.purchaseDate, field: 'openedAt' },
      { header: texts.soldAt, field: 'closedAt' },
      { header: tables.state, cell: ({ status }) => <PositionBadge status={status} /> },
    ]}
  />
)

/** Deposits seen on chain, unfinal ones too. */
export const WalletDeposits = ({ address }: { address: string }) => (
  <WalletTable
    source={walletDeposits}
    address={address}
    title={texts.parts.deposits}
    rowKey="id"
    columns={[
      { header: texts.blockTime, field: 'blockTime' },
      { header: tables.amount, field: 'amount' },
      { header: tables.state, cell: ({ status }) => <StatusBadge status={status} /> },
      { header: tables.transaction, field: 'txHash' },
      { header: tables.block, field: 'blockNumber' },
    ]}
  />
)

/** What it asked for, and what was sent to it. */
export const WalletPayouts = ({ address }: { address: string }) => (
  <div className="space-y-5">
    <WalletTable
      source={walletWithdrawals}
      address={address}
      title={texts.withdrawals}
      rowKey="id"
      columns={[
        { header: tables.date, field: 'createdAt' },
        { header: tables.amount, field: 'amount' },
        { header: tables.fee, field: 'fee' },
        {
          header: tables.state,
          cell: ({ state, waitingFor, failureReason }) => (
            <WithdrawalCell state={state} note={failureReason ?? waitingFor} />
          ),
        },
        { header: tables.transaction, field: 'txHash', none: tables.pending },
      ]}
    />
    <WalletTable
      source={walletPayouts}
      address={address}
      title={texts.payouts}
      rowKey="id"
      columns={[
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
        { header: texts.nonce, field: 'nonce', cell: ({ nonce, attempt }) => texts.attempt(nonce, attempt) },
        { header: texts.broadcasts, field: 'broadcasts' },
        { header: tables.transaction, field: 'hash' },
      ]}
    />
  </div>
)

/** Its direct referrals and what they have. */
export const WalletReferrals = ({ address }: { address: string }) => (
  <WalletTable
    source={walletReferrals}
    address={address}
    title={texts.directReferrals}
    rowKey="address"
    columns={[
      { header: tables.wallet, field: 'address' },
      { header: texts.principalPol, field: 'principal' },
      { header: tables.available, field: 'available' },
      { header: tables.totalDeposited, field: 'totalDeposited' },
      { header: tables.since, field: 'createdAt' },
    ]}
  />
)

/** What each closed day paid to it. */
export const WalletCloses = ({ address }: { address: string }) => (
  <WalletTable
    source={walletCloses}
    address={address}
    title={texts.parts.closes}
    rowKey="day"
    columns={[
      { header: texts.day, field: 'day' },
      { header: texts.interest, field: 'interest' },
      { header: texts.referral, field: 'referral' },
      { header: texts.mysteryBox, field: 'mysteryBox' },
      { header: texts.prizePool, field: 'prize' },
      { header: texts.club, field: 'club' },
      { header: texts.total, field: 'total' },
    ]}
  />
)

/** What the product said that names it. */
export const WalletLog = ({ address }: { address: string }) => (
  <WalletTable
    source={walletLogLines}
    address={address}
    title={texts.parts.log}
    rowKey="id"
    columns={[
      { header: tables.timestamp, field: 'at' },
      { header: tables.type, cell: ({ type }) => <LogTypeCell type={type} /> },
      { header: tables.message, cell: (line) => <LogMessage line={line} /> },
      { header: tables.blockNumber, field: 'blockNumber' },
    ]}
  />
)
