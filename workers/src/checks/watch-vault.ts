import type { Settings } from '@polder/base/settings'
import { readVault } from '@polder/ledger/chain/read-vault'
import { inTransaction } from '@polder/ledger/database-transaction'
import type { DataSource, EntityManager } from 'typeorm'
import { raiseAlarm } from '../alarm.ts'
import type { ContractView } from '../payouts/payout-chain.ts'
import { readOwnRoot, rootDifferences } from '../roots/own-root.ts'
import type { Publication } from '../roots/root-chain.ts'
import { execute, query } from '../sql.ts'
import { findTimelock, readAnnounced } from './announced-acts.ts'
import { type VaultFigures, vaultFigures } from './vault-figures.ts'

interface WatchContext {
  db: DataSource
  chain: ContractView
  settings: Pick<Settings, 'CONTRACT_BLOCK' | 'FORMER_CONTRACTS'>
}

/**
 * Writes down what the vault is at the newest final block, for people to see, and compares its newest root with the
 * books. One that differs was not published by them: payouts pause and an operator is called (docs/payouts.md#roots).
 * @throws Error when the chain cannot be asked
 */
export async function watchVault(context: WatchContext): Promise<'no_vault' | 'agrees' | 'differs'> {
  const { db, chain } = context
  const address = await readVault(chain)
  if (!address) return 'no_vault'
  const vault = address.toLowerCase()
  const blockNumber = await chain.finalized()
  const figures = await vaultFigures(chain, address, blockNumber)
  const timelock = await knownTimelock(context, vault)
  const result = await inTransaction(db, async (manager) => {
    await writeState(manager, {
      ...{ vault, blockNumber, figures, timelock },
      contract: chain.contract.toLowerCase(),
      from: context.settings.CONTRACT_BLOCK,
    })
    if (figures.newest.root.day === 0n) return 'agrees'
    await writePublished(manager, vault, figures.newest)
    return await compare(manager, vault, figures.newest)
  })
  if (timelock) await readAnnounced(db, chain.quorum, { vault, timelock, to: blockNumber })
  return result
}

async function knownTimelock({ db, chain, settings }: WatchContext, vault: string): Promise<string | null> {
  const [known] = await query(db, 'select timelock from vault_state where vault = $1', [vault])
  return known ? known.timelock : await findTimelock(chain, settings)
}

async function compare(
  manager: EntityManager,
  vault: string,
  { root }: Publication,
): Promise<'agrees' | 'differs'> {
  const own = await readOwnRoot(manager, vault, root.day)
  const differences = own ? rootDifferences(own.root, root) : ['the books have no tree of that day']
  if (differences.length === 0) return 'agrees'
  await raiseAlarm(manager, {
    key: `published root ${vault} ${root.day} ${root.root}`,
    message: `The root that the vault has of day ${own?.date ?? root.day} is not the books': ${differences.join('; ')}`,
    severity: 'critical',
    stopsPayouts: 'when told',
    details: { vault, day: String(root.day), published: root.root, own: own?.root.root ?? null },
  })
  return 'differs'
}

async function writePublished(
  manager: EntityManager,
  vault: string,
  { root, publishedAt }: Publication,
): Promise<void> {
  await query(
    manager,
    `insert into published_root (vault, day, published_at, root, total, wallets, block_number, deposit_total, withdrawal_total)
     values ($1, $2, to_timestamp($3::float8), $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      vault,
      root.day.toString(),
      Number(publishedAt),
      Buffer.from(root.root.slice(2), 'hex'),
      root.total.toString(),
      root.wallets.toString(),
      root.blockNumber.toString(),
      root.depositTotal.toString(),
      root.withdrawalTotal.toString(),
    ],
  )
  await execute(
    manager,
    `update published_root set vetoed = published_at > to_timestamp($2::float8)
     where vault = $1 and vetoed <> (published_at > to_timestamp($2::float8))`,
    [vault, Number(publishedAt)],
  )
}

async function writeState(
  manager: EntityManager,
  i: {
    vault: string
    contract: string
    blockNumber: bigint
    figures: VaultFigures
    timelock: string | null
    from: bigint
  },
): Promise<void> {
  const { figures: f } = i
  await query(
    manager,
    `insert into vault_state (vault, contract, block_number, block_time, balance, surplus, last_root_at, max_root_age_seconds,
       silence_seconds, exit_seconds, frozen_at, hourly_limit, daily_limit, payout_available, timelock, announced_to_block)
     values ($1, $16, $2, to_timestamp($3::float8), $4, $5, to_timestamp($6::float8), $7, $8, $9, to_timestamp($10::float8), $11,
       $12, $13, $14, $15)
     on conflict (vault) do update set contract = excluded.contract, block_number = excluded.block_number, block_time = excluded.block_time,
       balance = excluded.balance, surplus = excluded.surplus, last_root_at = excluded.last_root_at,
       frozen_at = excluded.frozen_at, hourly_limit = excluded.hourly_limit, daily_limit = excluded.daily_limit,
       payout_available = excluded.payout_available
     where vault_state.block_number <= excluded.block_number`,
    [
      i.vault,
      i.blockNumber.toString(),
      Number(f.blockTime),
      f.balance.toString(),
      f.surplus?.toString() ?? null,
      Number(f.newest.publishedAt),
      f.maxRootAge.toString(),
      f.silencePeriod.toString(),
      f.exitPeriod.toString(),
      f.frozenAt === 0n ? null : Number(f.frozenAt),
      f.limits[0].toString(),
      f.limits[1].toString(),
      f.available.toString(),
      i.timelock,
      i.from.toString(),
      i.contract,
    ],
  )
}
