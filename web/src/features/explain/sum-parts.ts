import { parsePol } from '../../amounts/pol.ts'

type Paid = { amount: string }

/** The parts of a day's pay as the API gives them; amounts in POL. */
export interface PaidDay {
  total: string
  interest: readonly { dailyInterest: string }[]
  interestUnlisted: string
  referral: readonly Paid[]
  boxes: readonly { reward: string }[]
  boxesUnlisted: string
  prizes: readonly Paid[]
  club: Paid | null
}

/** Adds up what a day is said to consist of. @returns wei, and whether it comes to the day's total, to the last wei */
export function sumParts(day: PaidDay) {
  const parts = {
    interest: sum([day.interestUnlisted, ...day.interest.map(({ dailyInterest }) => dailyInterest)]),
    referral: sum(day.referral.map(({ amount }) => amount)),
    boxes: sum([day.boxesUnlisted, ...day.boxes.map(({ reward }) => reward)]),
    prizes: sum(day.prizes.map(({ amount }) => amount)),
    club: day.club ? parsePol(day.club.amount) : 0n,
  }
  const all = Object.values(parts).reduce((total, part) => total + part, 0n)
  return { ...parts, exact: all === parsePol(day.total) }
}

function sum(amounts: string[]): bigint {
  return amounts.reduce((total, amount) => total + parsePol(amount), 0n)
}
