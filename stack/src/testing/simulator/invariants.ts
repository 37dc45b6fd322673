import { polderAbi } from '@polder/contracts/abi.generated'
import { proveBooks } from '@polder/ledger/prove-books'
import { type Address, encodeFunctionData } from 'viem'
import { lower, SIGNERS } from './genesis.ts'
import { differencesFromRules } from './naive-days.ts'
import type { Notes } from './notes.ts'
import { truthOf } from './truth.ts'
import type { World } from './world.ts'

/** What has happened in a seed that makes lawful what else would be harm. */
export interface Happened {
  /** Somebody else paid from the contract, so that the books have to follow. */
  paidAside: boolean
  readonly asideIds: Set<string>
  restored: boolean
  /** A node lied or was silent, or the books stood still for long. */
  disturbed: boolean
  /** Most nodes left out logs: from then to the end of the seed what is credited may be late where it is not proven. */
  leftOut: boolean
  /** Most nodes had no receipts: what they do not know of cannot be told from what never was. */
  lostReceipts: boolean
  /** The key signed something that the product did not. */
  foreignNonce: boolean
  /** Another key signs payouts than did before. */
  otherKey: boolean
  /** An operator or a guardian stopped something. */
  stopped: boolean
  /** In the end everybody leaves. */
  leaving: boolean
  /** What wallets have demanded of the vault, in all. */
  readonly demanded: Map<string, bigint>
}

type Row = Record<string, string>

const OURS = new Set(SIGNERS.map(({ address }) => lower(address)))

/** @returns what must never be, told in sentences */
export async function findings(
  world: World,
  notes: Notes,
  happened: Happened,
  whole: boolean,
): Promise<string[]> {
  const { chain, contract } = world
  const wrong: string[] = []
  const [sums] = await world.rows<Row>(
    `select sum(balance) as total, min(balance) filter (where kind in ('available', 'principal', 'in_flight')) as lowest,
       count(*) filter (where kind = 'receivable' and balance <> 0) as receivables,
       (select count(*) from account o join account a using (wallet_id)
        where o.kind = 'receivable' and o.balance < 0 and a.kind = 'available' and a.balance > 0) as withheld,
       (select count(*) from day_close where day >= (product_now() at time zone 'UTC')::date) as early,
       (select count(*) from payout_batch where state in ('signed', 'broadcast')) as alive,
       -- one that was lost is booked again as it is paid, with the fee of when it was asked for
       (select count(*) from withdrawal w where requested_at < (product_now() + interval '1 second')
         and coalesce(requested_at < ended_at, true) and net <> (
         select coalesce(nullif(div(w.amount * (10000 - fee), 10000), 0), w.amount)
         from (select (terms->'withdrawal'->>'feeBasisPoints')::integer as fee from plan_version
           where effective_from <= (w.requested_at at time zone 'UTC')::date order by version desc limit 1) p)) as fees
     from account`,
  )
  if (BigInt(sums!.total ?? 0) !== 0n) wrong.push(`all balances sum to ${sums!.total}`)
  if (sums!.withheld !== '0') wrong.push('a wallet owes, and has something available')
  if (sums!.early !== '0') wrong.push('a day is closed before it is over')
  if (Number(sums!.alive) > 1 && chain.deepReorgs === 0 && !happened.restored && !happened.otherKey)
    wrong.push('two batches are under way')
  if (sums!.fees !== '0' && !happened.paidAside) wrong.push('a withdrawal has another fee than the plan says')
  if (BigInt(sums!.lowest ?? 0) < 0n) wrong.push(`an account holds ${sums!.lowest}`)
  if (sums!.receivables !== '0' && chain.deepReorgs === 0 && !happened.paidAside && !happened.restored)
    wrong.push('a wallet owes, though neither chain nor books took anything back and nobody else paid')
  const everPaid = truthOf(chain, contract).paid
  wrong.push(...paidOnce(everPaid, notes, happened, chain.deepReorgs))
  const [checkpoint] = await world.rows<{ number: string; hash: `0x${string}` }>(
    'select block_number as number, block_hash as hash from chain_checkpoint',
  )
  const withdrawals = await world.rows<Row>(
    'select w.id, state, amount, net, address, payout_number as number from withdrawal w join wallet a on a.id = w.wallet_id',
  )
  const byId = new Map(withdrawals.map((row) => [row.id!, row]))
  wrong.push(...(await answered(world, notes, byId)))
  // Books that were restored have yet to hear what was signed.
  const unpaid = ['cancelled', 'refunded', ...(happened.restored ? [] : ['requested', 'awaiting_approval'])]
  for (const { id } of everPaid) {
    const row = byId.get(id)
    if (row && unpaid.includes(row.state!) && !happened.asideIds.has(id) && chain.deepReorgs === 0)
      wrong.push(`withdrawal ${id.slice(0, 8)} is ${row.state} and the chain has paid it`)
  }
  if (!checkpoint) return wrong
  const unproven = happened.leftOut && !world.isProven
  if (!chain.everFinal.has(checkpoint.hash))
    wrong.push(`the books stand on block ${checkpoint.number}, which was never final`)
  if (chain.isCanonical({ number: Number(checkpoint.number), hash: checkpoint.hash }))
    wrong.push(...(await againstTheChain(world, Number(checkpoint.number), withdrawals, unproven)))
  wrong.push(...(await differencesFromRules(world)), ...(await coverageAsDefined(world)))
  if (whole && !unproven && !(await isPaymentTakenBack(world)))
    wrong.push(...(await proveBooks(world.db)).problems)
  return wrong
}

