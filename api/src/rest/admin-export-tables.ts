import { formatPol } from '@polder/base/amount'
import { AUDIT_LOG } from '@polder/ledger/reads/admin/audit-log'
import { ADMIN_CLOSES } from '@polder/ledger/reads/admin/closes'
import { ADMIN_DEPOSITS } from '@polder/ledger/reads/admin/deposits'
import { ADMIN_HOLDINGS } from '@polder/ledger/reads/admin/holdings'
import { type AdminFilter, type AdminList, streamList } from '@polder/ledger/reads/admin/list'
import { ADMIN_PAYOUTS } from '@polder/ledger/reads/admin/payouts'
import { ADMIN_PENDING_DEPOSITS } from '@polder/ledger/reads/admin/pending-deposits'
import { ADMIN_LOGS } from '@polder/ledger/reads/admin/system-logs'
import { ADMIN_BALANCES, ADMIN_REFERRALS } from '@polder/ledger/reads/admin/wallets'
import { ADMIN_WITHDRAWALS } from '@polder/ledger/reads/admin/withdrawals'
import type { EntityManager } from 'typeorm'

export interface ExportAsk {
  sortBy: string
  descending: boolean
  filter: AdminFilter<string>
}

/** A table as a file: what it can be sorted and filtered by, and its rows as texts under their headings. */
export interface ExportTable {
  sorts: readonly string[]
  only: readonly string[]
  known: Readonly<Record<string, readonly string[] | undefined>>
  headings: readonly string[]
  /** whether it rests on the standing figures of wallets */
  standing: boolean
  rows(manager: EntityManager, ask: ExportAsk): AsyncGenerator<string[]>
}

type Cell = string | number | bigint | boolean | Date | null
type Columns<Rec> = Record<string, (row: Rec) => Cell>

/** Amounts are exact decimals in POL, times ISO 8601 in UTC. */
export const EXPORTS = {
  deposits: tableOf(ADMIN_DEPOSITS, {
    walletAddress: (row) => row.address,
    amountPOL: (row) => row.amount,
    createdAt: (row) => row.creditedAt,
    txHash: (row) => row.txHash,
    blockNumber: (row) => row.blockNumber,
    state: (row) => (row.reversed ? 'reversed' : 'credited'),
  }),
  'pending-deposits': tableOf(ADMIN_PENDING_DEPOSITS, {
    walletAddress: (row) => row.address,
    amountPOL: (row) => row.amount,
    seenAt: (row) => row.seenAt,
    txHash: (row) => row.txHash,
    blockNumber: (row) => row.blockNumber,
    blockTime: (row) => row.blockTime,
  }),
  withdrawals: tableOf(ADMIN_WITHDRAWALS, {
    walletAddress: (row) => row.address,
    amountPOL: (row) => row.amount,
    feePOL: (row) => row.fee,
    netPOL: (row) => row.net,
    state: (row) => row.state,
    createdAt: (row) => row.requestedAt,
    endedAt: (row) => row.endedAt,
    txHash: (row) => row.txHash,
    id: (row) => row.id,
    approvedBy: (row) => row.approvals.map(({ username }) => username).join(' '),
    failureReason: (row) => row.failureReason,
  }),
  'user-balances': tableOf(ADMIN_BALANCES, {
    walletAddress: (row) => row.address,
    availablePOL: (row) => row.available,
    principalPOL: (row) => row.principal,
    inFlightPOL: (row) => row.inFlight,
    totalDeposited: (row) => row.deposited,
    totalWithdrawn: (row) => row.withdrawn,
    createdAt: (row) => row.createdAt,
  }),
  'nft-holdings': tableOf(ADMIN_HOLDINGS, {
    walletAddress: (row) => row.address,
    nftName: (row) => row.nftName,
    purchasePOL: (row) => row.price,
    dailyInterestPOL: (row) => row.dailyInterest,
    purchaseDate: (row) => row.openedAt,
    soldDate: (row) => row.closedAt,
    id: (row) => row.id,
  }),
  'referral-summary': tableOf(ADMIN_REFERRALS, {
    walletAddress: (row) => row.address,
    referralCode: (row) => row.referralCode,
    totalEarnings: (row) => row.referralEarned,
    downlineCount: (row) => row.standingDownline,
    directReferrals: (row) => row.directReferrals,
    sponsor: (row) => row.sponsor,
    createdAt: (row) => row.createdAt,
  }),
  'system-logs': tableOf(ADMIN_LOGS, {
    timestamp: (row) => row.at,
    type: (row) => row.type,
    severity: (row) => row.severity,
    message: (row) => row.message,
    blockNumber: (row) => row.blockNumber,
    walletAddress: (row) => row.address,
  }),
  closes: tableOf(ADMIN_CLOSES, {
    day: (row) => row.day,
    planVersion: (row) => row.planVersion,
    wallets: (row) => row.wallets,
    interestPOL: (row) => row.interest,
    referralPOL: (row) => row.referral,
    mysteryBoxPOL: (row) => row.mysteryBox,
    prizePOL: (row) => row.prize,
    clubPOL: (row) => row.club,
    totalPOL: (row) => row.total,
    closedAt: (row) => row.closedAt,
    digest: (row) => row.digest,
  }),
  payouts: tableOf(ADMIN_PAYOUTS, {
    hash: (row) => row.hash,
    withdrawalId: (row) => row.withdrawalId,
    walletAddress: (row) => row.address,
    netPOL: (row) => row.net,
    state: (row) => row.state,
    nonce: (row) => row.nonce,
    attempt: (row) => row.attempt,
    maxFeePerGasPOL: (row) => row.maxFeePerGas,
    signedAt: (row) => row.signedAt,
    firstBroadcastAt: (row) => row.firstBroadcastAt,
    failure: (row) => row.failure,
  }),
  'audit-log': tableOf(AUDIT_LOG, {
    sequence: (row) => row.sequence,
    at: (row) => row.at,
    actor: (row) => row.actor,
    act: (row) => row.act,
    reason: (row) => row.reason,
    details: (row) => JSON.stringify(row.details),
    hash: (row) => row.hash,
  }),
} satisfies Record<string, ExportTable>

function tableOf<Sort extends string, Only extends string, Row, Rec>(
  list: AdminList<Sort, Only, Row, Rec>,
  columns: Columns<Rec>,
): ExportTable {
  const cells = Object.values(columns)
  return {
    sorts: Object.keys(list.sorts),
    only: Object.keys(list.only),
    known: (list.known ?? {}) as ExportTable['known'],
    headings: Object.keys(columns),
    standing: list.from === 'wallet w',
    async *rows(manager, ask) {
      const typed = { ...ask, sortBy: ask.sortBy as Sort }
      for await (const row of streamList(manager, list, typed)) yield cells.map((cell) => textOf(cell(row)))
    },
  }
}

function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'bigint') return formatPol(cell)
  return cell instanceof Date ? cell.toISOString() : String(cell)
}
