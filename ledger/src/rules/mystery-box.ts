import { createHmac, hash as digest } from 'node:crypto'
import { shareOf } from '@polder/base/amount'
import { addDays, DAY_MS, daysBetween } from '@polder/base/clock'
import type { Plan } from '../plan/plan.ts'

/** Seeds that one chain can reveal: more than the days of the longest event a plan allows. */
export const CHAIN_LENGTH = 4_000

/**
 * The end of the chain: the root hashed `length` times. Publishing it fixes every seed before any purchase is made:
 * SHA-256 of a day's seed is the seed of the day before, and of the first day's seed the commitment.
 */
export function commitmentOf(root: Buffer, length: number): Buffer {
  let hash = root
  for (let i = 0; i < length; i++) hash = digest('sha256', hash, 'buffer')
  return hash
}

/**
 * Draws a box (docs/money.md#mystery-box). HMAC-SHA256 with the day's seed as key over the position's sequence number
 * in decimal text; its first 8 bytes, as a big-endian number, are a place on a line of 2^64, on which each tier
 * holds as much as its chance.
 * @param price wei
 * @returns the tier and its reward in wei
 */
export function drawBox(
  tiers: Plan['mysteryBox']['tiers'],
  i: { seed: Buffer; sequence: string; price: bigint },
): { tier: string; reward: bigint } {
  const point = createHmac('sha256', i.seed).update(i.sequence).digest().readBigUInt64BE()
  const basisPoint = (point * 10_000n) >> 64n
  let reach = 0n
  for (const tier of tiers) {
    reach += BigInt(tier.chanceBasisPoints)
    if (basisPoint < reach) return { tier: tier.name, reward: shareOf(i.price, tier.rewardBasisPoints) }
  }
  throw new Error('The chances of the tiers do not sum to 100 %')
}

/**
 * @param openedDay the day the product opened: the event's first
 * @returns how far into the event a day is, from 0, or null when the event is not on
 */
export function dayOfEvent(plan: Plan, openedDay: string, day: string): number | null {
  const days = daysBetween(openedDay, day)
  return days >= 0 && days < plan.mysteryBox.days ? days : null
}

/** @returns whole days until the event ends, today included; 0 when it is over */
export function eventDaysRemaining(plan: Plan, openedDay: string, day: string): number {
  return Math.max(0, daysBetween(day, addDays(openedDay, plan.mysteryBox.days)))
}

/** A reward is credited when its position has been held this long. @returns the first instant of it */
export function vestsAt(plan: Plan, openedAt: Date): Date {
  return new Date(openedAt.getTime() + plan.mysteryBox.vestingDays * DAY_MS)
}

/** Sold earlier, the reward is forfeited. */
export function isVested(box: { vestsAt: Date; closedAt: Date | null }): boolean {
  return box.closedAt === null || box.closedAt.getTime() >= box.vestsAt.getTime()
}
