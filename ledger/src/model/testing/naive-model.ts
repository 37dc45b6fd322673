import type { PlanTerms } from '../../plan/plan.ts'
import { dayFromText, dayOf } from './naive-calendar.ts'
import { closeOne } from './naive-close.ts'
import { inForce, type NaiveWallet, readTerms, smaller, type World } from './naive-world.ts'

/** What happened, in the order it happened, with the dates that the product gave it (milliseconds). */
export type Fact =
  | { act: 'open'; at: number; terms: PlanTerms }
  | { act: 'plan'; version: number | null; from: string; terms: PlanTerms; at: number }
  /** code: as given at connect; ownCode: what the product gave the new wallet. No act for a known wallet. */
  | { act: 'connect'; address: string; code: string | null; ownCode: string; at: number }
  | { act: 'deposit'; id: string; address: string; amount: bigint; ownCode: string; at: number }
  | { act: 'reverse'; id: string }
  | { act: 'purchase'; address: string; nftId: string; at: number; positionId: string | null }
  | { act: 'sell'; address: string; positionId: string; at: number; done: boolean }
  | { act: 'withdraw'; address: string; amount: bigint; at: number; withdrawalId: string | null }
  | { act: 'cancel' | 'settle'; withdrawalId: string }
  /** seeds: revealed by the product, by day as `YYYY-MM-DD` */
  | { act: 'close'; at: number; seeds: ReadonlyMap<string, Buffer> }

/**
 * The money rules of docs/money.md told a second time, as plainly as can be: loops over plain objects, sharing nothing
 * with the rules it is to check.
 * @returns what the books must hold after these facts
 * @throws Error when the product allowed what they refuse, or refused what it allows
 */
export function replay(facts: readonly Fact[]): World {
  const [first, ...rest] = facts
  if (first?.act !== 'open') throw new Error('A history begins with the opening')
  const world: World = {
    openedAt: first.at,
    plans: [{ version: 1, from: dayOf(first.at), plan: readTerms(first.terms) }],
    wallets: [],
    positions: [],
    boxes: [],
    deposits: [],
    withdrawals: [],
    days: [],
    house: {
      chain_reserve: 0n,
      fee_income: 0n,
      interest_expense: 0n,
      referral_expense: 0n,
      club_expense: 0n,
      mystery_box_expense: 0n,
      prize_expense: 0n,
    },
  }
  for (const fact of rest) apply(world, fact)
  return world
}

function apply(world: World, fact: Fact): void {
  switch (fact.act) {
    case 'open':
      throw new Error('A product opens once')
    case 'plan':
      changePlan(world, fact)
      return
    case 'connect':
      if (find(world, fact.address)) return
      join(world, { ...fact, sponsor: world.wallets.find(({ code }) => code === fact.code) ?? null })
      return
    case 'deposit': {
      const wallet = find(world, fact.address) ?? join(world, { ...fact, sponsor: null })
      world.deposits.push({ id: fact.id, wallet, amount: fact.amount, reversed: false })
      world.house.chain_reserve -= fact.amount
      credit(wallet, fact.amount)
      return
    }
    case 'reverse': {
      const deposit = world.deposits.find(({ id, reversed }) => id === fact.id && !reversed)!
      deposit.reversed = true
      const { wallet, amount } = deposit
      takeOrOwe(wallet, amount)
      world.house.chain_reserve += amount
      return
    }
    case 'purchase':
      buy(world, fact)
      return
    case 'sell':
      sell(world, fact)
      return
    case 'withdraw':
      withdraw(world, fact)
      return
    case 'cancel':
    case 'settle':
      endWithdrawal(world, fact.act, fact.withdrawalId)
      return
    case 'close': {
      for (let day = dayOf(world.openedAt) + world.days.length; day < dayOf(fact.at); day++) {
        const closed = closeOne(world, day, fact.seeds)
        world.days.push(closed)
        for (const i of closed.incomes) {
          const referral = i.levels.reduce((sum, level) => sum + level, 0n)
          world.house.interest_expense -= i.interest
          world.house.referral_expense -= referral
          world.house.mystery_box_expense -= i.mysteryBox
          world.house.prize_expense -= i.prizeWeekly + i.prizeFinal
          world.house.club_expense -= i.club
          credit(i.wallet, i.interest + referral + i.mysteryBox + i.prizeWeekly + i.prizeFinal + i.club)
        }
      }
    }
  }
}

