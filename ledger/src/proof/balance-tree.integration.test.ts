import { POL } from '@polder/base/amount'
import { encodeAbiParameters, encodePacked, type Hex, keccak256 } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creditDeposits, type FinalDeposit } from '../chain/credit-deposits.ts'
import { reverseDeposit } from '../chain/reverse-deposit.ts'
import { beginClose } from '../close/begin-close.ts'
import { closeDueDays } from '../close/close-day.ts'
import { computeDay } from '../close/compute-day.ts'
import { purchase } from '../commands/purchase.ts'
import { sell } from '../commands/sell.ts'
import { inTransaction } from '../database-transaction.ts'
import { readBalanceProofs } from '../reads/balance-proofs.ts'
import { readWalletFigures } from '../reads/wallet-figures.ts'
import {
  addressOf,
  finalDeposit,
  openTestLedger,
  type TestLedger,
  TREE_CONTRACT,
} from '../testing/test-ledger.ts'
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts'
import { type FinalPayout, settleWithdrawal } from '../withdrawals/settle-withdrawal.ts'
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

const hex = (bytes: Buffer): Hex => `0x${bytes.toString('hex')}`

const LEAF = ['uint256', 'address', 'uint64', 'address', 'uint128', 'uint128', 'uint128', 'bytes32'].map(
  (type) => ({ type }),
)

async function branchTotals(n: number): Promise<Pick<BalanceBranch, 'deposited' | 'paid'>> {
  return await branchOf(n)
}

/** By the description in contracts/solidity/SumTree.sol alone: the leaf from its values, up to root and total. */
function leadsToRoot(branch: BalanceBranch, change: Partial<BalanceBranch> = {}): boolean {
  const b = { ...branch, ...change }
  let sum = b.available + b.principal + b.inFlight
  const day = BigInt(Date.parse(b.day) / 86_400_000)
  let hash = keccak256(
    keccak256(
      encodeAbiParameters(LEAF, [
        BigInt(b.chainId),
        b.vault,
        day,
        b.address,
        sum,
        b.deposited,
        b.paid,
        hex(b.salt),
      ]),
    ),
  )
  b.siblings.forEach((sibling, level) => {
    const [own, other] = [[hash, sum] as const, [hex(sibling.hash), sibling.sum] as const]
    const [left, right] = (b.index >> level) % 2 === 0 ? [own, other] : [other, own]
    hash = keccak256(
      encodePacked(['uint8', 'bytes32', 'uint128', 'bytes32', 'uint128'], [1, ...left, ...right]),
    )
    sum += sibling.sum
  })
  return hash === hex(b.root) && sum === b.total
}

const proofOf = async (day: string) => (await readBalanceProofs(ledger.db.manager, { first: 1, day }))[0]!

