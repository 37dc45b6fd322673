import type { PlanTerms } from '../../plan/plan.ts'

/** Everything the naive model knows, as plain objects. Amounts are wei, instants milliseconds, days whole numbers. */
export interface World {
  /** the instant the product opened */
  openedAt: number
  plans: { version: number; from: number; plan: NaivePlan }[]
  wallets: NaiveWallet[]
  positions: NaivePosition[]
  boxes: NaiveBox[]
  deposits: { id: string; wallet: NaiveWallet; amount: bigint; reversed: boolean }[]
  withdrawals: NaiveWithdrawal[]
  days: NaiveDay[]
  house: Record<HouseAccount, bigint>
}

export type HouseAccount =
  | 'chain_reserve'
  | 'fee_income'
  | 'interest_expense'
  | 'referral_expense'
  | 'club_expense'
  | 'mystery_box_expense'
  | 'prize_expense'

export interface NaiveWallet {
  address: string
  code: string
  sponsor: NaiveWallet | null
  /** direct referrals in the order they joined */
  referrals: NaiveWallet[]
  createdAt: number
  available: bigint
  inFlight: bigint
  /** owed after a reversed deposit, positive */
  receivable: bigint
}

export interface NaivePosition {
  id: string
  owner: NaiveWallet
  price: bigint
  dailyInterest: bigint
  openedAt: number
  soldAt: number | null
}

export interface NaiveBox {
  position: NaivePosition
  drawnOn: number
  tier: string
  reward: bigint
  vestsAt: number
}

export interface NaiveWithdrawal {
  id: string
  wallet: NaiveWallet
  amount: bigint
  net: bigint
  open: boolean
}

export interface NaiveIncome {
  wallet: NaiveWallet
  interest: bigint
  /** index 0 is level 1 */
  levels: bigint[]
  mysteryBox: bigint
  prizeWeekly: bigint
  prizeFinal: bigint
  club: bigint
}

export interface NaiveRound {
  kind: 'weekly' | 'final'
  weekId: string
  pool: bigint
  threshold: bigint
  qualified: number
  /** `each`, or `together by earnings` */
  shares: string
}

export interface NaiveClubPayout {
  wallet: NaiveWallet
  club: string
  left: bigint
  right: bigint
  basisPoints: number
  amount: bigint
}

export interface NaiveDay {
  day: number
  planVersion: number
  /** one for each wallet known at the end of the day, also when it earned nothing */
  incomes: NaiveIncome[]
  rounds: NaiveRound[]
  clubPayouts: NaiveClubPayout[]
}

/** A plan with its amounts as wei. */
export interface NaivePlan {
  nfts: { id: string; price: bigint; dailyInterest: bigint }[]
  feeBasisPoints: number
  minimumWithdrawal: bigint
  minimumBalance: bigint
  levels: { basisPoints: number; threshold: bigint }[]
  clubs: { name: string; threshold: bigint; basisPoints: number }[]
  minimumLegBasisPoints: number
  seasoningDays: number
  boxDays: number
  vestingDays: number
  tiers: { name: string; chanceBasisPoints: number; rewardBasisPoints: number }[]
  prizeWeeks: number
  prizeThreshold: bigint
  weeklyPool: bigint
  finalPool: bigint
  byEarnings: boolean
}

/** @param terms as they are written down: amounts are decimal POL */
export function readTerms(terms: PlanTerms): NaivePlan {
  return {
    nfts: terms.catalogue.map(({ id, price, dailyInterest }) => ({
      id,
      price: wei(price),
      dailyInterest: wei(dailyInterest),
    })),
    feeBasisPoints: terms.withdrawal.feeBasisPoints,
    minimumWithdrawal: wei(terms.withdrawal.minimum),
    minimumBalance: wei(terms.withdrawal.minimumBalance),
    levels: terms.referral.map(({ basisPoints, threshold }) => ({ basisPoints, threshold: wei(threshold) })),
    clubs: terms.clubs.map((club) => ({ ...club, threshold: wei(club.threshold) })),
    minimumLegBasisPoints: terms.clubRules.minimumLegBasisPoints,
    seasoningDays: terms.clubRules.seasoningDays,
    boxDays: terms.mysteryBox.days,
    vestingDays: terms.mysteryBox.vestingDays,
    tiers: terms.mysteryBox.tiers,
    prizeWeeks: terms.prizePool.weeks,
    prizeThreshold: wei(terms.prizePool.threshold),
    weeklyPool: wei(terms.prizePool.weeklyPool),
    finalPool: wei(terms.prizePool.finalPool),
    byEarnings: terms.prizePool.shares === 'byEarnings',
  }
}

/** @param text decimal POL, e.g. `0.25` */
function wei(text: string): bigint {
  const [whole, decimals = ''] = text.split('.')
  return BigInt(whole + decimals.padEnd(18, '0'))
}

/** @returns the newest version that takes effect on that day or before */
export function inForce(world: World, day: number): { version: number; plan: NaivePlan } {
  let found: World['plans'][number] | undefined
  for (const version of world.plans)
    if (version.from <= day && (!found || version.version > found.version)) found = version
  if (!found) throw new Error(`The model knows no plan for day ${day}`)
  return found
}

/** Math.min does not take bigint. */
export function smaller(a: bigint, b: bigint): bigint {
  return [a, b].sort((x, y) => (x < y ? -1 : 1))[0]!
}
