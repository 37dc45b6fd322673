import { utcDay } from '@polder/base/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creditDeposits } from '../chain/credit-deposits.ts'
import { reverseDeposit } from '../chain/reverse-deposit.ts'
import { purchase } from '../commands/purchase.ts'
import { sell } from '../commands/sell.ts'
import { readAuditValues } from '../reads/admin/audit-values.ts'
import { readOverview } from '../reads/admin/overview.ts'
import { search } from '../reads/admin/search.ts'
import { refreshWalletStats } from '../reads/admin/wallet-stats.ts'
import { factTime, inTransaction } from '../sql.ts'
import { refreshTeams } from '../teams/rebuild-teams.ts'
import { addressOf, finalDeposit, openTestLedger, type TestLedger } from '../testing/test-ledger.ts'
import { lockWithdrawal } from '../withdrawals/lock-withdrawal.ts'
import { endWithdrawal } from '../withdrawals/move-withdrawal.ts'
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts'
import { AUDIT_LOG } from './audit-log.ts'
import { CLOSES } from './closes.ts'
import type { List, SortColumn } from './define-list.ts'
import { DEPOSITS } from './deposits.ts'
import type { Fields } from './field.ts'
import { HOLDINGS } from './holdings.ts'
import { WALLET_CLOSES } from './income-days.ts'
import { PAYOUTS } from './payouts.ts'
import { PENDING_DEPOSITS } from './pending-deposits.ts'
import { countList, type ListQuery, readList, streamList } from './read-list.ts'
import { SYSTEM_LOGS } from './system-logs.ts'
import { BALANCES, REFERRAL_SUMMARY } from './wallets.ts'
import { WITHDRAWALS } from './withdrawals.ts'

const POL = 10n ** 18n

/** Eight wallets with different figures; wallet 1 is everyone's sponsor. Three days passed. */
let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
  const { db } = ledger
  await ledger.fund(1, 1_000)
  const [{ referral_code: code }] = await db.query('select referral_code from wallet where id = 1')
  for (let n = 2; n <= 8; n++) {
    const address = await ledger.fund(n, n * 100, code)
    // Amounts repeat, so that ties are there to be broken.
    if (n % 2 === 0) await ledger.fund(n, 50)
    const { positionId } = await purchase(db, { address, nftId: n < 5 ? 'dike' : 'windmill' })
    await purchase(db, { address, nftId: 'sluice' })
    if (n === 3) await sell(db, { address, positionId })
    if (n > 4) await requestWithdrawal(db, { address, amount: BigInt(n % 3) * POL + POL })
  }
  await purchase(db, { address: addressOf(1), nftId: 'canal' })
  await ledger.passDays(3)
  await db.query(
    `insert into payout_batch (signer, nonce, payments, total, hash)
     select '0x' || repeat('a', 40), number, 1, net, '0x' || lpad(number::text, 64, '0') from withdrawal`,
  )
  await db.query(
    `insert into payout_item (signer, nonce, contract, number, withdrawal_id)
     select '0x' || repeat('a', 40), number, '0x' || repeat('c', 40), number, id from withdrawal order by number`,
  )
  await db.query(
    `insert into payout_transaction (signer, nonce, attempt, hash, signed_bytes, max_fee_per_gas, max_priority_fee_per_gas)
     select signer, nonce, 1, hash, '0x', 1000 - nonce, 1 from payout_batch`,
  )
  await db.query(
    `select append_audit(actor, act, 'why', details) from unnest(array['ann', 'bob', 'ann', 'cid']) with ordinality as a (actor, n),
      lateral (select case when n % 2 = 0 then 'payouts_paused' else 'payouts_resumed' end as act,
        jsonb_build_object('username', 'Eve_' || n, 'changes', jsonb_build_array(jsonb_build_object('to', 100 + n)))  as details) b`,
  )
  // Of a wallet that is known, and of one that is not.
  await db.query(
    `insert into pending_deposit (chain_id, tx_hash, log_ordinal, block_number, block_hash, block_time, address, amount)
     select 137, '0x' || repeat('d', 64), n, 9, '0xb', now(), a, 5 * 10::numeric ^ 18
     from unnest($1::text[]) with ordinality as p (a, n)`,
    [[addressOf(2), addressOf(77), addressOf(77)]],
  )
  await refreshTeams(db)
  await refreshWalletStats(db)
})
afterAll(() => ledger.close())

