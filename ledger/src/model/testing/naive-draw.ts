import { createHmac } from 'node:crypto'

interface Tier {
  name: string
  chanceBasisPoints: number
  rewardBasisPoints: number
}

/** @returns where a draw falls on a line of 10,000 basis points: HMAC-SHA256(seed, sequence number), first 8 bytes */
export function pointOf(seed: Buffer, positionId: string): number {
  const hex = createHmac('sha256', seed).update(positionId).digest('hex').slice(0, 16)
  return Number((BigInt(`0x${hex}`) * 10_000n) / (1n << 64n))
}

/** @returns the first tier whose chances, with those before it, exceed the point */
export function drawTier(seed: Buffer, positionId: string, tiers: readonly Tier[]): Tier {
  const point = pointOf(seed, positionId)
  let below = 0
  for (const tier of tiers) {
    below += tier.chanceBasisPoints
    if (below > point) return tier
  }
  throw new Error('Chances sum to less than 100 %')
}
