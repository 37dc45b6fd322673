import { parsePol } from '@polder/base/amount'

/** What somebody does on a day of the story; members are told apart by their place, oldest first. */
export type Act =
  | { kind: 'join'; member: number; sponsor: number | null }
  | { kind: 'deposit'; member: number; wei: bigint }
  | { kind: 'buy' | 'sell'; member: number; nftId: string }
  | { kind: 'withdraw'; member: number; wei: bigint }

export interface StoryDay {
  /** Days after the first one. */
  day: number
  acts: Act[]
}

/** The place of the demo wallet's first account: it has two above it, and most of those who come later below it. */
export const DEMO_PLACE = 3

/** Price in POL of what is bought here, dearest first. */
const PRICES = [
  ['delta', 1_000],
  ['harbour', 500],
  ['lighthouse', 250],
  ['canal', 100],
  ['windmill', 50],
  ['sluice', 25],
  ['dike', 10],
] as const
/** First deposits, in POL; small ones are more frequent. */
const BUDGETS = [32.5, 60, 85.25, 120, 140.5, 275, 290.75, 410, 520, 820]
/** Payouts are sent on the chain one after the other: a large community would wait for them. */
const MAX_WITHDRAWING = 200
/** What may stay in an account, in POL, so that a withdrawal leaves the minimum balance. */
const KEPT = 1

interface Member {
  /** Available at the least, in POL: what is earned comes on top. */
  free: number
  held: string[]
  /** In which leg of the demo account's team; null for who is not in it. */
  leg: 0 | 1 | null
}

interface Community {
  members: Member[]
  /** How many joined the demo account directly. */
  directs: number
  /** What is held in each leg, in POL. */
  legs: [number, number]
}

/**
 * Writes a community and its history. The same numbers give the same story, so that a demo can be had again.
 * @param i.wallets how many join, at least 8
 * @param i.days how long it lasts
 * @param i.everyDays the days between two on which people act
 */
export function writeStory(i: { wallets: number; days: number; everyDays: number }): StoryDay[] {
  const chance = seeded(i.wallets)
  const all: Community = { members: [], directs: 0, legs: [0, 0] }
  const { members } = all
  const rounds = Math.floor(i.days / i.everyDays) + 1
  return Array.from({ length: rounds }, (_, round) => {
    const acts: Act[] = []
    const count = Math.max(8, Math.ceil(i.wallets * Math.min(1, (round + 1) / (rounds * 0.85))))
    const veterans = members.length
    while (members.length < Math.min(count, i.wallets)) join(all, acts, chance)
    for (let place = 0; place < veterans; place += 1) live(all, place, round, acts, chance)
    if (round === rounds - 1) actAtTheEnd(members[DEMO_PLACE]!, acts)
    return { day: round * i.everyDays, acts }
  })
}

function join(all: Community, acts: Act[], chance: () => number): void {
  const { members } = all
  const member = members.length
  const free = member === DEMO_PLACE ? 2_600 : isFirstOfLeg(member) ? 1_150 : pick(BUDGETS, chance)
  const sponsor = sponsorOf(all, chance)
  members.push({ free: 0, held: [], leg: legOf(all, sponsor) })
  acts.push({ kind: 'join', member, sponsor })
  pay(members, member, free, acts)
  for (let bought = 0; bought < (member === DEMO_PLACE ? 4 : member < 2_000 ? 2 : 1); bought += 1)
    buy(all, member, acts)
}

/** The first two of the demo account's legs hold enough from the first day on to bring it a club. */
function isFirstOfLeg(member: number): boolean {
  return member === DEMO_PLACE + 1 || member === DEMO_PLACE + 2
}

/** Two in three join somewhere below the demo account: some directly, the others in its weaker leg, as a team would. */
function sponsorOf({ members, legs }: Community, chance: () => number): number | null {
  const member = members.length
  if (member === 0) return null
  if (member <= DEMO_PLACE) return Math.max(0, member - 2)
  if (isFirstOfLeg(member)) return DEMO_PLACE
  const below = member - DEMO_PLACE
  if (below % 3 === 0) return Math.floor(chance() * DEMO_PLACE)
  if (below < 12 && below % 2 === 0) return DEMO_PLACE
  const weaker = legs[0] <= legs[1] ? 0 : 1
  // Any newcomer of the last hundreds will do: a large story need not look at all of them.
  const from = Math.max(DEMO_PLACE + 1, member - 400)
  const team = members.slice(from).flatMap(({ leg }, index) => (leg === weaker ? [from + index] : []))
  return team.length > 0 ? pick(team, chance) : DEMO_PLACE + 1 + weaker
}

/** Direct referrals join the legs in turn, in their order (docs/money.md#clubs). */
function legOf(all: Community, sponsor: number | null): Member['leg'] {
  if (sponsor === null) return null
  if (sponsor !== DEMO_PLACE) return all.members[sponsor]!.leg
  all.directs += 1
  return all.directs % 2 === 1 ? 0 : 1
}

/** What those do who are there already: most of them nothing. */
function live(all: Community, place: number, round: number, acts: Act[], chance: () => number): void {
  const { members } = all
  const member = members[place]!
  const drawn = place === DEMO_PLACE ? ([0.5, 0.05, 0.15, 0.05, 0.3][round % 5] ?? 1) : chance()
  if (drawn < 0.06) {
    pay(members, place, pick(BUDGETS, chance), acts)
    buy(all, place, acts)
  } else if (drawn < 0.1 && member.held.length > 1 && !isFirstOfLeg(place)) {
    const nftId = member.held.shift()!
    acts.push({ kind: 'sell', member: place, nftId })
    const price = PRICES.find(([id]) => id === nftId)![1]
    member.free += price
    if (member.leg !== null) all.legs[member.leg] -= price
  } else if (drawn < 0.2 && member.free > 4 && place < MAX_WITHDRAWING) {
    withdraw(member, place, Math.floor((member.free - KEPT) * 50) / 100, acts)
  }
}

/** The last day leaves something of each kind: an NFT sold, one bought whose box is not drawn, and a payout. */
function actAtTheEnd(demo: Member, acts: Act[]): void {
  acts.push({ kind: 'sell', member: DEMO_PLACE, nftId: 'windmill' })
  acts.push({ kind: 'deposit', member: DEMO_PLACE, wei: pol(60.5) })
  acts.push({ kind: 'buy', member: DEMO_PLACE, nftId: 'sluice' })
  demo.free += 35.5
  withdraw(demo, DEMO_PLACE, 20.25, acts)
}

function pay(members: Member[], place: number, amount: number, acts: Act[]): void {
  members[place]!.free += amount
  acts.push({ kind: 'deposit', member: place, wei: pol(amount) })
}

function buy({ members, legs }: Community, place: number, acts: Act[]): void {
  const member = members[place]!
  const found = PRICES.find(([, price]) => price <= member.free - KEPT)
  if (!found) return
  member.free -= found[1]
  if (member.leg !== null) legs[member.leg] += found[1]
  member.held.push(found[0])
  acts.push({ kind: 'buy', member: place, nftId: found[0] })
}

function withdraw(member: Member, place: number, amount: number, acts: Act[]): void {
  member.free -= amount
  acts.push({ kind: 'withdraw', member: place, wei: pol(amount) })
}

function pol(amount: number): bigint {
  return parsePol(amount.toFixed(2))
}

function pick<T>(from: readonly T[], chance: () => number): T {
  return from[Math.floor(chance() * from.length)]!
}

/** mulberry32 */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
