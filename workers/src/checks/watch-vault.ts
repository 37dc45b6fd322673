import { max } from '@polder/base/amount'
import type { Settings } from '@polder/base/settings'
import { readVault } from '@polder/ledger/chain/read-vault'
import { readPublishedRoots } from '@polder/ledger/reads/vault'
import { columns, inTransaction } from '@polder/ledger/sql'
import type { DataSource, EntityManager } from 'typeorm'
import { raiseAlarm } from '../alarm.ts'
import type { ContractView } from '../payouts/payout-chain.ts'
import { execute, query } from '../sql.ts'
import { findTimelock, readAnnounced, type Timelock } from './announced-acts.ts'
import { type VaultFigures, vaultFigures } from './vault-figures.ts'

interface WatchContext {
  db: DataSource
  chain: ContractView
  settings: Pick<Settings, 'CONTRACT_BLOCK' | 'FORMER_CONTRACTS'>
}

/**
 * Writes down what the vault is at the newest final block, for people to see, and compares its newest roots with the
 * books. One that differs was not published by them: payouts pause and an operator is called (docs/payouts.md#roots).
 * @returns what is to be said of the newest root
 * @throws Error when the chain cannot be asked
 */
export async function watchVault(context: WatchContext): Promise<'no_vault' | 'agrees' | 'differs'> {
  const { db, chain } = context
  const address = await readVault(chain)
  if (!address) return 'no_vault'
  const [vault, contract] = [address.toLowerCase(), chain.contract.toLowerCase()]
  const blockNumber = await chain.finalized()
  const figures = await vaultFigures(chain, address, blockNumber)
  const timelock = await knownTimelock(context, vault)
  for (const [role, count] of Object.entries(figures.holders))
    if (count < 2n)
      await raiseAlarm(db, {
        key: `last key ${contract} ${role}`,
        message: `${role} has ${count} key: no guardian could take it away if it were stolen. Ask them who took another, and announce a new one`,
        severity: 'critical',
      })
  const result = await inTransaction(db, async (manager) => {
    await writeState(manager, {
      ...{ vault, contract, blockNumber, figures, timelock },
      // The timelock stands before Polder does: by a day at most.
      from: max(context.settings.CONTRACT_BLOCK - 50_000n, 0n),
    })
    await writeRoots(manager, vault, figures.roots)
    return await compare(manager, vault, figures.roots.length)
  })
  if (timelock.address)
    await readAnnounced(db, chain.quorum, { vault, contract, timelock: timelock.address, to: blockNumber })
  return result
}

async function knownTimelock({ db, chain, settings }: WatchContext, vault: string): Promise<Timelock> {
  const [known] = await query(
    db,
    'select timelock as address, grace_seconds as grace from vault_state where vault = $1',
    [vault],
  )
  return known ? { ...known, grace: BigInt(known.grace) } : await findTimelock(chain, settings)
}

async function compare(manager: EntityManager, vault: string, first: number): Promise<'agrees' | 'differs'> {
  const roots = await readPublishedRoots(manager, { vault, first })
  // A list that a guardian has made void does not count.
  const wrong = roots.filter(({ same, isVoid }) => !same && !isVoid)
  for (const { day, publishedAt, own, rewards, wallets, receivables } of wrong) {
    const said = (root: NonNullable<typeof own>) =>
      `${root.rewards} wei of rewards to ${root.wallets} wallets, ${root.receivables} wei owed by them`
    await raiseAlarm(manager, {
      key: `published root ${vault} ${publishedAt.toISOString()} ${day} ${rewards}`,
      message: `The root that the vault has of day ${day} is not the books': ${said({ rewards, wallets, receivables })}; the books say ${own ? said(own) : 'nothing of that day'}`,
      severity: 'critical',
      stopsPayouts: 'once',
      details: { vault, day, rewards: String(rewards), own: own && String(own.rewards) },
    })
  }
  return wrong.length > 0 && wrong[0] === roots[0] ? 'differs' : 'agrees'
}

/** A reorg may have taken some back. */
async function writeRoots(manager: EntityManager, vault: string, roots: VaultFigures['roots']) {
  await execute(manager, 'delete from published_root where vault = $1 and number > $2', [
    vault,
    roots[0]?.number ?? -1,
  ])
  await query(
    manager,
    `insert into published_root (vault, number, day, published_at, is_void, wallets, rewards, receivables)
     select $1, n.number, n.day, to_timestamp(n.at), n.is_void, n.wallets, n.rewards, n.receivables
     from unnest($2::bigint[], $3::bigint[], $4::float8[], $5::boolean[], $6::bigint[], $7::numeric[], $8::numeric[])
       as n (number, day, at, is_void, wallets, rewards, receivables)
     on conflict (vault, number) do update set day = excluded.day, published_at = excluded.published_at,
       is_void = excluded.is_void, wallets = excluded.wallets, rewards = excluded.rewards, receivables = excluded.receivables
     where published_root is distinct from excluded`,
    [vault, ...columns(roots, 'number', 'day', 'publishedAt', 'isVoid', 'wallets', 'rewards', 'receivables')],
  )
}

async function writeState(
  manager: EntityManager,
  i: {
    vault: string
    contract: string
    blockNumber: bigint
    figures: VaultFigures
    timelock: Timelock
    from: bigint
  },
): Promise<void> {
  const { figures: f } = i
  const timeOrNull = (seconds: bigint) => (seconds === 0n ? null : Number(seconds))
  await query(
    manager,
    `insert into vault_state (vault, contract, block_number, block_time, balance, principals, available_for_rewards, surplus,
       last_root_at, max_root_age_seconds, silence_seconds, frozen_at, hourly_limit, daily_limit, lowered_at,
       payout_available, timelock, grace_seconds, announced_to_block)
     values ($1, $2, $3, to_timestamp($4::float8), $5, $6, $7, $8, to_timestamp($9::float8), $10, $11,
       to_timestamp($12::float8), $13, $14, to_timestamp($15::float8), $16, $17, $18, $19)
     on conflict (vault) do update set contract = excluded.contract, block_number = excluded.block_number, block_time = excluded.block_time,
       balance = excluded.balance, principals = excluded.principals, available_for_rewards = excluded.available_for_rewards,
       surplus = excluded.surplus, last_root_at = excluded.last_root_at,
       frozen_at = excluded.frozen_at, hourly_limit = excluded.hourly_limit, daily_limit = excluded.daily_limit,
       lowered_at = excluded.lowered_at, payout_available = excluded.payout_available
     where vault_state.block_number <= excluded.block_number`,
    [
      i.vault,
      i.contract,
      i.blockNumber,
      Number(f.blockTime),
      f.balance,
      f.principalTotal,
      f.availableForRewards,
      f.surplus,
      Number(f.lastRootAt),
      f.MAX_ROOT_AGE,
      f.SILENCE_PERIOD,
      timeOrNull(f.frozenAt),
      f.payoutLimits[0],
      f.payoutLimits[1],
      timeOrNull(f.loweredAt),
      f.payoutAvailable,
      i.timelock.address,
      i.timelock.grace,
      i.from,
    ],
  )
}
