import { ProductError } from '@polder/base/errors'
import { creditDeposits } from '../../chain/credit-deposits.ts'
import { reverseDeposit } from '../../chain/reverse-deposit.ts'
import { connectWallet } from '../../commands/connect-wallet.ts'
import { purchase } from '../../commands/purchase.ts'
import { sell } from '../../commands/sell.ts'
import { addPlanVersion } from '../../plan/add-plan-version.ts'
import type { PlanTerms } from '../../plan/plan.ts'
import { readWalletFigures } from '../../reads/wallet-figures.ts'
import { inTransaction } from '../../sql.ts'
import { closeDueDays } from '../../testing/close-day.ts'
import { silentChain } from '../../testing/silent-chain.ts'
import { addressOf, finalDeposit } from '../../testing/test-ledger.ts'
import { cancelWithdrawal } from '../../withdrawals/cancel-withdrawal.ts'
import { requestWithdrawal } from '../../withdrawals/request-withdrawal.ts'
import { settleWithdrawal } from '../../withdrawals/settle-withdrawal.ts'
import type { ModelLedger } from './model-ledger.ts'
import type { Fact } from './naive-model.ts'

/** Acts on the real product, and notes each as a fact for the naive model. */
export class Product {
  readonly facts: Fact[]
  readonly codes = new Map<string, string>()
  readonly positions: { id: string; address: string; sold: boolean }[] = []
  readonly deposits: { id: string; reversed: boolean }[] = []
  readonly withdrawals: { id: string; address: string; amount: bigint; net: bigint; ended: boolean }[] = []
  private readonly seeds = new Map<string, Buffer>()
  private payouts = 0n

  constructor(
    readonly ledger: ModelLedger,
    terms: PlanTerms,
  ) {
    this.facts = [{ act: 'open', at: ledger.now(), terms }]
  }

  get held() {
    return this.positions.filter(({ sold }) => !sold)
  }

  async connect(n: number, code: string | null): Promise<void> {
    const address = addressOf(n)
    const at = this.ledger.now()
    const { wallet, created } = await connectWallet(this.ledger.db, { address, referralCode: code })
    if (!created) return
    this.codes.set(address, wallet.referralCode)
    this.facts.push({
      act: 'connect',
      address,
      code: code?.toUpperCase() ?? null,
      ownCode: wallet.referralCode,
      at,
    })
  }

  async deposit(n: number, amount: bigint): Promise<void> {
    const address = addressOf(n)
    const at = this.ledger.now()
    const deposit = finalDeposit(address, amount)
    await inTransaction(this.ledger.db, (manager) => creditDeposits(manager, [deposit]))
    const figures = await this.figures(address)
    this.codes.set(address, figures.referralCode!)
    this.deposits.push({ id: deposit.txHash, reversed: false })
    this.facts.push({
      act: 'deposit',
      id: deposit.txHash,
      address,
      amount,
      ownCode: figures.referralCode!,
      at,
    })
  }

  async reverse(pick: number): Promise<void> {
    const deposit = pickOne(
      this.deposits.filter(({ reversed }) => !reversed),
      pick,
    )
    if (!deposit) return
    deposit.reversed = true
    await inTransaction(this.ledger.db, (manager) =>
      reverseDeposit(manager, { chainId: 137, txHash: deposit.id, logOrdinal: 0 }),
    )
    this.facts.push({ act: 'reverse', id: deposit.id })
  }

  async purchase(n: number, nftId: string): Promise<void> {
    const address = addressOf(n)
    const at = this.ledger.now()
    const done = await unlessRefused(purchase(this.ledger.db, { address, nftId }))
    if (done) this.positions.push({ id: done.positionId, address, sold: false })
    this.facts.push({ act: 'purchase', address, nftId, at, positionId: done?.positionId ?? null })
  }

  async sell(pick: number): Promise<void> {
    const position = pickOne(this.held, pick)
    if (!position) return
    const at = this.ledger.now()
    const { address } = position
    const done = await unlessRefused(sell(this.ledger.db, { address, positionId: position.id }))
    if (done) position.sold = true
    this.facts.push({ act: 'sell', address, positionId: position.id, at, done: done !== null })
  }

  async withdraw(n: number, amount: bigint): Promise<void> {
    const address = addressOf(n)
    const at = this.ledger.now()
    const done = await unlessRefused(requestWithdrawal(this.ledger.db, { address, amount }))
    if (done) this.withdrawals.push({ id: done.withdrawalId, address, amount, net: done.net, ended: false })
    this.facts.push({ act: 'withdraw', address, amount, at, withdrawalId: done?.withdrawalId ?? null })
  }

  async end(pick: number, how: 'cancel' | 'settle'): Promise<void> {
    const withdrawal = pickOne(
      this.withdrawals.filter(({ ended }) => !ended),
      pick,
    )
    if (!withdrawal) return
    withdrawal.ended = true
    const { db } = this.ledger
    const { id: withdrawalId, address } = withdrawal
    if (how === 'cancel') await cancelWithdrawal(db, silentChain, { address, withdrawalId })
    else {
      this.payouts += 1n
      const of = { withdrawalId, address, amount: withdrawal.amount, net: withdrawal.net }
      const at = {
        number: this.payouts,
        kept: false,
        txHash: withdrawalId,
        blockNumber: 1n,
        blockHash: withdrawalId,
      }
      await inTransaction(db, (manager) => settleWithdrawal(manager, { ...of, ...at }))
    }
    this.facts.push({ act: how, withdrawalId })
  }

  /** @param from UTC day; the product may refuse it */
  async changePlan(from: string, terms: PlanTerms): Promise<void> {
    const change = { effectiveFrom: from, terms, createdBy: 'test', reason: 'test' }
    const version = await unlessRefused(
      inTransaction(this.ledger.db, (manager) => addPlanVersion(manager, change)),
    )
    this.facts.push({ act: 'plan', version, from, terms, at: this.ledger.now() })
  }

  /** Closes what is due. @param atOnce by so many closers at the same time */
  async close(atOnce = 1): Promise<void> {
    this.facts.push({ act: 'close', at: this.ledger.now(), seeds: this.seeds })
    await Promise.all(Array.from({ length: atOnce }, () => closeDueDays(this.ledger.db)))
  }

  async figures(address: string) {
    return (await readWalletFigures(this.ledger.db.manager, [address])).get(address)!
  }

  /** Reads what the model cannot know: the seeds revealed. */
  async readSeeds(): Promise<void> {
    const rows: { day: string; seed: Buffer }[] = await this.ledger.db.query(
      'select day::text as day, seed from box_seed order by day',
    )
    for (const { day, seed } of rows) this.seeds.set(day, seed)
  }
}

/** @returns the one that a number means in a list of any length */
function pickOne<T>(list: readonly T[], pick: number): T | undefined {
  return list.length === 0 ? undefined : list[pick % list.length]
}

async function unlessRefused<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ProductError) return null
    throw error
  }
}
