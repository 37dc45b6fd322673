import { addDays, endsMonth, startOfDay } from '@polder/base/clock'
import { wordsOf } from '../rules/amounts.ts'
import { clubRewards } from '../rules/club.ts'
import { drawBox, isVested, vestsAt } from '../rules/mystery-box.ts'
import { equalShare, type PrizeRound, roundsEndingOn, shareByEarnings } from '../rules/prize-pool.ts'
import { commissionsOf } from '../rules/referral.ts'
import { legVolumes } from '../rules/sponsor-tree.ts'
import type { DayFacts } from './day-facts.ts'
import { COMMISSIONS, IncomeTable } from './income.ts'

/** What those who qualified were paid: the same each, or by their earnings, together `paid` of them all. Amounts are wei. */
type Shared = { share: bigint; earnings: null; paid: null } | { share: null; earnings: bigint; paid: bigint }

/** What a day pays, and the evidence beside it. */
export type DayResult = ReturnType<typeof incomeOfDay>

/** Every rule of the plan, in the order of docs/money.md#closing-a-day, as a pure function of the day's facts. */
export function incomeOfDay(facts: DayFacts) {
  const income = new IncomeTable(facts.tree.ids)
  income.put('interest', facts.interest)
  payReferrals(facts, income)
  const draws = payBoxes(facts, income)
  const rounds = payPrizes(facts, income)
  const clubs = payClubs(facts, income)
  return { income, draws, rounds, clubs }
}

function payReferrals(facts: DayFacts, income: IncomeTable): void {
  const { tree, interest, principal, plan } = facts
  commissionsOf({ tree, interest, principal, levels: plan.referral }).forEach((earned, step) => {
    income.put(COMMISSIONS[step]!, earned)
  })
}

function payBoxes(facts: DayFacts, income: IncomeTable) {
  const drawn = facts.undrawn.map((box) => {
    const { tier, reward } = drawBox(facts.plan.mysteryBox.tiers, {
      seed: facts.seed!,
      sequence: box.positionId,
      price: box.price,
    })
    return { ...box, tier, reward, vestsAt: vestsAt(facts.plan, box.openedAt), closedAt: null }
  })
  const end = startOfDay(addDays(facts.day, 1))
  const vesting: DayFacts['vesting'] = [...facts.vesting, ...drawn.filter((box) => box.vestsAt < end)]
  for (const box of vesting) {
    if (box.reward > 0n && isVested(box)) income.add('mystery_box', box.place, box.reward)
  }
  return drawn
}

function payPrizes(facts: DayFacts, income: IncomeTable): (PrizeRound & { qualified: number } & Shared)[] {
  const ending = roundsEndingOn(facts.plan, facts.openedDay, facts.day)
  if (ending.length === 0) return []
  const earned = income.sumOf(COMMISSIONS)
  earned.addAll(facts.referralBefore!)
  return ending.map((round) => {
    const threshold = wordsOf(round.threshold)
    const qualified: number[] = []
    for (let place = 0; place < earned.length; place++) {
      if (!earned.isBelow(place, threshold)) qualified.push(place)
    }
    const pay = (place: number, share: bigint) => {
      if (share > 0n) income.add(`prize_${round.kind}`, place, share)
      return share
    }
    if (round.shares === 'equal') {
      const share = equalShare(round.pool, qualified.length)
      for (const place of qualified) pay(place, share)
      return { ...round, qualified: qualified.length, share, earnings: null, paid: null }
    }
    const earnings = qualified.reduce((sum, place) => sum + earned.get(place), 0n)
    const paid = qualified.reduce(
      (sum, place) => sum + pay(place, shareByEarnings(round.pool, earned.get(place), earnings)),
      0n,
    )
    return { ...round, qualified: qualified.length, share: null, earnings, paid }
  })
}

/** @returns why each club was paid */
function payClubs(facts: DayFacts, income: IncomeTable) {
  if (!endsMonth(facts.day)) return []
  const rewards = clubRewards(facts.plan, legVolumes(facts.tree, facts.seasoned))
  return [...rewards].map(({ place, left, right, reward: { club, amount } }) => {
    income.add('club', place, amount)
    const { name, basisPoints } = club
    return { walletId: String(facts.tree.ids[place]), club: name, left, right, basisPoints, amount }
  })
}
