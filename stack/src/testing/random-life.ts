import { openChainQuorum } from '@polder/base/chain-quorum'
import { ProductError } from '@polder/base/errors'
import type { Random } from '@polder/indexer/testing/random'
import { resumePayouts } from '@polder/ledger/admin/pause-payouts'
import { purchase } from '@polder/ledger/commands/purchase'
import { sell } from '@polder/ledger/commands/sell'
import { addPlanVersion } from '@polder/ledger/plan/add-plan-version'
import { defaultPlan } from '@polder/ledger/plan/default-plan'
import type { PlanTerms } from '@polder/ledger/plan/plan'
import { closeDueDays } from '@polder/ledger/testing/close-day'
import { approveWithdrawal } from '@polder/ledger/withdrawals/approve-withdrawal'
import { cancelWithdrawal } from '@polder/ledger/withdrawals/cancel-withdrawal'
import { payoutWitness } from '@polder/ledger/withdrawals/payout-witness'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import type { TestChain } from '@polder/testing/chain'
import { compareBooks } from '@polder/workers/checks/compare-books'
import type { Address, Hex } from 'viem'
import { type Books, POL, work } from './payout-life.ts'
import type { VaultLife } from './vault-life.ts'

const DAY_MS = 86_400_000
const OPERATOR = { actor: 'ann', reason: 'a random life' }

/** Rewards soon come to more than all fees. */
export const RICH_TERMS: PlanTerms = {
  ...defaultPlan,
  catalogue: defaultPlan.catalogue.map((nft) => (nft.id === 'dike' ? { ...nft, dailyInterest: '3' } : nft)),
}

/** A crowd that does whatever it likes, and operators who do too. */
export class RandomCrowd {
  readonly done: Record<string, number> = {}

  constructor(
    readonly random: Random,
    readonly chain: TestChain,
    readonly life: VaultLife,
    readonly books: () => Books,
    readonly size: number,
  ) {}

  /** What each wallet does on the chain; all of it waits for the next block. */
  async actOnChain(): Promise<void> {
    for (let n = 0; n < this.size; n += 1) {
      const what = this.random.below(10)
      if (what < 3) {
        const value = this.random.chance(0.2) ? BigInt(this.random.below(30) + 1) : this.oddly(300n * POL)
        await this.send(n, 'deposits', { on: this.life.polder, functionName: 'deposit', value })
      } else if (what === 3) {
        const { deposited, paid } = await this.life.totalsOf(n)
        const principal = deposited - paid
        if (principal <= 0n) continue
        const part = this.random.chance(0.4) ? principal : this.oddly(principal)
        const amount = part < POL ? principal : part
        await this.send(n, 'demands', { functionName: 'requestExit', args: [amount], value: POL })
      } else if (what === 4)
        await this.send(n, 'exits closed', {
          functionName: 'closeExit',
          args: [this.life.walletOf(this.random.chance(0.5) ? n : this.random.below(this.size))],
        })
    }
  }

  /** What each wallet does in the product. */
  async actInBooks(): Promise<void> {
    const { db, settings } = this.books()
    const witness = payoutWitness(openChainQuorum(settings), settings)
    const wallets: { address: Address; available: string }[] = await db.query(
      `select address, balance as available from wallet w join account a on a.wallet_id = w.id and a.kind = 'available'
       order by w.id`,
    )
    for (const { address, available } of wallets) {
      const what = this.random.below(8)
      if (what < 2)
        await this.try(
          'purchases',
          purchase(db, { address, nftId: 'dike', quantity: this.random.below(6) + 1 }),
        )
      if (what === 2) {
        const amount = this.oddly(BigInt(available) > POL ? BigInt(available) - POL : 1n)
        await this.try('withdrawals', requestWithdrawal(db, { address, amount }))
      }
      if (what === 3) {
        const [open] = await db.query(
          `select w.id from withdrawal w join wallet a on a.id = w.wallet_id where open and address = $1 limit 1`,
          [address],
        )
        if (open) await this.try('cancels', cancelWithdrawal(db, witness, { address, withdrawalId: open.id }))
      }
      if (what === 4) {
        const [held] = await db.query(
          `select p.id from position p join wallet a on a.id = p.wallet_id where closed_at is null and address = $1 limit 1`,
          [address],
        )
        if (held) await this.try('sales', sell(db, { address, positionId: held.id }))
      }
    }
  }

  /** What operators do, and time. */
  async operate(): Promise<void> {
    const { db } = this.books()
    if (this.random.chance(0.7)) {
      await db.query('update product_state set clock_offset_ms = clock_offset_ms + $1', [DAY_MS])
      await closeDueDays(db)
      this.count('days closed')
    }
    if (this.random.chance(0.4)) {
      const [{ day }] = await db.query(`select ((product_now() at time zone 'UTC')::date + 1)::text as day`)
      const withdrawal = { ...RICH_TERMS.withdrawal, feeBasisPoints: this.random.below(501) }
      const terms = { ...RICH_TERMS, withdrawal }
      const plan = { effectiveFrom: day, terms, createdBy: 'ann', reason: 'a random life' }
      await this.try('fee changes', addPlanVersion(db, plan))
    }
    if (this.random.chance(0.2)) await this.set(`approval_threshold = ${POL * 5n}`)
    if (this.random.chance(0.2)) await this.set('paused = true')
    else if (this.random.chance(0.6)) await this.resume()
    if (this.random.chance(0.1)) await this.addFunds(this.oddly(20n * POL))
  }

