import type { Part } from '@polder/base/process-role'
import { purchase } from '@polder/ledger/commands/purchase'
import { withDataSource } from '@polder/ledger/database'
import { proveBooks } from '@polder/ledger/prove-books'
import { closeDueDays } from '@polder/ledger/testing/close-day'
import { cancelWithdrawal } from '@polder/ledger/withdrawals/cancel-withdrawal'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import { describe, expect, it } from 'vitest'
import { checkDays } from '../payouts/check-days.ts'
import { followPayouts } from '../payouts/follow-payouts.ts'
import { payInOrder } from '../payouts/pay-in-order.ts'
import { sendAgain } from '../payouts/send-again.ts'
import { chain, context, POL, product, usePayouts, user, witness } from '../testing/payout-fixture.ts'
import { advanceDays, creditAll } from '../testing/product.ts'
import { paymentsOn, settleFinal } from '../testing/settle.ts'

usePayouts()

const THIEF = 1
/** What the thief has brought, and may have back. */
const BROUGHT = 101n * POL
/** Of others, who do nothing. */
const OTHERS = 5_000n * POL
type Statement = [text: string, ...values: unknown[]]

/** Statements with a role's rights, in one database transaction: what is refused takes the others back. @returns why */
async function as(part: Part, ...statements: Statement[]): Promise<string | null> {
  const written = withDataSource({ url: product.urlOf(part), poolSize: 1 }, (db) =>
    db.transaction(async (manager) => {
      for (const [text, ...values] of statements) await manager.query(text, values)
    }),
  )
  return await written.then(() => null, String)
}

const paidTo = async (wallet: string) =>
  (await paymentsOn(chain))
    .filter(({ args }) => args.wallet.toLowerCase() === wallet)
    .reduce((sum, { args }) => sum + args.netAmount, 0n)

const idOf = async (index: number): Promise<string> =>
  (await product.db.query('select id from wallet where address = $1', [user(index)]))[0].id

async function begin(): Promise<void> {
  await creditAll(product.db, [
    { address: user(THIEF), amount: BROUGHT },
    { address: user(2), amount: OTHERS },
  ])
  await product.db.query(
    `insert into account (wallet_id, kind)
     select id, kind from wallet, unnest('{available,principal,in_flight,receivable}'::account_kind[]) as kind on conflict do nothing`,
  )
  await payInOrder(context)
}

/** The thief asks for all that the books give, and the product does its work. */
async function cashIn(): Promise<void> {
  const [{ balance }] = await product.db.query(
    `select balance from account where kind = 'available' and wallet_id = $1`,
    [await idOf(THIEF)],
  )
  for (const amount of [balance, balance - POL, balance / 2n])
    await requestWithdrawal(product.db, { address: user(THIEF), amount }).catch(() => null)
  await checkDays(context)
  await payInOrder(context)
  await settle()
}

async function settle(): Promise<void> {
  await chain.finalize()
  await followPayouts(context)
  await settleFinal(product.db, chain)
}

/** An entry with one transfer. $1 kind, $2 key, $3 and $4 accounts, $5 wei */
const ENTRY = `
  with e as (insert into entry (kind, idempotency_key, input_hash, occurred_at)
    values ($1::entry_kind, $2, '', date_trunc('milliseconds', product_now())) returning id, occurred_at)
  insert into transfer (entry_id, day, debit_account_id, credit_account_id, amount)
  select e.id, (e.occurred_at at time zone 'UTC')::date, $3::bigint, $4::bigint, $5::numeric from e`

/** Of a wallet, or of the house. */
async function account(kind: string, index?: number): Promise<string> {
  const [row] = await product.db.query(
    `select id from account where kind = $1 and (wallet_id = $2 or wallet_id is null and shard = $3)`,
    [kind, index === undefined ? null : await idOf(index), Number(await idOf(THIEF)) % 16],
  )
  return row.id
}
async function move(
  kind: string,
  key: string,
  from: [string, number?],
  to: [string, number?],
  amount = 500n * POL,
): Promise<Statement> {
  return [ENTRY, kind, key, await account(...from), await account(...to), `${amount}`]
}
const sum = `coalesce((select sum(balance) from account where kind = 'available'), 0)`
const FORGED = `0x${'f'.repeat(64)}`

