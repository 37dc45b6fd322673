import { inTransaction } from '@polder/ledger/sql'
import { currentSigner } from '@polder/ledger/withdrawals/signer-nonces'
import type { DataSource, EntityManager } from 'typeorm'
import { raiseAlarm } from '../alarm.ts'
import type { ContractView } from '../payouts/payout-chain.ts'
import { gasLimitOf } from '../payouts/payout-policy.ts'
import { query } from '../sql.ts'
import { type ChainFigures, chainFigures } from './chain-figures.ts'
import { findDifferences } from './find-differences.ts'

const GAS_OF_TRANSFER = 21_000n

/**
 * Compares, at the final block up to which the indexer has written, what the contract has counted, what the books hold
 * and what the payout wallet has left. The nodes are asked anew, as the quorum says, and the books are summed anew. A
 * difference pauses payouts; an operator who resumes them is not stopped by the same one again.
 * @param maxFee the most that the payout wallet pays for gas, in wei; null: the wallet is not compared
 * @throws Error when the chain cannot be asked, or no longer keeps the state of that block
 */
export async function compareBooks(
  { db, chain }: { db: DataSource; chain: Pick<ContractView, 'quorum' | 'contract'> },
  maxFee: bigint | null,
): Promise<'agrees' | 'differs' | 'known' | 'not_begun' | 'overtaken'> {
  const signer = await currentSigner(db.manager)
  const contract = chain.contract.toLowerCase()
  const books = await bookFigures(db, contract)
  if (!books || !signer) return 'not_begun'
  const of = { chainId: books.chainId, contract, signer }
  const found = await chainFigures(chain, signer, books.blockNumber)
  return await inTransaction(db, async (manager) => {
    const before = await comparedBefore(manager, of)
    // Another process was faster: seen from a later block, what was paid in between is missing.
    if (before && before.blockNumber > books.blockNumber) return 'overtaken'
    const wallet =
      maxFee === null || !before
        ? { signer, before: null, gasWei: 0n }
        : { signer, before, gasWei: (await gasOf(manager, signer, before.nonce, found.nonce)) * maxFee }
    const known = before?.difference?.split('; ') ?? []
    const differences = findDifferences(found, books, wallet)
    const difference = differences.join('; ') || null
    await remember(manager, of, books.blockNumber, found, difference)
    if (difference === null) return 'agrees'
    if (differences.every((one) => known.includes(one))) return 'known'
    await raiseAlarm(manager, {
      key: `compare ${books.blockNumber} ${difference}`,
      message: `Contract, books and payout wallet do not agree at block ${books.blockNumber}: ${difference}`,
      severity: 'critical',
      stopsPayouts: true,
      details: { block: books.blockNumber, blockHash: books.blockHash },
    })
    return 'differs'
  })
}

/** @returns all of one moment; null before the indexer has begun */
async function bookFigures(db: DataSource, contract: string) {
  const [books] = await query(
    db,
    `select c.chain_id as "chainId", c.block_number::numeric as "blockNumber!", c.block_hash as "blockHash",
       c.deposit_count::numeric as "countedDeposits!", c.deposit_total as "countedDeposited",
       c.withdrawal_count::numeric as "countedPayouts!", c.withdrawal_total as "countedPaid", c.withdrawal_gross as "countedTaken",
       m.credits as "deposits!", m.credited as "deposited!", m.payouts as "payouts!", w.paid as "paid!", m.taken as "taken!",
       m.principals as "principals!", a.reserve as "chainReserve!", a.fees as "fees!", a.sum as "sum!"
     from chain_checkpoint c
     cross join (select coalesce(sum(credits), 0) as credits, coalesce(sum(credited), 0) as credited,
       coalesce(sum(payouts), 0) as payouts, coalesce(sum(taken), 0) as taken,
       coalesce(sum(greatest(credited - taken, 0)), 0) as principals
       from (select wallet_id, sum(credits) as credits, sum(credited) as credited, sum(payouts) as payouts, sum(taken) as taken
         from (
           select wallet_id, 1 as credits, amount as credited, 0 as payouts, 0 as taken from deposit
           where reversal_entry_id is null
           union all
           select wallet_id, 0, 0, 1, amount from withdrawal where state = 'settled') as moves
         group by wallet_id) as wallets) m
     cross join (select coalesce(sum(net), 0) as paid from withdrawal where state = 'settled') w
     cross join (select coalesce(sum(balance) filter (where kind = 'chain_reserve'), 0) as reserve,
       coalesce(sum(balance) filter (where kind = 'fee_income'), 0) as fees, coalesce(sum(balance), 0) as sum from account) a
     where c.contract = $1`,
    [contract],
  )
  return books ?? null
}

/** @returns what the key's nonces from one to before another can have used: batches, and else plain transfers */
async function gasOf(manager: EntityManager, signer: string, from: number, to: number): Promise<bigint> {
  const batches = await query(
    manager,
    'select payments, gas_used from payout_batch where signer = $1 and nonce >= $2 and nonce < $3',
    [signer, from, to],
  )
  const transfers = BigInt(to - from - batches.length) * GAS_OF_TRANSFER
  return batches.reduce(
    (sum, { payments, gas_used }) => sum + (gas_used === null ? gasLimitOf(payments) : BigInt(gas_used)),
    transfers,
  )
}

/** What one comparison after another is of. */
interface Compared {
  chainId: string
  contract: string
  signer: string
}

async function comparedBefore(manager: EntityManager, { chainId, contract, signer }: Compared) {
  const [before] = await query(
    manager,
    `select block_number::numeric as "blockNumber!", deposit_total as "depositSum", withdrawal_total as "netSum", balance,
       nonce::float8 as "nonce!", difference
     from comparison where chain_id = $1 and contract = $2 and signer = $3 for update`,
    [chainId, contract, signer],
  )
  return before ?? null
}

async function remember(
  manager: EntityManager,
  { chainId, contract, signer }: Compared,
  block: bigint,
  { depositSum, netSum, balance, nonce }: ChainFigures,
  difference: string | null,
): Promise<void> {
  await query(
    manager,
    `insert into comparison (chain_id, contract, signer, block_number, deposit_total, withdrawal_total, balance, nonce,
       difference)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (chain_id, contract, signer) do update set at = now(), block_number = excluded.block_number,
       deposit_total = excluded.deposit_total, withdrawal_total = excluded.withdrawal_total, balance = excluded.balance,
       nonce = excluded.nonce, difference = excluded.difference`,
    [chainId, contract, signer, block, depositSum, netSum, balance, String(nonce), difference],
  )
}