const LISTS: [string, List, string?][] = [
  ['deposits', DEPOSITS],
  ['pending deposits', PENDING_DEPOSITS],
  ['withdrawals', WITHDRAWALS],
  ['holdings', HOLDINGS],
  ['balances', BALANCES],
  ['referral summary', REFERRAL_SUMMARY],
  ['system logs', SYSTEM_LOGS],
  ['closes', CLOSES],
  ['payouts', PAYOUTS],
  ['audit log', AUDIT_LOG],
  ['closes of a wallet', WALLET_CLOSES, addressOf(1)],
]

const ask = (sortBy: string, change: Partial<ListQuery> = {}): ListQuery => ({
  sortBy,
  descending: true,
  filter: {},
  first: 100,
  ...change,
})
const read = <F extends Fields>(list: List<F>, change: Partial<ListQuery> = {}) =>
  readList(ledger.db.manager, list, ask('createdAt', change))

describe.each(LISTS)('%s', (_, list, wallet) => {
  const filter = wallet ? { wallet } : {}
  it.each(Object.keys(list.sorts))('sorted by %s, both ways, page by page', async (sortBy) => {
    const up = await read(list, { sortBy, descending: false, filter })
    expect(up.length).toBeGreaterThan(1)
    const down = await read(list, { sortBy, filter })
    expect(down.map(({ place }) => place)).toEqual(up.map(({ place }) => place).reverse())
    const { type } = list.sorts[sortBy] as SortColumn
    const numbers = type === 'numeric' || type === 'integer'
    for (const [i, { place }] of up.slice(1).entries()) {
      const before = up[i]!.place[0]!
      if (numbers) expect(BigInt(place[0]!) >= BigInt(before)).toBe(true)
      else if (type !== 'bigint') expect(place[0]! >= before).toBe(true)
    }
    for (const [all, descending] of [
      [up, false],
      [down, true],
    ] as const) {
      const paged: { place: readonly string[] }[] = []
      for (let after: readonly string[] | null = null; ; after = paged.at(-1)!.place) {
        const page = await read(list, { sortBy, descending, filter, first: 2, after })
        paged.push(...page)
        if (page.length < 2) break
      }
      expect(paged.map(({ place }) => place)).toEqual(all.map(({ place }) => place))
    }
    const streamed = []
    for await (const { place } of streamList(ledger.db.manager, list, {
      sortBy,
      descending: false,
      filter,
    })) {
      streamed.push(place)
    }
    expect(streamed).toEqual(up.map(({ place }) => place))
  })

  it('is counted, and filtered by days with both ends', async () => {
    const all = await read(list, { filter })
    expect(await countList(ledger.db.manager, list, filter)).toEqual({ count: all.length, exact: true })
    const today = utcDay(new Date())
    const far = '0000-01-01'
    expect(await read(list, { filter: { ...filter, to: far } })).toEqual([])
    expect(await read(list, { filter: { ...filter, from: '9999-12-31' } })).toEqual([])
    const whole = await read(list, { filter: { ...filter, from: far, to: '9999-12-31' } })
    expect(whole).toHaveLength(all.length)
    const part = await read(list, { filter: { ...filter, from: today, to: today } })
    const rest = await read(list, { filter: { ...filter, to: utcDay(new Date(Date.now() - 86_400_000)) } })
    const later = await read(list, { filter: { ...filter, from: utcDay(new Date(Date.now() + 86_400_000)) } })
    expect(part.length + rest.length + later.length).toBe(all.length)
  })
})