/** A position of the thief, with its purchase. */
const position = (nft: string, price: bigint, interest: bigint, at = 'product_now()'): Statement[] => [
  [`select ensure_month((${at})::date)`],
  [
    `with p as (insert into position (wallet_id, nft_id, plan_version, price, daily_interest, opened_at, opened_day)
       select id, $2, 1, $3, $4, date_trunc('milliseconds', ${at}), ((${at}) at time zone 'UTC')::date from wallet where address = $1
       returning id, wallet_id, opened_at, price),
     e as (insert into entry (kind, idempotency_key, input_hash, occurred_at, position_id)
       select 'purchase', 'position ' || id || ' purchase', '', opened_at, id from p returning id, occurred_at)
     insert into transfer (entry_id, day, debit_account_id, credit_account_id, amount)
     select e.id, (e.occurred_at at time zone 'UTC')::date, d.id, c.id, p.price from e, p
     join account d on d.wallet_id = p.wallet_id and d.kind = 'available'
     join account c on c.wallet_id = p.wallet_id and c.kind = 'principal'`,
    ...[user(THIEF), nft, `${price}`, `${interest}`],
  ],
]

type Attempt = () => Promise<Statement[]> | Statement[]
/** What each role tries besides what its own part of the product does; each is refused, or wins nothing. */
const ATTEMPTS: readonly (readonly [part: Part, what: string, Attempt])[] = [
  ...(['api', 'worker', 'signer'] as const).flatMap((part): [Part, string, Attempt][] => [
    [
      part,
      'a deposit that is on no chain',
      async () => [await move('deposit', 'd', ['chain_reserve'], ['available', THIEF])],
    ],
    [
      part,
      "another wallet's money",
      async () => [await move('sale', 's', ['available', 2], ['available', THIEF])],
    ],
    [
      part,
      'a sale that evens out what the chain holds',
      async () => [await move('sale', 's', ['fee_income'], ['chain_reserve'])],
    ],
    [
      part,
      'a sale of nothing',
      async () => [await move('sale', 's', ['principal', THIEF], ['available', THIEF])],
    ],
    [
      part,
      'interest by an entry',
      async () => [await move('sale', 's', ['interest_expense'], ['available', THIEF])],
    ],
    [
      part,
      'a repayment of what nobody owes',
      async () => [await move('receivable_repaid', 'r', ['receivable', THIEF], ['available', THIEF])],
    ],
    [
      part,
      'a cancel of a withdrawal that nobody has',
      async () => [
        await move(
          'withdrawal_cancelled',
          `withdrawal ${FORGED} outcome`,
          ['in_flight', 2],
          ['available', THIEF],
        ),
      ],
    ],
    [part, 'a higher balance', () => [['update account set balance = balance + 500e18']]],
    [part, 'rights of its own', () => [['insert into process_role values (current_user, $1)', 'all']]],
    [
      part,
      'flows of its own',
      () => [["insert into entry_flow values ('api', 'sale', 'interest_expense', 'available')"]],
    ],
    [
      part,
      'rules that are switched off',
      () => [["set session_replication_role = 'replica'"], ['update account set balance = 1e21']],
    ],
    [
      part,
      'a version of the plan',
      () => [
        [
          "insert into plan_version (version, effective_from, terms, created_by, reason) select 2, effective_from + 1, terms, '', '' from plan_version",
        ],
      ],
    ],
    [
      part,
      'stored payouts',
      () => [["insert into payout_batch (signer, nonce, payments, total, hash) values ('0x', 1, 1, 1, '')"]],
    ],
    [
      part,
      'an exit',
      () => [
        [
          "insert into exit_request (vault, address, deadline, target, paid, read_block) values ('0x', $1, now(), 500e18, 0, 1)",
          user(THIEF),
        ],
      ],
    ],
    [part, 'a day that it has checked', () => [["insert into checked_day (day) values ('2100-01-01')"]]],
    [part, 'figures of wallets', () => [[`update wallet_stats set available = 500e18 where ${sum} > 0`]]],
  ]),
  ['api', 'a position with interest of its own', () => position('windmill', 10n * POL, 500n * POL)],
  ['api', 'a position at a price of its own', () => position('windmill', POL, POL)],
  [
    'api',
    'a position that is older than it is',
    () => position('dike', 10n * POL, POL / 10n, "product_now() - interval '30 days'"),
  ],
  [
    'api',
    'income of a day',
    () => [
      ['insert into day_income (day, wallet_id, interest, amount) values (product_now()::date, 1, 1, 1)'],
    ],
  ],
  ['api', 'a root', () => [['insert into reward_list (day, wallets) values (now()::date, 0)']]],
  ['api', 'a mystery box', () => [['insert into mystery_box (position_id) values (1)']]],
  [
    'api',
    'a withdrawal without its money',
    () => [
      [
        `insert into withdrawal (id, wallet_id, amount, fee, net, state, requested_at, request_entry_id)
       select $1, id, 500e18, 25e18, 475e18, 'requested', product_now(), (select max(id) from entry) from wallet where address = $2`,
        FORGED,
        user(THIEF),
      ],
    ],
  ],
  ['worker', 'a withdrawal', () => [["insert into withdrawal (id, state) values ($1, 'requested')", FORGED]]],
  [
    'worker',
    'a day before it has ended',
    () => [['insert into day_close (day, plan_version) select product_now()::date, 1']],
  ],
]

