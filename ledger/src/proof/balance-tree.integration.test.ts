import { StandardMerkleTree } from '@openzeppelin/merkle-tree'
import { POL } from '@polder/base/amount'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginClose } from '../close/begin-close.ts'
import { closeDueDays } from '../close/close-day.ts'
import { computeDay } from '../close/compute-day.ts'
import { purchase } from '../commands/purchase.ts'
import { sell } from '../commands/sell.ts'
import { readBalanceProofs } from '../reads/balance-proofs.ts'
import { readWalletFigures } from '../reads/wallet-figures.ts'
import { addressOf, openTestLedger, type TestLedger } from '../testing/test-ledger.ts'
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts'
import { LEAF_ENCODING } from './balance-leaf.ts'
import { BRANCH_DAYS, buildBalanceTree } from './build-balance-tree.ts'
import { observeDay } from './observe-day.ts'
import { type BalanceBranch, readBranch } from './read-branch.ts'

const WALLETS = 13

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
  for (let n = 1; n <= WALLETS; n++) await ledger.fund(n, n === 3 ? 0 : n * 10)
})
afterAll(() => ledger.close())

const idOf = async (n: number) =>
  (await readWalletFigures(ledger.db.manager, [addressOf(n)])).get(addressOf(n))!.walletId!

async function branchOf(n: number, day?: string): Promise<BalanceBranch> {
  const branch = await readBranch(ledger.db, { walletId: await idOf(n), day: day ?? null })
  expect(branch).not.toBeNull()
  return branch!
}

const hex = (bytes: Buffer) => `0x${bytes.toString('hex')}`

/** With the library alone: the leaf from its values, up to the root. */
function leadsToRoot(branch: BalanceBranch, change: Partial<BalanceBranch> = {}): boolean {
  const b = { ...branch, ...change }
  return StandardMerkleTree.verify(
    hex(b.root),
    [...LEAF_ENCODING],
    [hex(b.account), b.available, b.principal, b.inFlight, b.vesting],
    b.proof.map(hex),
  )
}

const proofOf = async (day: string) => (await readBalanceProofs(ledger.db.manager, { first: 1, day }))[0]!

