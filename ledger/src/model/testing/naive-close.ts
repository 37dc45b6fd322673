import {
  dayOf,
  isMonthEnd,
  isoWeekOf,
  MS_OF_DAY,
  mondayBefore,
  textOfDay,
  weekdayOf,
} from './naive-calendar.ts'
import { drawTier } from './naive-draw.ts'
import {
  inForce,
  type NaiveClubPayout,
  type NaiveDay,
  type NaiveIncome,
  type NaivePlan,
  type NaivePosition,
  type NaiveRound,
  type NaiveWallet,
  smaller,
  type World,
} from './naive-world.ts'

/** Computes one day as docs/money.md tells it. Adds the boxes drawn to the world; the caller credits the incomes. */
export function closeOne(world: World, day: number, seeds: ReadonlyMap<string, Buffer>): NaiveDay {
  const { version, plan } = inForce(world, day)
  const incomes = new Map<NaiveWallet, NaiveIncome>()
  for (const wallet of world.wallets) {
    if (dayOf(wallet.createdAt) > day) continue
    incomes.set(wallet, {
      wallet,
      interest: 0n,
      levels: plan.levels.map(() => 0n),
      mysteryBox: 0n,
      prizeWeekly: 0n,
      prizeFinal: 0n,
      club: 0n,
    })
  }
  payInterest(world, day, incomes)
  payReferrals(world, day, plan, incomes)
  drawBoxes(world, day, plan, seeds)
  creditBoxes(world, day, incomes)
  const rounds = payPrizes(world, day, plan, incomes)
  const clubPayouts = isMonthEnd(day) ? payClubs(world, day, plan, incomes) : []
  return { day, planVersion: version, incomes: [...incomes.values()], rounds, clubPayouts }
}

/** Bought on the day or before, and not sold at its end. */
function heldAtEnd(position: NaivePosition, day: number): boolean {
  return dayOf(position.openedAt) <= day && (position.soldAt === null || dayOf(position.soldAt) > day)
}

function payInterest(world: World, day: number, incomes: Map<NaiveWallet, NaiveIncome>): void {
  for (const position of world.positions)
    if (dayOf(position.openedAt) < day && heldAtEnd(position, day))
      incomes.get(position.owner)!.interest += position.dailyInterest
}

function payReferrals(
  world: World,
  day: number,
  plan: NaivePlan,
  incomes: Map<NaiveWallet, NaiveIncome>,
): void {
  for (const [sponsor, income] of incomes) {
    let principal = 0n
    for (const position of world.positions)
      if (position.owner === sponsor && heldAtEnd(position, day)) principal += position.price
    let generation = [sponsor]
    plan.levels.forEach((level, n) => {
      generation = generation.flatMap((wallet) => wallet.referrals)
      if (principal < level.threshold) return
      let base = 0n
      for (const wallet of generation) base += incomes.get(wallet)?.interest ?? 0n
      income.levels[n] = (base * BigInt(level.basisPoints)) / 10_000n
    })
  }
}

function drawBoxes(world: World, day: number, plan: NaivePlan, seeds: ReadonlyMap<string, Buffer>): void {
  if (day >= dayOf(world.openedAt) + plan.boxDays) return
  for (const position of world.positions) {
    if (dayOf(position.openedAt) !== day || !heldAtEnd(position, day)) continue
    const seed = seeds.get(textOfDay(day))
    if (!seed) throw new Error(`No seed was revealed for ${textOfDay(day)}, whose boxes were to be drawn`)
    const tier = drawTier(seed, position.id, plan.tiers)
    world.boxes.push({
      position,
      drawnOn: day,
      tier: tier.name,
      reward: (position.price * BigInt(tier.rewardBasisPoints)) / 10_000n,
      vestsAt: position.openedAt + plan.vestingDays * MS_OF_DAY,
    })
  }
}

function creditBoxes(world: World, day: number, incomes: Map<NaiveWallet, NaiveIncome>): void {
  for (const { position, reward, vestsAt } of world.boxes) {
    if (dayOf(vestsAt) !== day) continue
    if (position.soldAt === null || position.soldAt >= vestsAt)
      incomes.get(position.owner)!.mysteryBox += reward
  }
}

function payPrizes(
  world: World,
  day: number,
  plan: NaivePlan,
  incomes: Map<NaiveWallet, NaiveIncome>,
): NaiveRound[] {
  const firstDay = mondayBefore(dayOf(world.openedAt))
  const lastDay = firstDay + 7 * plan.prizeWeeks - 1
  if (weekdayOf(day) !== 6 || day > lastDay) return []
  const qualified = new Map<NaiveIncome, bigint>()
  for (const income of incomes.values()) {
    let earned = income.levels.reduce((sum, level) => sum + level, 0n)
    for (const earlier of world.days)
      for (const i of earlier.incomes)
        if (i.wallet === income.wallet) earned += i.levels.reduce((sum, level) => sum + level, 0n)
    if (earned >= plan.prizeThreshold) qualified.set(income, earned)
  }
  let all = 0n
  for (const earned of qualified.values()) all += earned
  const round = (kind: NaiveRound['kind'], prize: 'prizeWeekly' | 'prizeFinal', pool: bigint): NaiveRound => {
    const each = qualified.size === 0 ? 0n : pool / BigInt(qualified.size)
    let together = 0n
    for (const [income, earned] of qualified) {
      if (!plan.byEarnings) income[prize] = each
      else if (all > 0n) income[prize] = (pool * earned) / all
      together += income[prize]
    }
    return {
      kind,
      weekId: isoWeekOf(day),
      pool,
      threshold: plan.prizeThreshold,
      qualified: qualified.size,
      shares: plan.byEarnings ? `${together} by ${all}` : `${each}`,
    }
  }
  const rounds = [round('weekly', 'prizeWeekly', plan.weeklyPool)]
  if (day === lastDay) rounds.push(round('final', 'prizeFinal', plan.finalPool))
  return rounds
}

function payClubs(
  world: World,
  day: number,
  plan: NaivePlan,
  incomes: Map<NaiveWallet, NaiveIncome>,
): NaiveClubPayout[] {
  const seasonedSince = (day + 1) * MS_OF_DAY - plan.seasoningDays * MS_OF_DAY
  const seasonedOf = (wallet: NaiveWallet): bigint => {
    let sum = 0n
    for (const position of world.positions)
      if (position.owner === wallet && position.openedAt <= seasonedSince && heldAtEnd(position, day))
        sum += position.price
    for (const referral of wallet.referrals) sum += seasonedOf(referral)
    return sum
  }
  const payouts: NaiveClubPayout[] = []
  for (const [wallet, income] of incomes) {
    let left = 0n
    let right = 0n
    wallet.referrals.forEach((referral, n) => {
      if (n % 2 === 0) left += seasonedOf(referral)
      else right += seasonedOf(referral)
    })
    const club = plan.clubs.filter(({ threshold }) => left + right >= threshold).at(-1)
    const weaker = smaller(left, right)
    if (!club || weaker * 10_000n < (left + right) * BigInt(plan.minimumLegBasisPoints)) continue
    const amount = (weaker * BigInt(club.basisPoints)) / 10_000n
    if (amount === 0n) continue
    income.club = amount
    payouts.push({ wallet, club: club.name, left, right, basisPoints: club.basisPoints, amount })
  }
  return payouts
}
