import { formatPol } from '@polder/base/amount'
import type { DataSource } from 'typeorm'
import type { Notice } from '../jobs/definitions/notice-jobs.ts'
import { query } from '../sql.ts'

export interface Fact {
  timestamp: Date
  data: Readonly<Record<string, unknown>>
}

/** What is said of each fact, read where only who books it can write. */
export const READS: Record<Notice['type'], (db: DataSource, key: string) => Promise<Fact | undefined>> = {
  'deposit.credited': async (db, key) => {
    const [row] = await query(
      db,
      `select w.address, d.amount, d.tx_hash as "txHash", d.block_number as "blockNumber", d.credited_at as at
       from deposit d join wallet w on w.id = d.wallet_id where d.id = $1`,
      [key],
    )
    if (!row) return
    const { address, amount, txHash, blockNumber, at } = row
    const data = { id: key, walletAddress: address, amountPOL: formatPol(amount), txHash }
    return { timestamp: at, data: { ...data, blockNumber: Number(blockNumber) } }
  },
  'withdrawal.paid': async (db, key) => {
    const [row] = await query(
      db,
      `select w.address, d.amount, d.net, d.tx_hash as "txHash", d.settled_block_number as "blockNumber", d.kept, d.ended_at as "at!"
       from withdrawal d join wallet w on w.id = d.wallet_id where d.id = $1 and d.state = 'settled'`,
      [key],
    )
    if (!row) return
    const { address, amount, net, txHash, blockNumber, kept, at } = row
    const [amountPOL, netPOL] = [formatPol(amount), formatPol(net)]
    const data = { id: key, walletAddress: address, amountPOL, netPOL, kept, txHash }
    return { timestamp: at, data: { ...data, blockNumber: Number(blockNumber) } }
  },
  'day.closed': async (db, key) => {
    const [row] = await query(
      db,
      `select wallets as "wallets!", total as "total!", closed_at as "at!"
       from day_close where day = $1 and closed_at is not null`,
      [key],
    )
    if (!row) return
    const { wallets, total, at } = row
    return { timestamp: at, data: { day: key, wallets, totalPOL: formatPol(total) } }
  },
}