describe('filters', () => {
  it('find any part of an address in any case', async () => {
    const three = addressOf(3)
    expect(new Set((await read(DEPOSITS, { filter: { wallet: '0003' } })).map((d) => d.address))).toEqual(
      new Set([three]),
    )
    expect(
      await read(DEPOSITS, { filter: { wallet: three.toUpperCase().replace('0X', '0x') } }),
    ).toHaveLength(1)
    expect(await read(DEPOSITS, { filter: { wallet: '0' } })).toHaveLength((await read(DEPOSITS)).length)
    for (const nothing of ['0xg', '%', '_', "'", `${three}0`, '00000000000900000000']) {
      expect(await read(DEPOSITS, { filter: { wallet: nothing } })).toEqual([])
      expect(await countList(ledger.db.manager, DEPOSITS, { wallet: nothing })).toEqual({
        count: 0,
        exact: true,
      })
    }
    expect((await read(SYSTEM_LOGS, { filter: { wallet: '0008' } })).length).toBeGreaterThan(1)
    expect(await read(PAYOUTS, { filter: { wallet: '0008' } })).toHaveLength(1)
    expect(await read(BALANCES, { filter: { wallet: '0008' } })).toHaveLength(1)
    for (const part of [addressOf(77), addressOf(77).slice(-6)]) {
      const found = await read(PENDING_DEPOSITS, { filter: { wallet: part } })
      expect(found.map(({ address, amount }) => [address, amount])).toEqual(
        Array(2).fill([addressOf(77), 5n * POL]),
      )
    }
    expect(await read(PENDING_DEPOSITS, { filter: { wallet: '%' } })).toEqual([])
  })

  it('find by state, type, severity, NFT, sponsor and actor', async () => {
    const only = async (list: List, filter: Record<string, string[]>) =>
      (await read(list, { filter: { only: filter } })).length
    const all = async (list: List) => (await read(list)).length
    expect(await only(DEPOSITS, { states: ['credited'] })).toBe(await all(DEPOSITS))
    expect(await only(DEPOSITS, { states: ['reversed'] })).toBe(0)
    expect(await only(HOLDINGS, { states: ['sold'] })).toBe(1)
    expect(await only(HOLDINGS, { states: ['active'], nftIds: ['sluice'] })).toBe(7)
    expect(await only(WITHDRAWALS, { states: ['requested', 'settled'] })).toBe(4)
    expect(await only(WITHDRAWALS, { states: ['settled'] })).toBe(0)
    expect(await only(WITHDRAWALS, { states: [] })).toBe(0)
    expect(await only(BALANCES, { sponsors: [addressOf(1)] })).toBe(7)
    expect(await only(BALANCES, { createdBy: ['deposit'] })).toBe(0)
    expect(await only(SYSTEM_LOGS, { types: ['withdrawal_requested'] })).toBe(4)
    expect(await only(SYSTEM_LOGS, { types: ['withdrawal_requested'], severities: ['critical'] })).toBe(0)
    expect(await only(CLOSES, { states: ['closed'] })).toBe(3)
    expect(await only(PAYOUTS, { states: ['signed'] })).toBe(4)
    expect(await only(AUDIT_LOG, { actors: ['ann'], acts: ['payouts_resumed'] })).toBe(2)
  })

  it('find acts by any part of what they were about, not by the names of its fields', async () => {
    const about = async (...subjects: string[]) =>
      (await read(AUDIT_LOG, { filter: { only: { subjects } } })).map(({ sequence }) => sequence)
    expect(await about('EVE_3')).toEqual(['3'])
    expect(await about('102')).toEqual(['2'])
    expect(await about('eve_1', 'Eve_4')).toEqual(['4', '1'])
    expect(await about('eve')).toHaveLength(4)
    for (const nothing of ['username', 'eve%', 'eve.1', '\\', 'eve1'])
      expect(await about(nothing)).toEqual([])
  })

  it('of the audit log are told: who acted and what was done', async () => {
    expect(await readAuditValues(ledger.db.manager)).toEqual({
      actors: ['ann', 'bob', 'cid'],
      acts: ['payouts_paused', 'payouts_resumed'],
    })
  })
})

describe('pages', () => {
  it('miss nothing and repeat nothing while rows are added', async () => {
    const before = await read(DEPOSITS)
    const seen: string[] = []
    for (let after: readonly string[] | null = null, n = 0; ; n++) {
      const page: Awaited<ReturnType<typeof read<typeof DEPOSITS.fields>>> = await read(DEPOSITS, {
        first: 3,
        after,
      })
      seen.push(...page.map(({ id }) => id))
      if (page.length < 3) break
      after = page.at(-1)!.place
      await ledger.fund(20 + n, 5)
    }
    expect(seen).toEqual(before.map(({ id }) => id))
  })

  it('say when there is more than is counted', async () => {
    await ledger.db.query(
      `insert into system_log (type, message) select 'alert', 'm' from generate_series(1, 10100)`,
    )
    expect(await countList(ledger.db.manager, SYSTEM_LOGS, {})).toEqual({ count: 10_000, exact: false })
    expect(await countList(ledger.db.manager, SYSTEM_LOGS, { only: { severities: ['critical'] } })).toEqual({
      count: 0,
      exact: true,
    })
  })
})

