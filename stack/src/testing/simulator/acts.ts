import { isDeepStrictEqual } from 'node:util'
import { ProductError } from '@polder/base/errors'
import type { Random } from '@polder/indexer/testing/random'
import { acceptUnexplained, pausePayoutsAsAdmin, resumePayouts } from '@polder/ledger/admin/pause-payouts'
import { setPayoutLimits } from '@polder/ledger/admin/set-payout-limits'
import { beginClose } from '@polder/ledger/close/begin-close'
import { computeDay } from '@polder/ledger/close/compute-day'
import { finishDay } from '@polder/ledger/close/finish-day'
import { postShard } from '@polder/ledger/close/post-shard'
import { connectWallet } from '@polder/ledger/commands/connect-wallet'
import { purchase } from '@polder/ledger/commands/purchase'
import { sell } from '@polder/ledger/commands/sell'
import { termsArbitrary } from '@polder/ledger/model/testing/plan-arbitrary'
import { addPlanVersion } from '@polder/ledger/plan/add-plan-version'
import { observeDay } from '@polder/ledger/proof/observe-day'
import { inTransaction } from '@polder/ledger/sql'
import { rebuildTeams } from '@polder/ledger/teams/rebuild-teams'
import { approveWithdrawal } from '@polder/ledger/withdrawals/approve-withdrawal'
import { cancelWithdrawal } from '@polder/ledger/withdrawals/cancel-withdrawal'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import { compareBooks } from '@polder/workers/checks/compare-books'
import { observeSolvency } from '@polder/workers/checks/observe-solvency'
import { proveDay } from '@polder/workers/checks/prove-day'
import { reconcile } from '@polder/workers/checks/reconcile'
import { watchVault } from '@polder/workers/checks/watch-vault'
import { nextCloseStep } from '@polder/workers/close/next-close-step'
import { accountForNonces } from '@polder/workers/payouts/account-for-nonces'
import { checkDays } from '@polder/workers/payouts/check-days'
import { followPayouts } from '@polder/workers/payouts/follow-payouts'
import { payInOrder } from '@polder/workers/payouts/pay-in-order'
import { sendAgain } from '@polder/workers/payouts/send-again'
import { publishRoot } from '@polder/workers/roots/publish-root'
import fc from 'fast-check'
import { numberToHex } from 'viem'
import { type Act, anyWallet, mayBePaid, oddly, pol, type Stage } from './act.ts'
import { OUTSIDE } from './acts-outside.ts'
import { clock } from './gate.ts'
import { DAY_MS, POL, TERMS, walletOf } from './genesis.ts'
import { heldUp } from './held-up.ts'
import type { World } from './world.ts'

/** A withdrawal that nothing was taken for. */
const FORGE = `with asked as (insert into entry (kind, idempotency_key, input_hash, occurred_at)
    values ('withdrawal_requested', 'forged ' || $1, '', now()) returning id)
  insert into withdrawal (id, wallet_id, amount, fee, net, state, requested_at, request_entry_id)
  select $1, w.id, $2::numeric, floor($2::numeric / 20), $2::numeric - floor($2::numeric / 20), 'requested', product_now(), asked.id
  from wallet w, asked where address = $3`
const BY = { actor: 'ann', reason: 'simulated' }
/** @returns one that has something to spend, if there is one */
async function anyRich(stage: Stage): Promise<number> {
  const { world, random, wallet } = stage
  if (random.chance(0.85) && (await availableOf(world, wallet)) > 2n * POL) return wallet
  const rich = await world.rows<{ address: string }>(
    `select address from account a join wallet w on w.id = a.wallet_id where a.kind = 'available' and balance > $1 order by w.id`,
    [String(2n * POL)],
  )
  const one = rich[random.below(rich.length)]
  return one ? Number(BigInt(one.address) - BigInt(walletOf(0))) : anyWallet(stage)
}

async function availableOf(world: World, n: number): Promise<bigint> {
  const [row] = await world.rows<{ balance: string }>(
    `select balance from account a join wallet w on w.id = a.wallet_id where a.kind = 'available' and address = $1`,
    [walletOf(n)],
  )
  return BigInt(row?.balance ?? 0)
}

/** Mines what waits, makes it final, and has everything of the product run once. */
async function round({ world }: Stage): Promise<void> {
  await world.mine()
  await world.mine()
  world.chain.finalize(world.chain.head.number)
  await world.look('indexer')
  await world.serveVault()
  await work(world)
}