function changePlan(world: World, fact: Extract<Fact, { act: 'plan' }>): void {
  const from = dayFromText(fact.from)
  const allowed = from > dayOf(fact.at) && from <= dayOf(fact.at) + 90
  agree(allowed, fact.version !== null, fact)
  if (allowed) world.plans.push({ version: fact.version!, from, plan: readTerms(fact.terms) })
}

function find(world: World, address: string): NaiveWallet | undefined {
  return world.wallets.find((wallet) => wallet.address === address)
}

function join(
  world: World,
  i: { address: string; ownCode: string; sponsor: NaiveWallet | null; at: number },
): NaiveWallet {
  const wallet: NaiveWallet = {
    address: i.address,
    code: i.ownCode,
    sponsor: i.sponsor,
    referrals: [],
    createdAt: i.at,
    available: 0n,
    inFlight: 0n,
    receivable: 0n,
  }
  world.wallets.push(wallet)
  i.sponsor?.referrals.push(wallet)
  return wallet
}

/** Whatever a wallet is credited repays what it owes first. */
function credit(wallet: NaiveWallet, amount: bigint): void {
  const repaid = smaller(wallet.receivable, amount)
  wallet.receivable -= repaid
  wallet.available += amount - repaid
}

/** What the chain says a wallet no longer has. */
function takeOrOwe(wallet: NaiveWallet, amount: bigint): void {
  const taken = smaller(wallet.available, amount)
  wallet.available -= taken
  wallet.receivable += amount - taken
}

function buy(world: World, fact: Extract<Fact, { act: 'purchase' }>): void {
  const { plan } = inForce(world, dayOf(fact.at))
  const nft = plan.nfts.find(({ id }) => id === fact.nftId)
  const owner = find(world, fact.address)
  const allowed = nft !== undefined && owner !== undefined && owner.available >= nft.price
  agree(allowed, fact.positionId !== null, fact)
  if (!allowed) return
  owner.available -= nft.price
  world.positions.push({
    id: fact.positionId!,
    owner,
    price: nft.price,
    dailyInterest: nft.dailyInterest,
    openedAt: fact.at,
    soldAt: null,
  })
}

function sell(world: World, fact: Extract<Fact, { act: 'sell' }>): void {
  const position = world.positions.find(({ id }) => id === fact.positionId)
  const allowed = position?.owner.address === fact.address && position.soldAt === null
  agree(allowed, fact.done, fact)
  if (!allowed) return
  position.soldAt = fact.at
  credit(position.owner, position.price)
}

function withdraw(world: World, fact: Extract<Fact, { act: 'withdraw' }>): void {
  const { plan } = inForce(world, dayOf(fact.at))
  const wallet = find(world, fact.address)
  const kept = (fact.amount * BigInt(10_000 - plan.feeBasisPoints)) / 10_000n
  const net = kept === 0n ? fact.amount : kept
  const allowed =
    wallet !== undefined &&
    wallet.receivable === 0n &&
    fact.amount >= plan.minimumWithdrawal &&
    fact.amount <= wallet.available - plan.minimumBalance
  agree(allowed, fact.withdrawalId !== null, fact)
  if (!allowed) return
  wallet.available -= fact.amount
  wallet.inFlight += fact.amount
  world.withdrawals.push({ id: fact.withdrawalId!, wallet, amount: fact.amount, net, open: true })
}

function endWithdrawal(world: World, act: 'cancel' | 'settle', id: string): void {
  const withdrawal = world.withdrawals.find((w) => w.id === id && w.open)!
  withdrawal.open = false
  withdrawal.wallet.inFlight -= withdrawal.amount
  if (act === 'settle') {
    world.house.chain_reserve += withdrawal.net
    world.house.fee_income += withdrawal.amount - withdrawal.net
  } else credit(withdrawal.wallet, withdrawal.amount)
}

function agree(allowed: boolean, done: boolean, fact: Fact): void {
  if (allowed === done) return
  const text = JSON.stringify(fact, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
  throw new Error(`The design ${allowed ? 'allows' : 'refuses'} what the product did not: ${text}`)
}