describe('the tree of balances', () => {
  it('counts every wallet, and each branch leads to the root', async () => {
    await purchase(ledger.db, { address: addressOf(5), nftId: 'sluice' })
    await requestWithdrawal(ledger.db, { address: addressOf(6), amount: 7n * POL })
    const [day] = await ledger.passDays(1)
    expect(await buildBalanceTree(ledger.db, day!, TREE_CONTRACT)).toBe(true)
    const proof = await proofOf(day!)
    const deposited = Array.from({ length: WALLETS }, (_, i) => (i === 2 ? 0 : (i + 1) * 10))
    expect(proof).toMatchObject({
      wallets: WALLETS,
      total: BigInt(deposited.reduce((sum, pol) => sum + pol, 0)) * POL,
      principal: 25n * POL,
      inFlight: 7n * POL,
    })
    const salts = new Set<string>()
    for (let n = 1; n <= WALLETS; n++) {
      const branch = await branchOf(n, day)
      expect(branch.root).toEqual(proof.root)
      expect(leadsToRoot(branch)).toBe(true)
      expect(leadsToRoot(branch, { available: branch.available + 1n })).toBe(false)
      expect(leadsToRoot(branch, { address: addressOf(n + 1) })).toBe(false)
      salts.add(hex(branch.salt))
    }
    expect(salts.size).toBe(WALLETS)
    expect(await branchOf(5, day)).toMatchObject({ available: 25n * POL, principal: 25n * POL })
    expect((await branchOf(5, day)).vesting).toBeGreaterThan(0n)
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
    await buildBalanceTree(ledger.db, day!, TREE_CONTRACT)
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

  it("tells the contract's totals of a wallet as they were booked by then", async () => {
    const { db } = ledger
    const address = addressOf(8)
    const deposit = (pol: bigint, change: Partial<FinalDeposit> = {}) =>
      finalDeposit(address, pol * POL, change)
    const credit = (...deposits: FinalDeposit[]) =>
      inTransaction(db, (manager) => creditDeposits(manager, deposits))
    const settle = (event: Partial<FinalPayout> & Pick<FinalPayout, 'withdrawalId' | 'netAmount'>) =>
      inTransaction(db, (manager) =>
        settleWithdrawal(manager, {
          address,
          number: 0n,
          kept: true,
          txHash: '0x1',
          blockHash: '0x1',
          blockNumber: 1n,
          ...event,
        }),
      )
    const before = await branchTotals(8)
    const undone = deposit(40n)
    await credit(deposit(20n, { blockNumber: 700n }), undone)
    const [first, second] = [
      await requestWithdrawal(db, { address, amount: 10n * POL }),
      await requestWithdrawal(db, { address, amount: 6n * POL }),
    ]
    await settle({ withdrawalId: first.withdrawalId, netAmount: first.net, blockNumber: 900n, number: 1n })
    // Not what was asked for: what was paid counts, to whom it was paid.
    const elsewhere = { withdrawalId: first.withdrawalId, netAmount: POL, blockNumber: 900n, number: 2n }
    await settle({ ...elsewhere, address: addressOf(9) })
    const [day] = await ledger.passDays(1)
    // Booked later.
    await credit(deposit(1n))
    await settle({ withdrawalId: second.withdrawalId, netAmount: second.net, blockNumber: 902n, number: 3n })
    await inTransaction(db, (manager) => reverseDeposit(manager, undone))
    const [next] = await ledger.passDays(1)
    await buildBalanceTree(db, day!, TREE_CONTRACT)
    await buildBalanceTree(db, next!, { ...TREE_CONTRACT, contractBlock: 701n })

    const branch = await branchOf(8, day)
    expect(branch.deposited - before.deposited).toBe(60n * POL)
    expect(branch.paid - before.paid).toBe(first.net)
    expect(branch.inFlight).toBe(6n * POL)
    expect(leadsToRoot(branch)).toBe(true)
    expect(leadsToRoot(branch, { deposited: branch.deposited + 1n })).toBe(false)
    expect(leadsToRoot(branch, { paid: branch.paid - 1n })).toBe(false)
    expect((await branchOf(9, day)).paid).toBe(POL)
    const proof = await proofOf(day!)
    expect(proof.withdrawalTotal).toBe(first.net + POL)
    expect(Number(proof.blockNumber)).toBe(900)
    // Another contract's deposits are not in this one's totals.
    const later = await branchOf(8, next)
    expect(later).toMatchObject({ deposited: 0n, paid: first.net + second.net, inFlight: 0n })
    expect(leadsToRoot(later)).toBe(true)
    expect((await proofOf(next!)).depositTotal).toBe(0n)
  })

  it('gives a wallet another salt each day', async () => {
    const days = (await readBalanceProofs(ledger.db.manager, { first: 2 })).map(({ day }) => day)
    const [a, b] = await Promise.all(days.map((day) => branchOf(4, day)))
    expect(a!.available).toBe(b!.available)
    expect(a!.salt).not.toEqual(b!.salt)
    expect(leadsToRoot(a!, { salt: b!.salt })).toBe(false)
  })

  it('is built once, by however many processes', async () => {
    const [day] = await ledger.passDays(1)
    const built = await Promise.all([1, 2, 3].map(() => buildBalanceTree(ledger.db, day!, TREE_CONTRACT)))
    expect(built.filter(Boolean)).toHaveLength(1)
    await expect(ledger.db.query(`update balance_tree set wallets = 1`)).rejects.toThrow(/denied|refused/)
    await expect(ledger.db.query(`delete from balance_secret`)).rejects.toThrow(/denied|refused/)
  })

  it('of a day that is not closed is refused', async () => {
    await expect(buildBalanceTree(ledger.db, '2090-01-01', TREE_CONTRACT)).rejects.toThrow('not closed')
  })

  it('makes up for missed days, and keeps the branches of the newest only', async () => {
    const days = await ledger.passDays(BRANCH_DAYS + 4)
    const built = await observeDay(ledger.db, days.at(-1)!, TREE_CONTRACT)
    expect(built).toEqual(days.slice(-BRANCH_DAYS))
    expect(await observeDay(ledger.db, days.at(-1)!, TREE_CONTRACT)).toEqual([])
    const [{ count }] = await ledger.db.query('select count(*)::integer as count from balance_tree_nodes')
    expect(count).toBe(BRANCH_DAYS)
    const proofs = await readBalanceProofs(ledger.db.manager, { first: 100 })
    expect(proofs.filter(({ branches }) => branches).map(({ day }) => day)).toEqual(built.toReversed())
    expect(leadsToRoot(await branchOf(2))).toBe(true)
    expect(await readBranch(ledger.db, { walletId: await idOf(2), day: proofs.at(-1)!.day })).toBeNull()
  })
})

describe('a product without wallets', () => {
  it('has a tree of what fills up, so that a root can be published', async () => {
    const empty = await openTestLedger()
    try {
      const [day] = await empty.passDays(1)
      await buildBalanceTree(empty.db, day!, TREE_CONTRACT)
      expect((await readBalanceProofs(empty.db.manager, { first: 1 }))[0]).toMatchObject({
        root: Buffer.alloc(32),
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
