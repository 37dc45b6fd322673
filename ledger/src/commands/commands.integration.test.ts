import { POL } from '@polder/base/amount'
import { addDays, utcDay } from '@polder/base/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { availableBalance } from '../books/available-balance.ts'
import { readPages } from '../lists/read-pages.ts'
import { WALLET_WITHDRAWALS } from '../lists/wallet-withdrawals.ts'
import { addPlanVersion } from '../plan/add-plan-version.ts'
import { defaultPlan } from '../plan/default-plan.ts'
import { parsePlan } from '../plan/plan.ts'
import { proveBooks } from '../prove-books.ts'
import { readWalletFigures } from '../reads/wallet-figures.ts'
import { inTransaction } from '../sql.ts'
import { silentChain } from '../testing/silent-chain.ts'
import { addressOf, openTestLedger, type TestLedger } from '../testing/test-ledger.ts'
import { cancelWithdrawal } from '../withdrawals/cancel-withdrawal.ts'
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts'
import { connectWallet } from './connect-wallet.ts'
import { purchase } from './purchase.ts'
import { sell } from './sell.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(async () => {
  expect((await proveBooks(ledger.db)).problems).toEqual([])
  await ledger.close()
})

const figures = async (n: number) =>
  (await readWalletFigures(ledger.db.manager, [addressOf(n)])).get(addressOf(n))!

/** Runs the same act many times at once. @returns the refusals' codes */
async function atOnce(
  times: number,
  act: () => Promise<unknown>,
): Promise<{ done: number; codes: Set<string> }> {
  const results = await Promise.allSettled(Array.from({ length: times }, act))
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  return {
    done: times - refused.length,
    codes: new Set(refused.map((reason) => reason.code ?? String(reason))),
  }
}

describe('connect', () => {
  it('binds the sponsor once, and numbers direct referrals in the order they join', async () => {
    const sponsor = await connectWallet(ledger.db, { address: addressOf(100) })
    const code = sponsor.wallet.referralCode
    for (const n of [101, 102, 103])
      await connectWallet(ledger.db, { address: addressOf(n), referralCode: code.toLowerCase() })
    const rows = await ledger.db.query(
      'select address, sponsor_ordinal from wallet where sponsor_id = $1 order by id',
      [sponsor.wallet.id],
    )
    expect(rows.map((row: { sponsor_ordinal: number }) => row.sponsor_ordinal)).toEqual([1, 2, 3])
    const other = await connectWallet(ledger.db, { address: addressOf(104) })
    const again = await connectWallet(ledger.db, {
      address: addressOf(101),
      referralCode: other.wallet.referralCode,
    })
    expect(again).toMatchObject({ created: false, wallet: { sponsorId: sponsor.wallet.id } })
  })

  it('says when a code is unknown and connects without a sponsor', async () => {
    const { wallet, codeUnknown, message } = await connectWallet(ledger.db, {
      address: addressOf(110),
      referralCode: 'NOSUCHCO',
    })
    expect(wallet.sponsorId).toBeNull()
    expect(message).toMatch(/unknown/)
    expect(codeUnknown).toBe(true)
  })

  it('creates one wallet when connected many times at once', async () => {
    const { wallet: sponsor } = await connectWallet(ledger.db, { address: addressOf(120) })
    const connected = await Promise.all(
      Array.from({ length: 10 }, () =>
        connectWallet(ledger.db, { address: addressOf(121), referralCode: sponsor.referralCode }),
      ),
    )
    expect(connected.filter(({ created }) => created)).toHaveLength(1)
    expect(new Set(connected.map(({ wallet }) => wallet.id)).size).toBe(1)
    const crowd = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        connectWallet(ledger.db, { address: addressOf(130 + i), referralCode: sponsor.referralCode }),
      ),
    )
    expect(new Set(crowd.map(({ wallet }) => wallet.sponsorId))).toEqual(new Set([sponsor.id]))
  })
})