async function pay({ context }: World) {
  await checkDays(context)
  return await payInOrder(context)
}

export async function work(world: World): Promise<void> {
  await sendAgain(world.context)
  await accountForNonces(world.context)
  await followPayouts(world.context)
  await pay(world)
}

async function days(stage: Stage, count: number): Promise<void> {
  const { world } = stage
  clock.now += count * DAY_MS
  await world.tellTime()
  await round(stage)
  await closeAll(world)
  await checkDays(world.context)
  for (let n = 0; n < 2; n += 1) {
    await publishRoot(world.rootContext)
    await world.mine()
    world.chain.finalize(world.chain.head.number)
  }
}

/** One step of closing days, as jobs do it. @returns whether there was one */
async function closeStep(world: World, random?: Random): Promise<boolean> {
  const { db } = world
  const step = await nextCloseStep(db.manager)
  if (!step) return false
  if (step.kind === 'compute') {
    await beginClose(db, step.day)
    await computeDay(db, step.day)
  } else if (step.kind === 'post')
    await postShard(db, step.day, step.shards[random?.below(step.shards.length) ?? 0]!)
  else {
    await finishDay(db, step.day)
    await proveDay({ db, logger: world.logger }, { day: step.day })
    await observeDay(db, step.day)
  }
  return true
}

export async function closeAll(world: World): Promise<void> {
  while (await closeStep(world)) {}
}

/** A client that did not hear the answer asks again under its key. */
async function askAgain<Answer>(
  random: Random,
  ask: (key: string | null) => Promise<Answer>,
  hear: (answer: Answer) => void,
): Promise<void> {
  const key = random.chance(0.3) ? `key ${random.below(2 ** 30)}` : null
  const answer = await ask(key)
  hear(answer)
  if (key !== null && !isDeepStrictEqual(await ask(key), answer))
    throw new Error('What was asked again was done again')
}

const user = (weight: number, refusals: readonly string[], run: Act['run']): Act => ({
  weight,
  refusals,
  process: true,
  run,
})

const by = (weight: number, text: string, run: (stage: Stage) => Promise<unknown>): Act => ({
  weight,
  process: true,
  run: async (stage) => {
    stage.tell(text)
    await run(stage)
  },
})

