import { formatPol } from '@polder/base/amount'
import { columns } from '@polder/ledger/sql'
import { writeSystemLog } from '@polder/ledger/system-log'
import type { EntityManager } from 'typeorm'
import type { DepositEvent } from '../decode/chain-event.ts'
import { query } from '../sql.ts'
import type { Watched } from './checkpoint.ts'

/**
 * Makes the list of pending deposits what the newest blocks say: a deposit that a reorg dropped leaves no trace. Tells
 * the wallets concerned, and notes each deposit when it is first seen.
 */
export async function writePendingDeposits(
  manager: EntityManager,
  chainId: number,
  deposits: readonly DepositEvent[],
): Promise<void> {
  const changes = await query(manager, REWRITE, [
    chainId,
    ...columns(
      deposits,
      'txHash',
      'logOrdinal',
      'blockNumber',
      'blockHash',
      'blockTime',
      'address',
      'amount',
    ),
  ])
  if (changes.length === 0) return
  const addresses = [...new Set(changes.map((change) => change.address))]
  await query(manager, `select pg_notify('wallet_changed', address) from unnest($1::text[]) as address`, [
    addresses,
  ])
  const fresh = new Set(
    changes.filter((change) => change.fresh).map((change) => `${change.tx_hash} ${change.log_ordinal}`),
  )
  await writeSystemLog(
    manager,
    ...deposits
      .filter((event) => fresh.has(`${event.txHash} ${event.logOrdinal}`))
      .map((event) => ({
        type: 'deposit_seen' as const,
        message: `Deposit of ${formatPol(event.amount)} POL seen, waiting for its block to be final`,
        blockNumber: event.blockNumber,
        address: event.address,
        details: { txHash: event.txHash, logOrdinal: event.logOrdinal },
      })),
  )
}

/** Blocks up to here are final: what was pending in them is credited, or was on a branch that is gone. */
export async function forgetPending(manager: EntityManager, at: Watched, upTo: bigint): Promise<void> {
  await query(
    manager,
    `with gone as (delete from pending_deposit where chain_id = $1 and block_number <= $2 returning address)
     select pg_notify('wallet_changed', address) from (select distinct address from gone) as addresses`,
    [at.chainId, upTo],
  )
}

const REWRITE = `
  with seen as (
    select * from unnest($2::text[], $3::integer[], $4::bigint[], $5::text[], $6::timestamptz[], $7::text[],
      $8::numeric[]) as n (tx_hash, log_ordinal, block_number, block_hash, block_time, address, amount)
  ), gone as (
    delete from pending_deposit p
    where chain_id = $1 and not exists (
      select from seen where seen.tx_hash = p.tx_hash and seen.log_ordinal = p.log_ordinal)
    returning address
  ), put as (
    insert into pending_deposit as p
      (chain_id, tx_hash, log_ordinal, block_number, block_hash, block_time, address, amount)
    select $1, tx_hash, log_ordinal, block_number, block_hash, block_time, address, amount from seen
    on conflict (chain_id, tx_hash, log_ordinal) do update set block_number = excluded.block_number,
      block_hash = excluded.block_hash, block_time = excluded.block_time, address = excluded.address,
      amount = excluded.amount
      where p.block_hash <> excluded.block_hash
    returning address, tx_hash, log_ordinal, xmax = 0 as fresh
  )
  select address as "address!", null as tx_hash, 0 as "log_ordinal!", false as "fresh!" from gone
  union all
  select address, tx_hash, log_ordinal, fresh from put`
