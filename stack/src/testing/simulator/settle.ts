import { ProductError } from '@polder/base/errors'
import { acceptUnexplained, resumePayouts } from '@polder/ledger/admin/pause-payouts'
import { setPayoutLimits } from '@polder/ledger/admin/set-payout-limits'
import { readPayoutSettings } from '@polder/ledger/reads/admin/payout-settings'
import { approveWithdrawal } from '@polder/ledger/withdrawals/approve-withdrawal'
import { cancelWithdrawal } from '@polder/ledger/withdrawals/cancel-withdrawal'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import { publishRoot } from '@polder/workers/roots/publish-root'
import { type Address, keccak256, toHex } from 'viem'
import { mayBePaid } from './act.ts'
import { closeAll, work } from './acts.ts'
import { GWEI } from './chain.ts'
import { clock } from './gate.ts'
import { lower, OPERATOR, POL, SIGNERS, WALLETS, walletOf } from './genesis.ts'
import type { Happened } from './invariants.ts'
import type { World } from './world.ts'

const BY = { actor: 'ann', reason: 'all is well again' }
const ROUNDS = 36
const PAYOUT_ROLE = keccak256(toHex('PAYOUT_ROLE'))

/**
 * Everything is well again but for one node, and operators see to what waits for them: all must come to an end, and where
 * everybody leaves then, they get all that they put in. @returns what is not so
 */
export async function settle(world: World, happened: Happened): Promise<string[]> {
  world.heal(1)
  world.chain.baseFee = GWEI
  world.restart()
  // What others have sent is over before.
  await world.mine()
  await world.putBack(100n)
  // The role of a key that was changed is revoked, as the procedure says.
  for (const { address } of happened.otherKey ? SIGNERS : [])
    if (address !== world.signer.address)
      await world.send(lower(OPERATOR.address), 'polder', 'revokeRole', [PAYOUT_ROLE, address])
  await world.chain.submit({ from: lower(OPERATOR.address), to: world.vault, value: 5_000n * POL })
  await setPayoutLimits(world.db, BY, { approvalThreshold: null, approvalsNeeded: 1, dailyLimit: null })
  if (!happened.leaving) return (await untilQuiet(world, happened, 2)) ?? []
  return (await untilQuiet(world, happened, 1)) ?? (await everyoneLeaves(world, happened))
}

/**
 * @param quietRounds as many rounds with nothing open say that it is so: what is demanded in one the books know in the next
 * @returns what did not come to an end, or what somebody did not get of a frozen vault; null: all has ended
 */
async function untilQuiet(world: World, happened: Happened, quietRounds: number): Promise<string[] | null> {
  for (let round = 0, quiet = 0; round < ROUNDS; round += 1) {
    await oneRound(world, happened, round)
    if (await isFrozen(world)) return await takeAll(world)
    quiet = (await openOnes(world)).length === 0 ? quiet + 1 : 0
    if (quiet === quietRounds) return null
  }
  return [`after ${ROUNDS} rounds there is still open: ${(await openOnes(world)).join('; ')}`]
}

/** Everyone demands at once what they have put in, and is paid it within the rounds, which are fewer days than the vault gives. */
async function everyoneLeaves(world: World, happened: Happened): Promise<string[]> {
  // A payment that was sent anew comes before, or a demand of what it pays would be more than there is.
  await world.mine()
  const putIn: bigint[] = []
  for (let n = 0; n < WALLETS; n += 1) {
    await world.endow(walletOf(n), '0x')
    const [deposited, paid] = await world.totalsOf(n)
    putIn.push(deposited)
    if (paid >= deposited) continue
    // What waits for a nonce that a reorg has freed would come before.
    for (const [hash, { from }] of world.chain.pool) if (from === walletOf(n)) world.chain.pool.delete(hash)
    // One that was paid ends before the next.
    await world.send(walletOf(n), 'vault', 'closeExit', [walletOf(n)])
    mayBePaid(happened, walletOf(n), deposited - paid)
    await world.send(walletOf(n), 'vault', 'requestExit', [deposited - paid], POL)
  }
  await world.mine()
  const wrong = (await untilQuiet(world, happened, 2)) ?? []
  for (let n = 0; n < WALLETS; n += 1) {
    const [, paid] = await world.totalsOf(n)
    const short = putIn[n]! - paid
    if (short > 0n) wrong.push(`wallet ${n} demanded its principal, and was not paid ${short} wei of it`)
  }
  return wrong
}