/** What was told as done is there. */
async function answered(
  world: World,
  notes: Notes,
  withdrawals: ReadonlyMap<string, Row>,
): Promise<string[]> {
  const wrong: string[] = []
  const positions = new Map(
    (
      await world.rows<{ id: string; address: string; opened: Date; closed: Date | null }>(
        'select p.id, address, opened_at as opened, closed_at as closed from position p join wallet w on w.id = p.wallet_id',
      )
    ).map((row) => [row.id, row]),
  )
  for (const [id, told] of notes.positions) {
    const row = positions.get(id)
    if (row?.address !== told.wallet) wrong.push(`position ${id}, told as bought, is not ${told.wallet}'s`)
    else if (told.sold && !row.closed) wrong.push(`position ${id}, told as sold, is open`)
    else if (row.opened.getTime() < told.at) wrong.push(`position ${id} is dated before it was bought`)
  }
  for (const [id, told] of notes.withdrawals) {
    const row = withdrawals.get(id)
    if (
      !row ||
      row.address !== told.wallet ||
      BigInt(row.amount!) !== told.amount ||
      BigInt(row.net!) !== told.net
    )
      wrong.push(`withdrawal ${id.slice(0, 8)}, told as requested, is not as it was told`)
    else if (told.cancelled && row.state !== 'cancelled')
      wrong.push(`withdrawal ${id.slice(0, 8)}, told as cancelled, is ${row.state}`)
  }
  for (const [wallet, sponsor] of notes.sponsors) {
    const [row] = await world.rows<Row>(
      'select s.address as sponsor from wallet w left join wallet s on s.id = w.sponsor_id where w.address = $1',
      [wallet],
    )
    if (!row || (row.sponsor ?? null) !== sponsor)
      wrong.push(`${wallet} has another sponsor than it was told`)
  }
  return wrong
}

/** Whatever the books of now say: the chain pays what was asked for, once, and nothing else. */
function paidOnce(
  paid: ReturnType<typeof truthOf>['paid'],
  { everAsked }: Notes,
  { demanded }: Happened,
  deepReorgs: number,
): string[] {
  const wrong: string[] = []
  const seen = new Set<string>()
  const unasked = new Map<string, bigint>()
  for (const { id, wallet, gross, net, by } of paid) {
    // Whom somebody else has paid we do not pay again; whom we have paid others may.
    const again = seen.has(id)
    seen.add(id)
    if (!OURS.has(by)) continue
    if (again) wrong.push(`withdrawal ${id.slice(0, 8)} is paid twice`)
    const asked = everAsked.get(id)
    if (!asked) unasked.set(wallet, (unasked.get(wallet) ?? 0n) + gross)
    else if (asked.wallet !== wallet || asked.amount !== gross || asked.net !== net)
      wrong.push(`withdrawal ${id.slice(0, 8)} is paid otherwise than it was asked for`)
  }
  // A payment and its demand that a reorg past finality took back both may both come again: out of the wallet's own.
  for (const [wallet, amount] of unasked)
    if (amount > (demanded.get(wallet) ?? 0n) * (deepReorgs > 0 ? 2n : 1n))
      wrong.push(`${wallet} is paid ${amount} wei that nobody asked for`)
  return wrong
}

