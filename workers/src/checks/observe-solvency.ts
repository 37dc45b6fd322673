import { polderAbi } from '@polder/contracts/abi.generated'
import { currentSigner } from '@polder/ledger/withdrawals/signer-nonces'
import type { DataSource } from 'typeorm'
import type { Address } from 'viem'
import type { ContractView } from '../payouts/payout-chain.ts'
import { readViews } from '../read-views.ts'
import { query } from '../sql.ts'

/**
 * Records what the reserves hold at one finalized block beside what the books owe at that moment. An observation for
 * people to read, not an entry (docs/money.md#closing-a-day).
 * @param i.day the closed day it belongs to, or null; a day is observed once, without what later closes have posted, and
 *   marked as late when its end is more than two hours of real time ago
 * @throws Error when the chain cannot be asked
 */
export async function observeSolvency(
  { db, chain }: { db: DataSource; chain: Pick<ContractView, 'quorum' | 'contract' | 'finalized'> },
  i: { day: string | null },
): Promise<void> {
  const [blockNumber, signer] = [await chain.finalized(), await currentSigner(db.manager)]
  const { contract, quorum } = chain
  const { treasury, claimableTotal, principalTotal } = await quorum.read('treasury and sums', (client) =>
    readViews(
      ...([client, { address: contract, abi: polderAbi, blockNumber }] as const),
      ...(['treasury', 'claimableTotal', 'principalTotal'] as const),
    ),
  )
  const balance = (address: Address) =>
    quorum.read(`the balance of ${address}`, (client) => client.getBalance({ blockNumber, address }))
  const [treasuryWei, payoutWei, contractWei] = await Promise.all([
    balance(treasury),
    // One wallet may be both; its money is there once.
    signer === null || treasury.toLowerCase() === signer ? 0n : balance(signer),
    balance(contract),
  ])
  await query(
    db.manager,
    `insert into solvency_observation
       (day, late, block_number, treasury, payout_wallet, contract, reserves, treasury_address, payout_wallet_address, principals, liabilities, daily_interest)
     select $1::date, coalesce(clock_timestamp() > ended_at($1::date) + interval '2 hours', false), $2, $3, $4, $5, $3::numeric + $4 + $5, $6, $7, $8,
       (select coalesce(sum(balance), 0) from account where kind in ('available', 'principal', 'in_flight'))
         - (select coalesce(sum(interest + referral + mystery_box + prize + club), 0) from close_shard
            where day > $1::date and posted_at is not null),
       (select coalesce(sum(daily_interest), 0) from position where closed_at is null)
     where $1::date is null or not exists (select from solvency_observation where day = $1::date)`,
    [
      i.day,
      blockNumber,
      treasuryWei,
      payoutWei,
      // What it keeps for wallets is theirs: the books have settled it.
      contractWei - claimableTotal,
      treasury.toLowerCase(),
      signer,
      principalTotal,
    ],
  )
}
