import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/** @returns a vault as it was last seen at a final block, amounts in wei; null where the treasury is no vault, or it was not looked at yet */
export async function readVault(manager: EntityManager, contract: string) {
  const [found] = await query(
    manager,
    `select s.vault as address, s.block_number as "blockNumber", s.block_time as "blockTime", s.balance, s.principals,
       s.available_for_rewards as "availableForRewards", s.surplus,
       s.last_root_at as "lastRootAt", s.last_root_at + s.max_root_age_seconds * interval '1 second' as "payoutsStopAt!",
       s.last_root_at + s.silence_seconds * interval '1 second' as "freezableAt!",
       now() > s.last_root_at + s.max_root_age_seconds * interval '0.75 seconds' as "rootLate!",
       s.frozen_at as "frozenAt", s.hourly_limit as "hourlyLimit", s.daily_limit as "dailyLimit", s.lowered_at as "loweredAt",
       s.payout_available as "payoutAvailable", s.timelock, (select reason from root_wait) as "waitingFor?"
     from vault_state s
     where s.contract = $1 order by s.block_number desc limit 1`,
    [contract.toLowerCase()],
  )
  return found ?? null
}

/** @returns the newest roots on chain, first, each beside the books' own list of its day, null where they have none */
export async function readPublishedRoots(manager: EntityManager, i: { vault: string; first: number }) {
  const rows = await query(
    manager,
    `select day_of(p.day)::text as day, p.wallets::float8 as "wallets!", p.rewards, p.receivables, p.published_at as "publishedAt",
       p.is_void as "isVoid", l.wallets as "ownWallets?", l.rewards as "ownRewards?", l.receivables as "ownReceivables?",
       coalesce((l.wallets, l.rewards, l.receivables) = (p.wallets, p.rewards, p.receivables), false) as "same!"
     from published_root p left join reward_list l on l.day = day_of(p.day)
     where p.vault = $1 order by p.number desc limit $2`,
    [i.vault, i.first],
  )
  return rows.map(({ ownWallets, ownRewards, ownReceivables, ...root }) => ({
    ...root,
    own:
      ownWallets === null
        ? null
        : { wallets: ownWallets, rewards: ownRewards!, receivables: ownReceivables! },
  }))
}

/**
 * @returns what was announced to the timelock and is neither done nor cancelled, and has not expired at the block that was
 * last read. First what hands Polder, or the right to do so, to another (`handOver`, `grantRole` of the default admin),
 * then what is on our contracts, then the next: nobody hides one behind others.
 */
export async function readAnnouncedActs(manager: EntityManager, timelock: string) {
  return await query(
    manager,
    `select a.id, a.target, a.value, a.data, a.ready_at as "readyAt",
       a.ready_at + s.grace_seconds * interval '1 second' as "expiresAt!",
       a.target in (s.vault, s.contract, s.timelock) as "isOurs!",
       a.target = s.contract and a.data ~ '^0x(110550c1|2f2ff15d0{64})' as "handsOver!"
     from announced_act a join vault_state s on s.timelock = a.timelock
     where a.timelock = $1 and a.state = 'announced' and a.ready_at + s.grace_seconds * interval '1 second' > s.block_time
     order by "handsOver!" desc, "isOurs!" desc, a.ready_at, a.id, a.index limit 50`,
    [timelock],
  )
}
