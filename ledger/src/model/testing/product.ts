import { randomBytes } from 'node:crypto'
import { POL } from '@polder/base/amount'
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
import { giveBack } from '../../testing/give-back.ts'
import { silentChain } from '../../testing/silent-chain.ts'
import { addressOf, finalDeposit } from '../../testing/test-ledger.ts'
import { cancelWithdrawal } from '../../withdrawals/cancel-withdrawal.ts'
import { requestWithdrawal } from '../../withdrawals/request-withdrawal.ts'
import { settleWithdrawal } from '../../withdrawals/settle-withdrawal.ts'
import type { ModelLedger } from './model-ledger.ts'
import type { Fact } from './naive-model.ts'

type Ending = 'cancel' | 'settle' | 'refund'

/** Acts on the real product, and notes each as a fact for the naive model. */
export class Product {
  readonly facts: Fact[]
  readonly codes = new Map<string, string>()
  readonly positions: {
    id: string
    address: string
    openedAt: number
    vestingDays: number
    sold: boolean
  }[] = []
  readonly deposits: { id: string; reversed: boolean }[] = []
  readonly withdrawals: {
    id: string
    address: string
    amount: bigint
    net: bigint
    ended: Ending | 'settle late' | null
  }[] = []
  private readonly plans: { from: string; terms: PlanTerms }[]
  private readonly seeds = new Map<string, Buffer>()
  private payouts = 0n

  constructor(
    readonly ledger: ModelLedger,
    terms: PlanTerms,
  ) {
    this.facts = [{ act: 'open', at: ledger.now(), terms }]
    this.plans = [{ from: '', terms }]
  }

  get held() {
    return this.positions.filter(({ sold }) => !sold)
  }

  /** The plan in force now. */
  get terms(): PlanTerms {
    const today = new Date(this.ledger.now()).toISOString().slice(0, 10)
    return this.plans.filter(({ from }) => from <= today).at(-1)!.terms
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
    const { vestingDays } = this.terms.mysteryBox
    if (done) this.positions.push({ id: done.positionId, address, openedAt: at, vestingDays, sold: false })
    this.facts.push({ act: 'purchase', address, nftId, at, positionId: done?.positionId ?? null })
  }

  /** @param by its owner, who still holds it; another wallet; or the owner of one that may be sold already */
  async sell(pick: number, by: 'owner' | 'other' | 'again' = 'owner'): Promise<void> {
    const position = pickOne(by === 'owner' ? this.held : this.positions, pick)
    if (!position) return
    const at = this.ledger.now()
    const address = by === 'other' ? addressOf(999) : position.address
    const done = await unlessRefused(sell(this.ledger.db, { address, positionId: position.id }))
    if (done) position.sold = true
    this.facts.push({ act: 'sell', address, positionId: position.id, at, done: done !== null })
  }

  async withdraw(n: number, amount: bigint): Promise<void> {
    const address = addressOf(n)
    const at = this.ledger.now()
    const done = await unlessRefused(requestWithdrawal(this.ledger.db, { address, amount }))
    if (done) this.withdrawals.push({ id: done.withdrawalId, address, amount, net: done.net, ended: null })
    this.facts.push({ act: 'withdraw', address, amount, at, withdrawalId: done?.withdrawalId ?? null })
  }

  async end(pick: number, how: Ending): Promise<void> {
    const withdrawal = pickOne(
      this.withdrawals.filter(({ ended }) => !ended),
      pick,
    )
    if (!withdrawal) return
    withdrawal.ended = how
    const { db } = this.ledger
    const { id: withdrawalId, address } = withdrawal
    if (how === 'cancel') await cancelWithdrawal(db, silentChain, { address, withdrawalId })
    if (how === 'refund') await inTransaction(db, (manager) => giveBack(manager, withdrawalId))
    if (how === 'settle') await this.payOnChain(withdrawal)
    this.facts.push({ act: how, withdrawalId })
  }

  /** The chain has paid one that the books have given back. */
  async settleLate(pick: number): Promise<void> {
    const withdrawal = pickOne(
      this.withdrawals.filter(({ ended }) => ended === 'cancel' || ended === 'refund'),
      pick,
    )
    if (!withdrawal) return
    withdrawal.ended = 'settle late'
    await this.payOnChain(withdrawal)
    this.facts.push({ act: 'settle late', withdrawalId: withdrawal.id })
  }

  /** The chain has paid a wallet, known or not, what the books have lost. */
  async payUnknown(n: number, net: bigint): Promise<void> {
    const address = addressOf(n)
    const at = this.ledger.now()
    const id = `0x${randomBytes(32).toString('hex')}`
    const amount = net + net / 20n
    await this.payOnChain({ id, address, amount, net })
    const { referralCode } = await this.figures(address)
    this.codes.set(address, referralCode!)
    this.facts.push({ act: 'unknown payout', address, amount, net, ownCode: referralCode!, at })
  }

  private async payOnChain({
    id,
    address,
    amount,
    net,
  }: {
    id: string
    address: string
    amount: bigint
    net: bigint
  }): Promise<void> {
    this.payouts += 1n
    const event = {
      withdrawalId: id,
      address,
      amount,
      net,
      number: this.payouts,
      kept: false,
      txHash: id,
      blockNumber: 1n,
      blockHash: id,
    }
    await inTransaction(this.ledger.db, (manager) => settleWithdrawal(manager, event))
  }

  /** @param from UTC day; the product may refuse it */
  async changePlan(from: string, terms: PlanTerms): Promise<void> {
    const change = { effectiveFrom: from, terms, createdBy: 'test', reason: 'test' }
    const version = await unlessRefused(
      inTransaction(this.ledger.db, (manager) => addPlanVersion(manager, change)),
    )
    if (version !== null) this.plans.push({ from, terms })
    this.facts.push({ act: 'plan', version, from, terms, at: this.ledger.now() })
  }

  /** Closes what is due. @param atOnce by so many closers at the same time, beside acts that it must not disturb */
  async close(atOnce = 1, beside: () => Promise<void> = async () => undefined): Promise<void> {
    this.facts.push({ act: 'close', at: this.ledger.now(), seeds: this.seeds })
    await Promise.all([beside(), ...Array.from({ length: atOnce }, () => closeDueDays(this.ledger.db))])
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

/** Whole POL that a wallet is given to begin with. */
export const ALLOWANCE = 100n * POL

/** @returns the one that a number means in a list of any length */
export function pickOne<T>(list: readonly T[], pick: number): T | undefined {
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