/** What people and the product's processes do. */
const INSIDE: Record<string, Act> = {
  connect: user(4, [], async (stage) => {
    const { world, random, notes, tell } = stage
    const n = anyWallet(stage)
    const [sponsor] = await world.rows<{ code: string; address: string }>(
      'select referral_code as code, address from wallet where address <> $1 order by id desc limit 1 offset $2',
      [walletOf(n), random.below(3)],
    )
    const code = sponsor && random.chance(0.8) ? sponsor.code : null
    tell(`wallet ${n} signs in${code ? ` by the code of ${sponsor!.address}` : ''}`)
    const { created, joined } = await connectWallet(world.db, { address: walletOf(n), referralCode: code })
    if (created) notes.joined(walletOf(n), joined)
  }),
  purchase: user(8, ['INSUFFICIENT_BALANCE'], async (stage) => {
    const { world, random, notes, tell } = stage
    const n = random.chance(0.9) ? await anyRich(stage) : anyWallet(stage)
    const quantity = random.below(8) + 1
    const nftId = random.chance(0.7) ? 'dike' : 'sluice'
    tell(`wallet ${n} buys ${quantity} ${nftId}`)
    await askAgain(
      random,
      (idempotencyKey) => purchase(world.db, { address: walletOf(n), nftId, quantity, idempotencyKey }),
      ({ positionId }) => notes.bought(positionId, walletOf(n), clock.now),
    )
  }),
  sale: user(4, ['ALREADY_SOLD'], async ({ world, random, notes, tell, wallet }) => {
    const held = await world.rows<{ id: string; address: string }>(
      `select p.id, address from position p join wallet w on w.id = p.wallet_id ${random.chance(0.7) ? 'where closed_at is null' : 'where closed_at is not null'} order by p.id`,
    )
    const own = random.chance(0.7) ? held.filter(({ address }) => address === walletOf(wallet)) : []
    const some = own.length > 0 ? own : held
    const one = some[random.below(some.length)]
    if (!one) return tell('nobody has anything to sell')
    tell(`${one.address} sells position ${one.id}`)
    await sell(world.db, { address: one.address, positionId: one.id })
    notes.sold(one.id)
  }),
  withdraw: user(9, ['WITHDRAWALS_STOPPED', 'TOO_MANY_OPEN'], async (stage) => {
    const { world, random, notes, happened, tell } = stage
    const n = await anyRich(stage)
    const available = await availableOf(world, n)
    if (available <= POL + POL / 100n) return tell(`wallet ${n} has nothing to withdraw`)
    const max = available - POL
    const amount = random.chance(0.75) ? max : oddly(random, max)
    if (amount < POL / 100n) return tell(`wallet ${n} asks for nothing`)
    tell(`wallet ${n} requests ${pol(amount)}`)
    // Whoever dies may have asked.
    mayBePaid(happened, walletOf(n), amount)
    const known = () => mayBePaid(happened, walletOf(n), -amount)
    await askAgain(
      random,
      (idempotencyKey) =>
        requestWithdrawal(world.db, { address: walletOf(n), amount, maxOpen: 5, idempotencyKey }),
      ({ withdrawalId, net }) => {
        known()
        notes.requested(withdrawalId, { wallet: walletOf(n), amount, net })
      },
    ).catch((error: unknown) => {
      if (error instanceof ProductError) known()
      throw error
    })
  }),
  cancel: user(
    5,
    ['NOT_CANCELLABLE', 'NOT_CANCELLABLE_YET', 'UNAVAILABLE'],
    async ({ world, random, notes, tell }) => {
      const open = await world.rows<{ id: string; address: string }>(
        `select w.id, address from withdrawal w join wallet a on a.id = w.wallet_id ${random.chance(0.9) ? 'where open' : ''} order by number`,
      )
      const one = open[random.below(open.length)]
      if (!one) return tell('nobody has anything to cancel')
      tell(`${one.address} cancels ${one.id.slice(0, 8)}`)
      await cancelWithdrawal(world.db, world.witness, { address: one.address, withdrawalId: one.id })
      notes.cancelled(one.id)
    },
  ),
  look: by(8, 'the indexer looks', ({ world }) => world.look('indexer')),
  'rival looks': by(2, 'a second indexer looks', ({ world }) => world.look('rival')),
  'serve exits': by(4, 'the indexer serves exits', ({ world }) => world.serveVault()),
  pay: by(7, 'the signer pays', async ({ world, alone }) => {
    const { kind } = await pay(world)
    const held = alone && (kind === 'waiting' || kind === 'idle') ? await heldUp(world) : []
    if (held.length > 0) throw new Error(held.join('; '))
  }),
  follow: by(6, 'the signer follows', ({ world }) => followPayouts(world.context)),
  account: by(3, 'the signer accounts for nonces', async ({ world }) => {
    await sendAgain(world.context)
    await accountForNonces(world.context)
  }),
  close: by(5, 'a worker closes', ({ world, random }) => closeStep(world, random)),
  'rebuild teams': by(2, 'a worker rebuilds the teams', ({ world }) => rebuildTeams(world.db)),
  'publish root': by(4, 'the publisher publishes', ({ world }) => publishRoot(world.rootContext)),
  check: by(3, 'a worker checks', async ({ world: { db, view: chain, settings } }) => {
    await compareBooks({ db, chain }, null)
    await reconcile({ db, chain })
    await watchVault({ db, chain, settings })
    await observeSolvency({ db, chain }, { day: null })
  }),
  approve: user(3, ['ALREADY_APPROVED', 'NOT_AWAITING_APPROVAL'], async ({ world, random, tell }) => {
    const [one] = await world.rows<{ id: string }>(
      `select id from withdrawal where state = 'awaiting_approval' order by number limit 1`,
    )
    if (!one) return tell('nothing waits for approval')
    tell(`an operator approves ${one.id.slice(0, 8)}`)
    await approveWithdrawal(world.db, { ...BY, actor: random.chance(0.5) ? 'ann' : 'bob' }, one.id)
  }),
  pause: user(1, ['ALREADY_PAUSED'], async ({ world, tell, happened }) => {
    tell('an operator pauses payouts')
    happened.stopped = true
    await pausePayoutsAsAdmin(world.db, BY)
  }),
  resume: user(
    3,
    ['NOT_PAUSED', 'NONCES_UNEXPLAINED', 'NOTHING_UNEXPLAINED'],
    async ({ world, random, tell }) => {
      const accepts = random.chance(0.2)
      tell(accepts ? 'an operator accepts what nobody explains' : 'an operator resumes payouts')
      await (accepts ? acceptUnexplained : resumePayouts)(world.db, BY)
    },
  ),
  limits: user(4, [], async ({ world, random, tell }) => {
    const approvalThreshold = random.chance(0.7) ? oddly(random, 60n * POL) : null
    tell(
      `operators approve ${approvalThreshold === null ? 'nothing' : `what is above ${pol(approvalThreshold)}`}`,
    )
    await setPayoutLimits(world.db, BY, {
      approvalThreshold,
      approvalsNeeded: 1,
      dailyLimit: random.chance(0.2) ? 50n * POL : null,
    })
  }),
  'day of little': user(1, [], async ({ world, random, tell }) => {
    const dailyLimit = (BigInt(random.below(240)) + 60n) * POL
    tell(`operators let the signer pay ${pol(dailyLimit)} a day`)
    await setPayoutLimits(world.db, BY, { approvalThreshold: null, approvalsNeeded: 1, dailyLimit })
  }),
  plan: user(2, [], async ({ world, random, tell }) => {
    const withdrawal = { ...TERMS.withdrawal, feeBasisPoints: random.below(501) }
    const seed = random.below(2 ** 31)
    const effectiveFrom = new Date(clock.now + (1 + (seed % 3)) * DAY_MS).toISOString().slice(0, 10)
    const [any] = random.chance(0.6) ? fc.sample(termsArbitrary, { seed, numRuns: 1 }) : []
    tell(
      `from ${effectiveFrom} on the fee is ${withdrawal.feeBasisPoints} basis points${any ? `, and all else any (${seed})` : ''}`,
    )
    const plan = {
      effectiveFrom,
      terms: { ...TERMS, ...any, catalogue: TERMS.catalogue, withdrawal },
      createdBy: 'ann',
      reason: 'simulated',
    }
    await inTransaction(world.db, (manager) => addPlanVersion(manager, plan))
  }),
  'a request is forged': {
    weight: 1,
    run: async (stage) => {
      const { world, tell } = stage
      const id = numberToHex(stage.random.below(2 ** 30), { size: 32 })
      tell(`whoever broke into the database asks for wallet ${stage.wallet}, and the signer pays`)
      await world.rows(FORGE, [id, String(POL), walletOf(stage.wallet)])
      stage.happened.stopped = true
      await pay(world)
      const [{ count }] = (await world.rows<{ count: string }>(
        'select count(*) from payout_item where withdrawal_id = $1',
        [id],
      )) as [{ count: string }]
      if (count !== '0') throw new Error('What was forged was signed')
      // It is found, and taken out.
      await world.rows('delete from withdrawal where id = $1', [id])
      await world.rows('delete from entry where idempotency_key = $1', [`forged ${id}`])
      await world.rows(`delete from system_log where message like '%is not owed by the books%'`)
    },
  },
  'minutes are lost': {
    weight: 3,
    run: async (stage) => {
      const { world, random, notes, tell, happened } = stage
      const copy = await world.remember()
      const before = notes.copy()
      await pay(world)
      const isMined = random.chance(0.35)
      if (isMined) await world.mine()
      else if (random.chance(0.7)) world.forget(1)
      await world.restore(copy)
      happened.restored = true
      stage.goBack(before)
      const open = await world.rows<{ id: string; address: string }>(
        'select w.id, address from withdrawal w join wallet a on a.id = w.wallet_id where open order by number',
      )
      for (const { id: withdrawalId, address } of open)
        await cancelWithdrawal(world.db, world.witness, { address, withdrawalId }).then(
          () => before.cancelled(withdrawalId),
          (error: unknown) => {
            if (!(error instanceof ProductError)) throw error
          },
        )
      tell(`the books lose what was signed and ${isMined ? 'mined' : 'sent'}, and everybody cancels`)
    },
  },
  round: {
    weight: 8,
    pause: 60,
    run: async (stage) => {
      stage.tell('everything runs once')
      await round(stage)
    },
  },
  day: {
    weight: 3,
    run: async (stage) => {
      stage.tell('a day goes by, and is closed')
      await days(stage, 1)
    },
  },
  week: {
    weight: 0.5,
    run: async (stage) => {
      stage.tell('a week goes by')
      await days(stage, 7)
    },
  },
}

/** All that a step can be. */
export const ACTS: Record<string, Act> = { ...INSIDE, ...OUTSIDE }