async function oneRound(world: World, happened: Happened, round: number): Promise<void> {
  clock.now += round % 4 === 3 ? 25 * 3_600_000 : 1_800_000
  await world.tellTime()
  await world.age(1)
  await closeAll(world)
  await world.mine()
  await world.mine()
  world.chain.finalize(world.chain.head.number)
  for (let n = 0; n < (world.chain.deepReorgs > 0 ? 4 : 1); n += 1) await world.look('indexer')
  await world.serveVault()
  await operate(world, happened)
  await publishRoot(world.rootContext)
  await work(world)
}

async function operate(world: World, happened: Happened): Promise<void> {
  const { db } = world
  const { paused, unexplained } = await readPayoutSettings(db.manager)
  if (unexplained) await acceptUnexplained(db, BY)
  if (paused) await resumePayouts(db, BY)
  const waiting = await world.rows<{ id: string; address: string; state: string }>(
    `select w.id, address, state from withdrawal w join wallet a on a.id = w.wallet_id
     where w.state = 'awaiting_approval' or waiting_for = 'owes'`,
  )
  for (const { id, address, state } of waiting)
    if (state === 'awaiting_approval') await unlessRefused(approveWithdrawal(db, BY, id))
    else await unlessRefused(cancelWithdrawal(db, world.witness, { address, withdrawalId: id }))
  // What a restore may have lost has the nonce of the next payment, and until that is final nobody cancels: operators ask for one.
  if (waiting.some(({ state }) => state === 'requested')) await askForLittle(world, happened)
}

/** Whoever is able to asks for a payout that nobody would notice. */
async function askForLittle(world: World, happened: Happened): Promise<void> {
  const [rich] = await world.rows<{ address: Address }>(
    `select w.address from account a join wallet w on w.id = a.wallet_id where a.kind = 'available' and a.balance > $1
       and not exists (select from account r where r.wallet_id = w.id and r.kind = 'receivable' and r.balance < 0)
     order by a.balance desc limit 1`,
    [2n * POL],
  )
  if (!rich) return
  const amount = POL / 10n
  mayBePaid(happened, rich.address, amount)
  await unlessRefused(requestWithdrawal(world.db, { address: rich.address, amount, maxOpen: 5 }))
}

async function openOnes(world: World): Promise<string[]> {
  const rows = await world.rows<{ what: string }>(
    `select format('withdrawal %s %s %s', left(id, 8), state, waiting_for) as what from withdrawal where open
     union all select format('transaction %s', nonce) from payout_transaction where outcome is null
     union all select format('exit of %s: %s', address, remaining) from open_exit where remaining > 0
     union all select format('root %s', day) from root_transaction where outcome is null
     union all select format('paused: %s', (select string_agg(cause, ', ') from pause_cause)) from payout_control where paused`,
  )
  return rows.map(({ what }) => what)
}

async function isFrozen(world: World): Promise<boolean> {
  return (await world.ask<bigint>('vault', 'frozenAt')) > 0n
}

/** Of a frozen vault everyone gets what is there for principals, without the product. */
async function takeAll(world: World): Promise<string[]> {
  const wrong: string[] = []
  for (let n = 0; n < WALLETS; n += 1) await world.endow(walletOf(n), '0x')
  for (let n = 0; n < WALLETS; n += 1) await world.send(walletOf(n), 'vault', 'push', [walletOf(n)])
  await world.mine()
  for (let n = 0; n < WALLETS; n += 1) {
    const [deposited, paid] = await world.totalsOf(n)
    const [, , isClaimed] = await world.ask<[bigint, bigint, boolean, boolean]>(
      'vault',
      'shares',
      walletOf(n),
    )
    if (deposited > paid && !isClaimed)
      wrong.push(`wallet ${n} did not get its principal of the frozen vault`)
  }
  const [sum, pot] = await world.ask<[bigint, bigint]>('vault', 'principals')
  if (pot < sum) wrong.push(`the frozen vault has ${pot} wei for ${sum} of principals`)
  return wrong
}

async function unlessRefused(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof ProductError)) throw error
  })
}