describe('figures', () => {
  it('of wallets are those of the books, before and after their stats are refreshed', async () => {
    const [first] = await read(REFERRAL_SUMMARY, { sortBy: 'referralEarned', first: 1 })
    expect(first).toMatchObject({ address: addressOf(1), directReferrals: 7 })
    expect(first!.totalEarnings > 0n).toBe(true)
    const before = first!.totalEarnings
    await ledger.passDays(1)
    const [after] = await read(REFERRAL_SUMMARY, { filter: { wallet: addressOf(1) } })
    expect(after!.totalEarnings > before).toBe(true)
    await refreshWalletStats(ledger.db)
    const [refreshed] = await read(REFERRAL_SUMMARY, { sortBy: 'referralEarned', first: 1 })
    expect(refreshed!.totalEarnings).toBe(after!.totalEarnings)
    expect(refreshed!.place[0]!).toBe(String(after!.totalEarnings))
    const rows = await read(BALANCES, { sortBy: 'available' })
    for (const row of rows) expect(row.place[0]!).toBe(String(row.available))
  })

  it('of the overview add up to those of the wallets, however long ago they were counted', async () => {
    const { db } = ledger
    const expectRight = async () => {
      const wallets = await read(BALANCES)
      const sum = (of: (row: (typeof wallets)[number]) => bigint) =>
        wallets.reduce((all, row) => all + of(row), 0n)
      const [positions] = await db.query(
        'select count(*)::integer as bought, count(*) filter (where closed_at is null)::integer as held from position',
      )
      expect(await readOverview(db.manager)).toMatchObject({
        totalUsers: wallets.length,
        totalDeposits: sum((row) => row.totalDeposited),
        totalWithdrawals: sum((row) => row.totalWithdrawn),
        totalAvailable: sum((row) => row.available),
        totalPrincipal: sum((row) => row.principal),
        totalInFlight: sum((row) => row.inFlight),
        totalNfts: positions.bought,
        activeNfts: positions.held,
      })
    }
    await expectRight()
    // Counted long ago, and so that everything until then is in what was counted.
    await db.query(
      `update wallet_stats_state set wallets_until = 3, wallets = 3, deposits_until = 4, positions_until = 5,
         deposited = (select sum(amount) from deposit where id <= 4), positions = 5,
         bought = (select sum(price) from position where id <= 5)`,
    )
    await expectRight()
    const paid = await requestWithdrawal(db, { address: addressOf(2), amount: 7n * POL })
    const address = addressOf(4)
    const { positionId } = await purchase(db, { address, nftId: 'dike' })
    await sell(db, { address, positionId })
    await inTransaction(db, async (manager) => {
      const withdrawal = await lockWithdrawal(manager, paid.withdrawalId)
      await manager.query(`update withdrawal set state = 'signed' where id = $1`, [paid.withdrawalId])
      const payment = { txHash: '0x1', blockNumber: 1n, blockHash: '0x1', number: 1n, kept: false }
      const at = await factTime(manager)
      await endWithdrawal(manager, { ...withdrawal!, state: 'signed' }, 'settled', at, { payment })
    })
    const lost = finalDeposit(addressOf(5), 900n * POL)
    await inTransaction(db, (manager) => creditDeposits(manager, [lost]))
    await requestWithdrawal(db, { address: addressOf(5), amount: 800n * POL })
    await inTransaction(db, (manager) => reverseDeposit(manager, lost))
    await expectRight()
    await ledger.moveClock(3_600_000)
    await refreshWalletStats(db)
    await expectRight()
  })
})

describe('search', () => {
  const find = (text: string) => search(ledger.db.manager, text)
  it('finds by address, transaction, withdrawal and referral code', async () => {
    const eight = addressOf(8)
    const [withdrawal] = await read(WITHDRAWALS, { filter: { wallet: eight } })
    const [deposit] = await read(DEPOSITS, { filter: { wallet: eight } })
    const [payout] = await read(PAYOUTS, { filter: { wallet: eight } })
    const [wallet] = await read(REFERRAL_SUMMARY, { filter: { wallet: eight } })
    expect(await find(` ${eight.slice(-12).toUpperCase()} `)).toEqual([
      { kind: 'wallet', id: eight, address: eight },
    ])
    expect(await find(withdrawal!.id)).toEqual([{ kind: 'withdrawal', id: withdrawal!.id, address: eight }])
    expect(await find(withdrawal!.id.slice(0, 14))).toContainEqual({
      kind: 'withdrawal',
      id: withdrawal!.id,
      address: eight,
    })
    expect(await find(deposit!.txHash)).toContainEqual({
      kind: 'deposit',
      id: deposit!.txHash,
      address: eight,
    })
    expect(await find(payout!.hash)).toContainEqual({ kind: 'payout', id: payout!.hash, address: eight })
    expect(await find(wallet!.referralCode.toLowerCase())).toContainEqual({
      kind: 'referral_code',
      id: wallet!.referralCode,
      address: eight,
    })
    for (const nothing of ['', ' ', 'zzzzzzzz', "' or 1=1", `0x${'9'.repeat(64)}`])
      expect(await find(nothing)).toEqual([])
  })
})