/** At the block on which the books stand: every deposit credited once, every payment settled, and what wallets are owed. */
async function againstTheChain(
  world: World,
  block: number,
  withdrawals: readonly Row[],
  leftOut: boolean,
): Promise<string[]> {
  const { chain, contract } = world
  const wrong: string[] = []
  const { deposits, paid } = truthOf(chain, contract, block)
  const credited = await world.rows<Row>(
    `select d.block_hash as hash, d.tx_hash as tx, w.address, d.amount from deposit d join wallet w on w.id = d.wallet_id
     where reversal_entry_id is null`,
  )
  const told = deposits.map((one) => `${one.hash} ${one.tx} ${one.wallet} ${one.amount}`)
  const booked = credited.map((row) => `${row.hash} ${row.tx} ${row.address} ${row.amount}`)
  const isBooked = leftOut
    ? booked.every((one) => told.includes(one)) && new Set(booked).size === booked.length
    : [...booked].sort().join() === [...told].sort().join()
  if (!isBooked)
    wrong.push(
      `at block ${block} there are ${deposits.length} deposits, and other ${credited.length} are credited`,
    )
  if (leftOut) return wrong
  const settled = withdrawals.filter(({ state }) => state === 'settled')
  for (const { number, wallet, gross, net } of paid)
    if (
      !settled.some(
        (row) =>
          BigInt(row.number ?? 0) === number &&
          row.address === wallet &&
          BigInt(row.amount!) === gross &&
          BigInt(row.net!) === net,
      )
    )
      wrong.push(`payment ${number} of block ${block} or before is not settled`)
  if (chain.deepReorgs === 0 && settled.length !== paid.length)
    wrong.push(`${settled.length} withdrawals are settled, and ${paid.length} are paid`)
  // What a reorg past finality took back is to be paid again.
  if (settled.length !== paid.length) return wrong
  const wallets = await world.rows<{ address: Address; liabilities: string; income: string }>(
    `select address, (select coalesce(sum(balance), 0) from account where wallet_id = w.id) as liabilities,
       (select coalesce(sum(i.amount), 0) from day_income i join close_shard s on s.day = i.day
          and i.wallet_id between s.first_wallet_id and s.last_wallet_id and s.posted_at is not null
        where i.wallet_id = w.id) as income from wallet w`,
  )
  const moved = [...deposits, ...paid.map(({ wallet, gross }) => ({ wallet, amount: -gross }))]
  for (const { address, liabilities, income } of wallets) {
    const expected = moved
      .filter(({ wallet }) => wallet === address)
      .reduce((total, { amount }) => total + amount, BigInt(income))
    if (BigInt(liabilities) !== expected)
      wrong.push(`${address} is owed ${liabilities}, and by the chain and the closes ${expected}`)
  }
  return wrong
}

/** What was signed by a step is held to what operators have decided, exits to less of it, and to what is known of the key. */
export async function signedRightly(
  world: World,
  moves: readonly { move: string; name: string }[],
  by: string,
): Promise<string[]> {
  const ids = moves
    .filter(({ move }) => /withdrawal: (requested|nothing) → (signed|broadcast)/.test(move))
    .map(({ name }) => name)
  if (ids.length === 0) return []
  const rows = await world.rows<Row & { exit: boolean; free: boolean; paused: boolean }>(
    `select w.id, coalesce(r.balance, 0) as receivable, i.exit, c.paused,
       approval_threshold is null or w.amount <= approval_threshold or approvals_needed <= (
         select count(*) from withdrawal_approval a join standing_admin using (username) where a.withdrawal_id = w.id) as free,
       c.daily_limit - (select sum(net) from payout_item join withdrawal d on d.id = withdrawal_id
         where bound and not payout_item.exit and signed_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC') as left,
       i.nonce - first_unknown_nonce(s) as unknown
     from withdrawal w cross join payout_control c left join account r on r.wallet_id = w.wallet_id and r.kind = 'receivable'
       join payout_item i on i.withdrawal_id = w.id and i.bound join payout_signer s using (signer)
     where w.id = any($1)`,
    [ids],
  )
  return rows.flatMap(({ id, receivable, exit, free, paused, left, unknown }) => {
    const wrong = [
      ...(BigInt(receivable!) < 0n ? ['for a wallet that owes'] : []),
      ...(free || exit ? [] : ['without the approvals that it needs']),
      // What another step finds signed on the chain is followed, whatever operators have decided since.
      ...(by === 'pay' && paused && !exit ? ['while payouts are paused'] : []),
      ...(by === 'pay' && !exit && left !== null && BigInt(left!) < 0n ? ['beyond the limit of a day'] : []),
      ...(by === 'pay' && BigInt(unknown!) > 0n ? ['behind nonces that nothing explains'] : []),
    ]
    return wrong.map((how) => `withdrawal ${id!.slice(0, 8)} was signed ${how}`)
  })
}

