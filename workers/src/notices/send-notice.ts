import { createHash } from 'node:crypto'
import { formatPol } from '@polder/base/amount'
import type { Settings } from '@polder/base/settings'
import type { DataSource } from 'typeorm'
import type { Notice } from '../jobs/definitions/notice-jobs.ts'
import { query } from '../sql.ts'
import { MAX_ANSWER_MS, postSigned } from './post-signed.ts'

/** @returns the addresses of WEBHOOK_URLS by a name for each that hides what may be secret in it */
export function receiversOf({ WEBHOOK_URLS }: Pick<Settings, 'WEBHOOK_URLS'>): Map<string, string> {
  return new Map(
    WEBHOOK_URLS.map((url) => [
      `${new URL(url).hostname.replaceAll(':', '.')}-${createHash('sha256').update(url).digest('hex').slice(0, 8)}`,
      url,
    ]),
  )
}

/**
 * Makes what tells receivers. One that failed is left alone for as long as it made its
 * worker wait, so that while it hangs no other waits for it.
 * @throws Error of the returned function, when the receiver did not take it
 */
export function createSender(
  db: DataSource,
  settings: Pick<Settings, 'WEBHOOK_URLS' | 'WEBHOOK_SECRET' | 'WEBHOOK_PRIVATE'>,
): (notice: Notice) => Promise<void> {
  const receivers = receiversOf(settings)
  const restsUntil = new Map<string, number>()
  return async (notice) => {
    const { type, key, receiver } = notice
    const url = receivers.get(receiver)
    // No longer among WEBHOOK_URLS.
    if (!url) return
    const fact = await READS[type](db, key)
    if (!fact) throw new Error(`The books have no ${type} ${key}`)
    const rest = restsUntil.get(receiver)
    if (rest !== undefined && rest > Date.now()) throw new Error(`${receiver} has failed just now`)
    // Only one tries whether it is back.
    if (rest !== undefined) restsUntil.set(receiver, Date.now() + MAX_ANSWER_MS)
    const begun = Date.now()
    try {
      await postSigned(url, {
        id: `${type}-${key}`,
        body: JSON.stringify({ type, ...fact }),
        secret: settings.WEBHOOK_SECRET!,
        allowPrivate: settings.WEBHOOK_PRIVATE === 'allowed',
      })
      restsUntil.delete(receiver)
    } catch (error) {
      restsUntil.set(receiver, 2 * Date.now() - begun)
      throw new Error(`${receiver}: ${(error as Error).message}`)
    }
  }
}

type Read = (
  db: DataSource,
  key: string,
) => Promise<{ timestamp: Date; data: Record<string, unknown> } | undefined>

/** What is said of each fact, read where only who books it can write. */
const READS: Record<Notice['type'], Read> = {
  'deposit.credited': async (db, key) => {
    const [row] = await query(
      db,
      `select w.address, d.amount, d.tx_hash as "txHash", d.block_number as "blockNumber", d.credited_at as at
       from deposit d join wallet w on w.id = d.wallet_id where d.id = $1`,
      [key],
    )
    if (!row) return
    const { address, amount, txHash, blockNumber, at } = row
    const data = { id: key, walletAddress: address, amountPOL: formatPol(BigInt(amount)), txHash }
    return { timestamp: at, data: { ...data, blockNumber: Number(blockNumber) } }
  },
  'withdrawal.paid': async (db, key) => {
    const [row] = await query(
      db,
      `select w.address, d.amount, d.net, d.tx_hash as "txHash", d.settled_block_number as "blockNumber", d.ended_at as "at!"
       from withdrawal d join wallet w on w.id = d.wallet_id where d.id = $1 and d.state = 'settled'`,
      [key],
    )
    if (!row) return
    const { address, amount, net, txHash, blockNumber, at } = row
    const [amountPOL, netPOL] = [amount, net].map((wei) => formatPol(BigInt(wei)))
    const data = { id: key, walletAddress: address, amountPOL, netPOL, txHash }
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
    return { timestamp: at, data: { day: key, wallets, totalPOL: formatPol(BigInt(total)) } }
  },
}