describe('a role of the database that is stolen wins nothing', () => {
  it('whatever it writes beside the product', async () => {
    await begin()
    const wrote: string[] = []
    for (const [part, what, statements] of ATTEMPTS) {
      // What it is for; without the key it leads to nothing.
      if (part === 'signer' && /stored payouts|has checked/.test(what)) continue
      const refused = await as(part, ...(await statements()))
      if (refused === null) wrote.push(`${part}: ${what}`)
      // What a test gets wrong itself is no refusal.
      else
        expect([what, refused]).toEqual([
          what,
          expect.stringMatching(/denied|refused|row-level security|not booked/),
        ])
    }
    expect(wrote).toEqual(['api: figures of wallets', 'worker: figures of wallets'])
    await cashIn()
    await advanceDays(product.db, 1)
    await closeDueDays(product.db)
    await purchase(product.db, { address: user(2), nftId: 'windmill' })
    expect(
      await as('worker', [
        `insert into mystery_box (position_id, drawn_day, tier, reward, vests_at)
         select max(p.id), max(day), 'x', 500e18, product_now() from day_close, position p`,
      ]),
    ).toMatch(/takes no more of it/)
    await cashIn()
    expect(await paidTo(user(THIEF))).toBeLessThanOrEqual(BROUGHT)
    expect((await proveBooks(product.db)).problems).toEqual([])
    expect(await product.db.query('select paused from payout_control')).toEqual([{ paused: false }])
  })

  it.each([
    ['settled', 'withdrawal_settled'],
    ['refunded', 'withdrawal_refunded'],
    ['cancelled', 'withdrawal_cancelled'],
  ])('by saying of a withdrawal under way that it is %s', async (state, kind) => {
    await begin()
    for (let round = 0; round < 3; round++) {
      const asked = await requestWithdrawal(product.db, { address: user(THIEF), amount: 50n * POL }).catch(
        () => null,
      )
      if (!asked) break
      const { withdrawalId: id, amount, net } = asked
      await payInOrder(context)
      const key = `withdrawal ${id} outcome`
      const end: Statement = [
        `update withdrawal set state = $2::withdrawal_state, ended_at = now(),
           outcome_entry_id = (select id from entry where idempotency_key = $3) where id = $1`,
        ...[id, state, key],
      ]
      const back = await move(kind, key, ['in_flight', THIEF], ['available', THIEF], amount)
      for (const statements of [
        [back, end],
        [back],
        [end],
        [['update withdrawal set payout_number = 1 where id = $1', id] as Statement],
        [await move('sale', `forged ${id}`, ['fee_income'], ['chain_reserve'], net)],
      ])
        for (const part of ['api', 'worker'] as const)
          expect(await as(part, ...statements)).toMatch(/denied|refused|row-level security/)
      await settle()
    }
    expect(await paidTo(user(THIEF))).toBeLessThanOrEqual(BROUGHT)
    expect((await proveBooks(product.db)).problems).toEqual([])
  })

  it('an indexer by a payment that it says was made: nobody signs it, and operators are called', async () => {
    await begin()
    const outcome = `withdrawal ${FORGED} outcome`
    const forged: Statement[] = [
      await move(
        'withdrawal_requested',
        `withdrawal ${FORGED} request`,
        ['receivable', THIEF],
        ['in_flight', THIEF],
      ),
      [
        `insert into withdrawal (id, wallet_id, amount, fee, net, state, requested_at, request_entry_id)
         select $1, $2, 500e18, 0, 500e18, 'requested', occurred_at, id from entry order by id desc limit 1`,
        ...[FORGED, await idOf(THIEF)],
      ],
      await move('withdrawal_settled', outcome, ['in_flight', THIEF], ['chain_reserve']),
      ['update withdrawal set payout_number = 1 where id = $1', FORGED],
      [
        `update withdrawal set state = 'settled', ended_at = now(), outcome_entry_id = (select id from entry where idempotency_key = $2)
         where id = $1`,
        ...[FORGED, outcome],
      ],
    ]
    expect(await as('indexer', ...forged)).toBeNull()
    for (let round = 0; round < 2; round++) await sendAgain(context)
    await payInOrder(context)
    expect(await product.db.query('select cause from pause_cause')).toEqual([
      { cause: expect.stringMatching(/never signed here/) },
    ])
    expect(await as('indexer', ['update withdrawal set payout_number = 9 where id = $1', FORGED])).toMatch(
      /refused/,
    )
    expect(await paidTo(user(THIEF))).toBe(0n)
  })

  it('a signer without the key by a batch that it says was final', async () => {
    await begin()
    const asked = await requestWithdrawal(product.db, { address: user(THIEF), amount: 50n * POL })
    await cancelWithdrawal(product.db, witness, { address: user(THIEF), withdrawalId: asked.withdrawalId })
    const batch: Statement[] = [
      [
        `insert into payout_batch (signer, nonce, payments, total, hash) values ($1, 0, 1, 1, '')`,
        chain.accounts[0]!.address.toLowerCase(),
      ],
      [
        `insert into payout_item (signer, nonce, contract, number, withdrawal_id) select signer, nonce, $1, 1, $2 from payout_batch`,
        ...[chain.contractAddress.toLowerCase(), asked.withdrawalId],
      ],
      [`update payout_batch set state = 'succeeded'`],
    ]
    expect(await as('signer', ...batch)).toBeNull()
    await sendAgain(context)
    await cashIn()
    expect(await product.db.query('select cause from pause_cause')).toEqual([
      { cause: expect.stringMatching(/do not owe/) },
    ])
    expect(await paidTo(user(THIEF))).toBe(0n)
  })

  /** A day of which a role says itself what it paid. */
  const closeAs = async (day: string, wallet: string, amount: bigint): Promise<Statement[]> => [
    ['insert into day_close (day, plan_version) values ($1, 1) on conflict do nothing', day],
    ['select ensure_month($1::date)', day],
    [
      'insert into day_income (day, wallet_id, interest, amount) values ($1, $2, $3, $3)',
      day,
      wallet,
      `${amount}`,
    ],
    [
      `insert into close_shard (day, shard, first_wallet_id, last_wallet_id, wallets, interest, referral, mystery_box, prize, club)
       values ($1, 0, $2, $2, 1, $3, 0, 0, 0, 0)`,
      ...[day, wallet, `${amount}`],
    ],
    [
      `update day_close set computed_at = now(), wallets = 1, interest = $2, referral = 0, mystery_box = 0, prize = 0, club = 0,
         total = $2, digest = '\\x00' where day = $1`,
      ...[day, `${amount}`],
    ],
    ['select post_shard($1, 0::smallint)', day],
  ]
  const today = async (): Promise<string> =>
    (await product.db.query(`select (product_now() at time zone 'UTC')::date::text as day`))[0].day

  it.each(['closes it', 'leaves it open'])('a worker by a day that it makes up, and %s', async (how) => {
    await begin()
    const day = await today()
    await advanceDays(product.db, 1)
    const statements = await closeAs(day, await idOf(THIEF), 600n * POL)
    expect(await as('worker', ...statements)).toBeNull()
    if (how === 'closes it')
      expect(await as('worker', ['update day_close set closed_at = now() where day = $1', day])).toBeNull()
    await cashIn()
    expect(await paidTo(user(THIEF))).toBeLessThanOrEqual(BROUGHT)
  })
})