describe('purchase and sale', () => {
  it('opens as many as are asked for, or none', async () => {
    await ledger.fund(120, 50)
    const address = addressOf(120)
    const buy = (quantity: number) => purchase(ledger.db, { address, nftId: 'dike', quantity })
    await expect(buy(6)).rejects.toThrow(
      'Insufficient balance: 6 × Dike cost 60 POL and 50 POL is available.',
    )
    expect((await figures(120)).principal).toBe(0n)
    await buy(5)
    expect(await figures(120)).toMatchObject({ available: 0n, principal: 50n * POL })
    const [{ n }] = await ledger.db.query(
      'select count(*)::integer as n from position p join wallet w on w.id = p.wallet_id where w.address = $1',
      [address],
    )
    expect(n).toBe(5)
  })

  it('refuses to buy beyond the balance and names both figures', async () => {
    const address = await ledger.fund(1, 20)
    await expect(purchase(ledger.db, { address, nftId: 'canal' })).rejects.toThrow(
      'Canal costs 100 POL and 20 POL is available',
    )
    await expect(purchase(ledger.db, { address: addressOf(999), nftId: 'dike' })).rejects.toThrow(
      'Insufficient balance',
    )
    await expect(purchase(ledger.db, { address, nftId: 'castle' })).rejects.toThrow('not on offer')
  })

  it('buys as often as the balance allows, from 16 requests at once', async () => {
    const address = await ledger.fund(2, 35)
    expect(await atOnce(16, () => purchase(ledger.db, { address, nftId: 'dike' }))).toEqual({
      done: 3,
      codes: new Set(['INSUFFICIENT_BALANCE']),
    })
    expect(await figures(2)).toMatchObject({ available: 5n * POL, principal: 30n * POL })
  })

  it('sells once, to its owner, at the full price', async () => {
    const address = await ledger.fund(3, 50)
    const stranger = await ledger.fund(4, 50)
    const { positionId } = await purchase(ledger.db, { address, nftId: 'sluice' })
    await expect(sell(ledger.db, { address: stranger, positionId })).rejects.toMatchObject({
      code: 'NOT_YOURS',
      errorClass: 'forbidden',
    })
    expect(await atOnce(8, () => sell(ledger.db, { address, positionId }))).toEqual({
      done: 1,
      codes: new Set(['ALREADY_SOLD']),
    })
    expect(await figures(3)).toMatchObject({ available: 50n * POL, principal: 0n })
    for (const id of ['0', '-1', 'x', '99999999999999999999999']) {
      await expect(sell(ledger.db, { address, positionId: id })).rejects.toMatchObject({
        code: 'POSITION_NOT_FOUND',
      })
    }
  })

  it('sells what was bought before the clock was set back', async () => {
    const address = await ledger.fund(14, 50)
    await ledger.moveClock(3_600_000)
    const { positionId } = await purchase(ledger.db, { address, nftId: 'sluice' })
    await ledger.moveClock(-3_600_000)
    expect(await sell(ledger.db, { address, positionId })).toMatchObject({ price: 25n * POL })
    expect(await figures(14)).toMatchObject({ available: 50n * POL, principal: 0n })
  })

  it('dates nothing before the product was open, though the clock was set back since', async () => {
    const address = await ledger.fund(15, 50)
    const [{ opened }] = await ledger.db.query('select opened_at as opened from product_state')
    const setOpened = async (at: Date) =>
      await ledger.database.plant('update product_state set opened_at = $1', [at])
    const later = new Date(Date.now() + 3_000_000)
    await setOpened(later)
    const { positionId } = await purchase(ledger.db, { address, nftId: 'sluice' })
    await setOpened(opened)
    const [row] = await ledger.db.query('select opened_at as at from position where id = $1', [positionId])
    expect(row.at).toEqual(later)
  })

  it('does nothing at other terms than were shown, once the plan has changed, and answers what was done before', async () => {
    const changed = await openTestLedger()
    const address = await changed.fund(1, 100)
    const buy = (idempotencyKey: string) => purchase(changed.db, { address, nftId: 'dike', idempotencyKey })
    const first = await buy('k1')
    const catalogue = defaultPlan.catalogue.flatMap((nft) =>
      nft.id === 'dike' ? [] : [nft.id === 'sluice' ? { ...nft, dailyInterest: '0.001' } : nft],
    )
    const withdrawal = { ...defaultPlan.withdrawal, feeBasisPoints: 800 }
    const terms = { ...defaultPlan, catalogue, withdrawal }
    const effectiveFrom = addDays(utcDay(new Date()), 1)
    await inTransaction(changed.db, (manager) =>
      addPlanVersion(manager, { effectiveFrom, terms, createdBy: 'an operator', reason: 'a test' }),
    )
    await changed.moveClock(86_400_000)
    expect(await buy('k1')).toEqual(first)
    await expect(buy('k2')).rejects.toMatchObject({ code: 'NFT_NOT_FOUND' })
    const at = (dailyInterest: bigint) => purchase(changed.db, { address, nftId: 'sluice', dailyInterest })
    const take = (net: bigint) => requestWithdrawal(changed.db, { address, amount: 10n * POL, net })
    const sluice = parsePlan(defaultPlan).catalogue.find(({ id }) => id === 'sluice')!
    const cheap = () => purchase(changed.db, { address, nftId: 'sluice', price: POL })
    for (const atOtherTerms of [() => at(sluice.dailyInterest), cheap, () => take((95n * POL) / 10n)])
      await expect(atOtherTerms()).rejects.toMatchObject({ code: 'TERMS_CHANGED' })
    const [left] = await changed.db.query('select count(*)::integer as count from withdrawal')
    expect(left).toEqual({ count: 0 })
    await at(POL / 1_000n)
    expect(await take((92n * POL) / 10n)).toMatchObject({ net: (92n * POL) / 10n })
    await changed.close()
  })

  it('answers a repeated idempotency key with the first answer, and refuses it for another request', async () => {
    const address = await ledger.fund(5, 100)
    const buy = () => purchase(ledger.db, { address, nftId: 'dike', idempotencyKey: 'k1' })
    const answers = await Promise.all([buy(), buy(), buy()])
    expect(new Set(answers.map(({ positionId }) => positionId)).size).toBe(1)
    expect((await figures(5)).principal).toBe(10n * POL)
    await expect(
      purchase(ledger.db, { address, nftId: 'sluice', idempotencyKey: 'k1' }),
    ).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
    const { positionId } = answers[0]!
    const sale = () => sell(ledger.db, { address, positionId, idempotencyKey: 'k2' })
    expect(await sale()).toEqual(await sale())
    // The same NFT in other digits is the same request, and books under the same key.
    const padded = { address, positionId: `00${positionId}` }
    expect(await sell(ledger.db, { ...padded, idempotencyKey: 'k2' })).toEqual(await sale())
    const { positionId: second } = await purchase(ledger.db, { address, nftId: 'dike' })
    expect(await sell(ledger.db, { address, positionId: `00${second}` })).toMatchObject({
      positionId: second,
    })
    const [entry] = await ledger.db.query(
      `select idempotency_key as key from entry where kind = 'sale' and position_id = $1`,
      [second],
    )
    expect(entry.key).toBe(`position ${second} sale`)
  })
})