describe('the tree of balances', () => {
  it('counts every wallet, and each branch leads to the root', async () => {
    await purchase(ledger.db, { address: addressOf(5), nftId: 'sluice' })
    await requestWithdrawal(ledger.db, { address: addressOf(6), amount: 7n * POL })
    const [day] = await ledger.passDays(1)
    expect(await buildBalanceTree(ledger.db, day!)).toBe(true)
    const proof = await proofOf(day!)
    const deposited = Array.from({ length: WALLETS }, (_, i) => (i === 2 ? 0 : (i + 1) * 10))
    expect(proof).toMatchObject({
      wallets: WALLETS,
      total: BigInt(deposited.reduce((sum, pol) => sum + pol, 0)) * POL,
      principal: 25n * POL,
      inFlight: 7n * POL,
    })
    const accounts = new Set<string>()
    for (let n = 1; n <= WALLETS; n++) {
      const branch = await branchOf(n, day)
      expect(branch.root).toEqual(proof.root)
      expect(leadsToRoot(branch)).toBe(true)
      expect(leadsToRoot(branch, { available: branch.available + 1n })).toBe(false)
      expect(leadsToRoot(branch, { account: branch.salt })).toBe(false)
      accounts.add(hex(branch.account))
    }
    expect(accounts.size).toBe(WALLETS)
    expect(await branchOf(5, day)).toMatchObject({ available: 25n * POL, principal: 25n * POL })
    expect((await branchOf(5, day)).vesting).toBeGreaterThan(0n)
  })

  it('is the tree that the library builds of the same leaves', async () => {
    const { day, root } = (await readBalanceProofs(ledger.db.manager, { first: 1 }))[0]!
    const leaves = []
    for (let n = 1; n <= WALLETS; n++) {
      const { account, available, principal, inFlight, vesting } = await branchOf(n, day)
      leaves.push([hex(account), available, principal, inFlight, vesting])
    }
    expect(StandardMerkleTree.of(leaves, [...LEAF_ENCODING]).root).toBe(hex(root!))
  })

  it('holds the end of its day, however much later it is built, and beside a close that is half done', async () => {
    await purchase(ledger.db, { address: addressOf(7), nftId: 'windmill' })
    const [day] = await ledger.passDays(1)
    const figures = await readWalletFigures(ledger.db.manager, [addressOf(5), addressOf(7)])
    // From here on everything is dated later.
    const { rows } = await positions(5)
    await sell(ledger.db, { address: addressOf(5), positionId: rows[0]!.id })
    await ledger.fund(WALLETS + 1, 5)
    await ledger.fund(7, 1_000)
    await purchase(ledger.db, { address: addressOf(7), nftId: 'sluice' })
    const [next] = await ledger.passDays(1)
    await ledger.moveClock(86_400_000)
    const later = new Date(Date.parse(next!) + 86_400_000).toISOString().slice(0, 10)
    await beginClose(ledger.db, later)
    await computeDay(ledger.db, later)
    await buildBalanceTree(ledger.db, day!)
    for (const n of [5, 7]) {
      const branch = await branchOf(n, day)
      const then = figures.get(addressOf(n))!
      expect([branch.available, branch.principal, branch.inFlight]).toEqual([
        then.available,
        then.principal,
        then.inFlight,
      ])
      expect(leadsToRoot(branch)).toBe(true)
    }
    expect((await proofOf(day!)).wallets).toBe(WALLETS)
    expect(await readBranch(ledger.db, { walletId: await idOf(WALLETS + 1), day: day! })).toBeNull()
    await closeDueDays(ledger.db)
  })

  it('gives a wallet another salt each day', async () => {
    const days = (await readBalanceProofs(ledger.db.manager, { first: 2 })).map(({ day }) => day)
    const [a, b] = await Promise.all(days.map((day) => branchOf(4, day)))
    expect(a!.available).toBe(b!.available)
    expect(a!.account).not.toEqual(b!.account)
  })

  it('is built once, by however many processes', async () => {
    const [day] = await ledger.passDays(1)
    const built = await Promise.all([1, 2, 3].map(() => buildBalanceTree(ledger.db, day!)))
    expect(built.filter(Boolean)).toHaveLength(1)
    await expect(ledger.db.query(`update balance_tree set wallets = 1`)).rejects.toThrow(/denied|refused/)
    await expect(ledger.db.query(`delete from balance_secret`)).rejects.toThrow(/denied|refused/)
  })

  it('of a day that is not closed is refused', async () => {
    await expect(buildBalanceTree(ledger.db, '2090-01-01')).rejects.toThrow('not closed')
  })

  it('makes up for missed days, and keeps the branches of the newest only', async () => {
    const days = await ledger.passDays(BRANCH_DAYS + 4)
    const built = await observeDay(ledger.db, days.at(-1)!)
    expect(built).toEqual(days.slice(-BRANCH_DAYS))
    expect(await observeDay(ledger.db, days.at(-1)!)).toEqual([])
    const [{ count }] = await ledger.db.query('select count(*)::integer as count from balance_tree_nodes')
    expect(count).toBe(BRANCH_DAYS)
    const proofs = await readBalanceProofs(ledger.db.manager, { first: 100 })
    expect(proofs.filter(({ branches }) => branches).map(({ day }) => day)).toEqual(built.toReversed())
    expect(leadsToRoot(await branchOf(2))).toBe(true)
    expect(await readBranch(ledger.db, { walletId: await idOf(2), day: proofs.at(-1)!.day })).toBeNull()
  })
})

describe('a product without wallets', () => {
  it('has a tree without a root', async () => {
    const empty = await openTestLedger()
    try {
      const [day] = await empty.passDays(1)
      await buildBalanceTree(empty.db, day!)
      expect((await readBalanceProofs(empty.db.manager, { first: 1 }))[0]).toMatchObject({
        root: null,
        wallets: 0,
        total: 0n,
      })
    } finally {
      await empty.close()
    }
  })
})

async function positions(n: number): Promise<{ rows: { id: string }[] }> {
  return {
    rows: await ledger.db.query(
      'select id from position where wallet_id = $1 and closed_at is null order by id',
      [await idOf(n)],
    ),
  }
}
