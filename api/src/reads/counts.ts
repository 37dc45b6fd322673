import { filterValues, STATEMENT_FILTER, type StatementFilter } from '@polder/ledger/reads/statement'
import type { EntityManager } from 'typeorm'

/** How long the lists are that GraphQL pages; counted only when a client asks. */
export function countCloses(manager: EntityManager): Promise<number> {
  return count(manager, 'select count(*)::integer as n from day_close where closed_at is not null', [])
}

export function countPlanVersions(manager: EntityManager): Promise<number> {
  return count(manager, 'select count(*)::integer as n from plan_version', [])
}

export function countStatementLines(
  manager: EntityManager,
  walletId: string,
  filter: StatementFilter,
): Promise<number> {
  return count(
    manager,
    `select count(*)::integer as n from statement_line l where wallet_id = $1 and ${STATEMENT_FILTER}`,
    [walletId, ...filterValues(filter)],
  )
}

export function countWithdrawals(manager: EntityManager, walletId: string): Promise<number> {
  return count(manager, 'select count(*)::integer as n from withdrawal where wallet_id = $1', [walletId])
}

/** @returns how many boxes came with a wallet's purchases; both days belong to the event */
export function countBoxes(
  manager: EntityManager,
  i: { walletId: string; eventFrom: string; eventTo: string },
): Promise<number> {
  return count(
    manager,
    'select count(*)::integer as n from position where wallet_id = $1 and opened_day between $2::date and $3::date',
    [i.walletId, i.eventFrom, i.eventTo],
  )
}

/** @param address lower case */
export function countDeposits(manager: EntityManager, address: string): Promise<number> {
  return count(
    manager,
    `select ((select count(*) from deposit d join wallet w on w.id = d.wallet_id where w.address = $1)
       + (select count(*) from pending_deposit p where p.address = $1 and not exists (
           select from deposit d where d.tx_hash = p.tx_hash and d.log_ordinal = p.log_ordinal
             and d.reversal_entry_id is null)))::integer as n`,
    [address],
  )
}

async function count(manager: EntityManager, sql: string, values: unknown[]): Promise<number> {
  const rows: { n: number }[] = await manager.query(sql, values)
  return rows[0]?.n ?? 0
}