describe('withdrawals', () => {
  it('lets one of 32 withdrawals of a whole balance succeed', async () => {
    const address = await ledger.fund(10, 101)
    const outcome = await atOnce(32, () => requestWithdrawal(ledger.db, { address, amount: 100n * POL }))
    expect(outcome.done).toBe(1)
    expect(await figures(10)).toMatchObject({ available: POL, inFlight: 100n * POL })
    const [row] = await readPages(ledger.db.manager, WALLET_WITHDRAWALS, {
      of: [(await figures(10)).walletId!],
      first: 5,
    })
    expect(row).toMatchObject({ state: 'requested', amount: 100n * POL, fee: 5n * POL, net: 95n * POL })
    const [outbox] = await ledger.db.query(
      `select payload from outbox where payload ->> 'withdrawalId' = $1`,
      [row!.id],
    )
    expect(outbox).toBeDefined()
  })

  it('gives a cancelled withdrawal back, once', async () => {
    const address = await ledger.fund(11, 50)
    const { withdrawalId } = await requestWithdrawal(ledger.db, { address, amount: 20n * POL })
    await expect(
      cancelWithdrawal(ledger.db, silentChain, { address: addressOf(10), withdrawalId }),
    ).rejects.toMatchObject({ code: 'NOT_YOURS' })
    await Promise.all(
      [1, 2, 3].map(() => cancelWithdrawal(ledger.db, silentChain, { address, withdrawalId })),
    )
    expect(await figures(11)).toMatchObject({ available: 50n * POL, inFlight: 0n })
  })

  it('holds for an operator what passes the approval threshold within a day', async () => {
    await ledger.db.query('update payout_control set approval_threshold = $1', [(30n * POL).toString()])
    const address = await ledger.fund(12, 100)
    await requestWithdrawal(ledger.db, { address, amount: 30n * POL })
    await requestWithdrawal(ledger.db, { address, amount: 1n * POL })
    const rows = await readPages(ledger.db.manager, WALLET_WITHDRAWALS, {
      of: [(await figures(12)).walletId!],
      first: 5,
    })
    expect(rows.map((row) => row.state)).toEqual(['awaiting_approval', 'requested'])
    await ledger.db.query('update payout_control set approval_threshold = null')
  })

  it('refuses a move between states that is not in the table of transitions', async () => {
    const address = await ledger.fund(13, 50)
    const { withdrawalId } = await requestWithdrawal(ledger.db, { address, amount: 20n * POL })
    await expect(
      ledger.db.query(`update withdrawal set state = 'broadcast' where id = $1`, [withdrawalId]),
    ).rejects.toThrow('refused')
  })
})

describe('acts of one wallet', () => {
  it('lock its available balance before its other accounts, so that none waits for another in a circle', async () => {
    const address = await ledger.fund(16, 100)
    const { positionId } = await purchase(ledger.db, { address, nftId: 'sluice' })
    const { withdrawalId } = await requestWithdrawal(ledger.db, { address, amount: 20n * POL })
    const { walletId } = await figures(16)
    const givingBack = {
      principal: () => sell(ledger.db, { address, positionId }),
      in_flight: () => cancelWithdrawal(ledger.db, silentChain, { address, withdrawalId }),
    }
    for (const [kind, giveBack] of Object.entries(givingBack)) {
      const { given } = await ledger.db.transaction(async (manager) => {
        await availableBalance(manager, walletId!, 'lock')
        const given = giveBack()
        const isWaiting = () =>
          manager.query(
            'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
          )
        while ((await isWaiting()).length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
        await manager.query(
          'select from account where wallet_id = $1 and kind = $2 for no key update nowait',
          [walletId, kind],
        )
        return { given }
      })
      await given
    }
    expect(await figures(16)).toMatchObject({ available: 100n * POL, principal: 0n, inFlight: 0n })
  })
})