  /** Another holder of the role pays, as was asked for or as nobody asked. */
  async payAside(by: number): Promise<void> {
    const { db } = this.books()
    const [open] = await db.query(
      `select w.id, w.amount, w.net, address from withdrawal w join wallet a on a.id = w.wallet_id
       where w.state = 'requested' order by number limit 1`,
    )
    const asked = open && this.random.chance(0.6)
    const gross = asked ? BigInt(open.amount) : BigInt(this.random.below(1_000) + 20)
    const net = asked ? BigInt(open.net) : gross - gross / 20n
    const withdrawalId: Hex = asked
      ? open.id
      : `0x${this.random
          .below(2 ** 31)
          .toString(16)
          .padStart(64, '0')}`
    const wallet: Address = asked ? open.address : this.life.walletOf(this.random.below(this.size))
    const count = await this.life.ask<bigint>(this.life.polder, 'withdrawalCount')
    const args = [count + 1n, 0n, [{ withdrawalId, wallet, grossAmount: gross, netAmount: net }]]
    await this.send(by, 'paid aside', {
      on: this.life.polder,
      functionName: 'fundAndForwardWithdrawals',
      args,
    })
  }

  async addFunds(value: bigint): Promise<void> {
    const automine = (await this.chain.client.getAutomine()) as boolean
    await this.chain.client.setAutomine(true)
    await this.chain.client.sendTransaction({
      ...{ account: this.chain.accounts[5]!, to: this.chain.treasury, value },
    })
    await this.chain.client.setAutomine(automine)
    this.count('funds added')
  }

  /** Everybody sells everything and asks for all of it, in the plain way. */
  async askForAll(): Promise<void> {
    const { db } = this.books()
    const held: { id: string; address: string }[] = await db.query(
      'select p.id, address from position p join wallet a on a.id = p.wallet_id where closed_at is null',
    )
    for (const { id: positionId, address } of held) await this.try('sales', sell(db, { address, positionId }))
    const wallets: { address: string; available: string }[] = await db.query(
      `select address, balance as available from account join wallet w on w.id = wallet_id where kind = 'available'`,
    )
    for (const { address, available } of wallets)
      await this.try('withdrawals', requestWithdrawal(db, { address, amount: BigInt(available) - POL }))
  }

  /** Operators approve what waits for them, and who owes takes back what waits: it repays that. */
  async seeToWaiting(): Promise<void> {
    const { db, settings } = this.books()
    const witness = payoutWitness(openChainQuorum(settings), settings)
    const waiting: { id: string; address: string; state: string }[] = await db.query(
      `select w.id, address, state from withdrawal w join wallet a on a.id = w.wallet_id
       where w.state = 'awaiting_approval' or waiting_for = 'owes'`,
    )
    for (const { id: withdrawalId, address, state } of waiting)
      if (state === 'awaiting_approval')
        await this.try('approved', approveWithdrawal(db, OPERATOR, withdrawalId))
      else await this.try('debts settled', cancelWithdrawal(db, witness, { address, withdrawalId }))
  }

  async resume(): Promise<void> {
    await this.set('approval_threshold = null')
    await this.try('resumed', resumePayouts(this.books().db, OPERATOR))
  }

  /**
   * @returns what is wrong at the block up to which the books have read: a wallet that they owe another amount than what it
   *   deposited less what it was paid plus its rewards, or less than its principal; sums that differ from the contract's
   */
  async differences(): Promise<string[]> {
    const { db, context } = this.books()
    const [{ block }] = await db.query('select block_number as block from chain_checkpoint')
    const wallets: { address: Address; liabilities: string; income: string }[] = await db.query(
      `select address, (select coalesce(sum(balance), 0) from account where wallet_id = w.id) as liabilities,
         (select coalesce(sum(amount), 0) from day_income where wallet_id = w.id) as income from wallet w order by id`,
    )
    const totals = (await this.chain.client.multicall({
      ...{ deployless: true, batchSize: 3_600, allowFailure: false, blockNumber: BigInt(block) },
      contracts: wallets.map(({ address }) => ({
        ...{ ...this.life.polder, functionName: 'walletTotals', args: [address] },
      })),
    })) as [bigint, bigint][]
    const wrong: string[] = []
    for (const [n, { address, ...books }] of wallets.entries()) {
      const [deposited, paid] = totals[n]!
      const expected = deposited - paid + BigInt(books.income)
      if (BigInt(books.liabilities) !== expected)
        wrong.push(`${address} is owed ${books.liabilities}, not ${expected}`)
      if (BigInt(books.liabilities) < deposited - paid)
        wrong.push(`${address} is owed less than its principal`)
    }
    const compared = await compareBooks(context, null)
    if (compared === 'differs' || compared === 'known') {
      const [{ difference }] = await db.query('select difference from comparison')
      wrong.push(difference)
    }
    return wrong
  }

  count(what: string): void {
    this.done[what] = (this.done[what] ?? 0) + 1
  }

  private async set(set: string): Promise<void> {
    await this.books().db.query(`update payout_control set ${set}`)
    this.count(set)
  }

  private async send(n: number, what: string, call: Parameters<VaultLife['send']>[1]): Promise<void> {
    await this.life.send(n, call)
    this.count(what)
  }

  private async try(what: string, act: Promise<unknown>): Promise<void> {
    try {
      await act
      this.count(what)
    } catch (error) {
      if (!(error instanceof ProductError)) throw error
    }
  }

  /** @returns from 1 to so much, with wei that nobody would choose */
  private oddly(max: bigint): bigint {
    const share = BigInt(this.random.below(1_000_000) + 1)
    const amount = (max * share) / 1_000_000n + BigInt(this.random.below(20))
    return amount > max ? max : amount || 1n
  }
}

/** What the product does in a round of its loops. */
export async function round(life: VaultLife, books: Books, chain: TestChain): Promise<void> {
  await work(books)
  await chain.mine(1)
  await life.read()
}
