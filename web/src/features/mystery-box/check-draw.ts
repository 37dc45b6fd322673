import { bytesOf, hexOf } from '../../amounts/hex.ts'
import { shareOf } from '../../amounts/share.ts'

/** A drawn box as the product states it. */
export interface Draw {
  /** Hex; revealed after the day's close */
  seed: string
  /** The sequence number that was drawn from */
  positionId: string
  /** UTC day of the purchase, e.g. `"2026-11-20"` */
  day: string
  /** wei */
  price: bigint
  tier: string
  /** wei */
  reward: bigint
}

/** What was fixed before anyone bought anything, and the chances of the plan. */
export interface DrawTerms {
  /** Hex: the end of the chain of seeds */
  commitment: string
  /** First day of the event */
  startsOn: string
  tiers: readonly { name: string; chancePercent: number; rewardPercent: number }[]
}

export type CheckedDraw = Awaited<ReturnType<typeof checkDraw>>

/** More links than any chain of seeds has. */
const MAX_CHAIN = 4_000
const DAY_MS = 86_400_000

/**
 * Draws a box again from what is public (docs/money.md#checking-a-draw). The SHA-256 of a day's seed is the
 * seed of the day before, and of the first day's seed the commitment; HMAC-SHA256 of the position's
 * number under the seed, its first 8 bytes read as a number, is a place on a line of 2^64.
 * @throws TypeError where the browser offers no Web Crypto: on plain http away from this machine
 */
export async function checkDraw(draw: Draw, terms: DrawTerms) {
  const seed = bytesOf(draw.seed)
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(draw.positionId))
  const place = (new DataView(mac).getBigUint64(0) * 10_000n) >> 64n
  const won = tierAt(place, terms.tiers)
  const reward = won ? shareOf(draw.price, won.rewardPercent) : 0n
  const seedFixed = await leadsTo(seed, terms.commitment, linksOf(terms.startsOn, draw.day))
  return {
    /** Whether the seed is the one that the commitment fixed for that very day */
    seedFixed,
    /** Where the draw fell, 0 to 9,999: the tiers share that line by their chances */
    place: Number(place),
    /** What that place wins; null when the chances do not reach it */
    tier: won?.name ?? null,
    /** wei */
    reward,
    /** Whether seed, tier and reward are all as stated */
    verified: seedFixed && won?.name === draw.tier && reward === draw.reward,
  }
}

function tierAt(place: bigint, tiers: DrawTerms['tiers']) {
  let reach = 0n
  return tiers.find(({ chancePercent }) => {
    reach += BigInt(Math.round(chancePercent * 100))
    return place < reach
  })
}

/** @returns hashes from the seed of `day` to the commitment: one for the first day */
function linksOf(startsOn: string, day: string): number {
  return (Date.parse(day) - Date.parse(startsOn)) / DAY_MS + 1
}

async function leadsTo(seed: BufferSource, commitment: string, links: number): Promise<boolean> {
  if (!Number.isInteger(links) || links < 1 || links > MAX_CHAIN) return false
  let hash = seed
  for (let i = 0; i < links; i++) hash = await crypto.subtle.digest('SHA-256', hash)
  return hexOf(hash as ArrayBuffer) === commitment.toLowerCase()
}