/** The newest observation says what the chain held at its block, and what the books owe. */
async function coverageAsDefined(world: World): Promise<string[]> {
  const { chain } = world
  const [row] = await world.rows<Row>(
    `select id, block_number as number, reserves, liabilities, principals from solvency_observation order by id desc limit 1`,
  )
  if (!row || world.observed === row.id) return []
  world.observed = row.id!
  const block = chain.blocks[Number(row.number)]!
  if (chain.deepReorgs > 0) return []
  const ask = async (functionName: 'claimableTotal' | 'principalTotal') =>
    BigInt(
      (
        await chain.call(
          { to: world.contract, data: encodeFunctionData({ abi: polderAbi, functionName }) },
          block,
        )
      ).data,
    )
  const balanceOf = async (address: Address) => (await chain.accountOf(address, block)).balance
  const held =
    (await balanceOf(world.vault)) + (await balanceOf(world.contract)) - (await ask('claimableTotal'))
  // Who signed last when it was observed is not told.
  const [one, other] = await Promise.all(
    SIGNERS.map(async ({ address }) => held + (await balanceOf(lower(address)))),
  )
  const reserves = BigInt(row.reserves!) === other ? other : one!
  const principals = await ask('principalTotal')
  return BigInt(row.reserves!) === reserves && BigInt(row.principals!) === principals
    ? []
    : [
        `${row.reserves} wei of reserves and ${row.principals} of principals are observed, and there are ${reserves} and ${principals}`,
      ]
}

/** When all has come to its end: the books stand where the chain does, and the newest root says what they say. */
export async function atTheEnd(world: World): Promise<string[]> {
  const { chain, contract, rootsOfLostBooks } = world
  const wrong: string[] = []
  if ((await world.ask<bigint>('vault', 'frozenAt')) > 0n) return wrong
  const [{ number, hash }] = (await world.rows<{ number: string; hash: `0x${string}` }>(
    'select block_number as number, block_hash as hash from chain_checkpoint',
  )) as [{ number: string; hash: `0x${string}` }]
  if (!chain.isCanonical({ number: Number(number), hash }))
    wrong.push(`the books stand on block ${number}, which is not on the chain`)
  if (Number(number) < chain.final)
    wrong.push(`the books stand on block ${number}, and ${chain.final} is final`)
  const settled = await world.rows<Row>(
    `select payout_number as number from withdrawal where state = 'settled'`,
  )
  const { paid } = truthOf(chain, contract)
  if (settled.length !== paid.length)
    wrong.push(`at the end ${settled.length} withdrawals are settled, and ${paid.length} are paid`)
  const count = await world.ask<bigint>('vault', 'rootCount')
  for (let n = rootsOfLostBooks; n < count; n += 1n) {
    const root = await world.ask<{ day: number; isVoid: boolean; list: { rewards: bigint } }>(
      'vault',
      'rootAt',
      n,
    )
    const [row] = await world.rows<Row>(
      `select sum(total) as credited from day_close where closed_at is not null and day <= date '1970-01-01' + $1::integer`,
      [root.day],
    )
    if (!root.isVoid && BigInt(row!.credited ?? 0) !== root.list.rewards)
      wrong.push(`root ${n} says ${root.list.rewards} wei of rewards, and the books ${row!.credited}`)
    const today = Math.floor(chain.head.time / 86_400)
    if (root.day >= today) wrong.push(`root ${n} is of a day that is not over`)
  }
  return wrong
}

/**
 * A reorg past finality took back a payment that the books hold as settled: until it is mined again they cannot prove.
 * @param by only what another payment has taken the number of
 */
async function isPaymentTakenBack(world: World, by: 'anything' | 'another' = 'anything'): Promise<boolean> {
  if (world.chain.deepReorgs === 0) return false
  const [checkpoint] = await world.rows<Row>('select block_number as number from chain_checkpoint')
  const { paid } = truthOf(world.chain, world.contract, Number(checkpoint?.number ?? 0))
  const there = new Set(paid.map(({ number, wallet, gross }) => `${number} ${wallet} ${gross}`))
  const settled = await world.rows<Row>(
    `select payout_number as number, address, amount from withdrawal d join wallet w on w.id = d.wallet_id where state = 'settled'`,
  )
  return settled.some(
    ({ number, address, amount }) =>
      !there.has(`${number} ${address} ${amount}`) &&
      (by === 'anything' || paid.some((other) => other.number === BigInt(number!))),
  )
}

/** A reorg took back what somebody else has paid, and another payment has its number now: nothing can pay it any more. */
export async function isPaymentLost(world: World, { paidAside }: Happened): Promise<boolean> {
  return paidAside && (await isPaymentTakenBack(world, 'another'))
}
