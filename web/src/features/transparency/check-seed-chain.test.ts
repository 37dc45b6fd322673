import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkSeedChain } from './check-seed-chain.ts'

const hash = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')

/** Made backwards from a root, as the product makes it. */
const third = '07'.repeat(32)
const second = hash(third)
const first = hash(second)
const commitment = hash(first)
const seeds = [
  { day: '2026-11-22', seed: third },
  { day: '2026-11-20', seed: first },
  { day: '2026-11-21', seed: second },
]

describe('checkSeedChain', () => {
  it('follows every seed from the commitment', async () => {
    expect(await checkSeedChain(commitment, seeds)).toEqual({ good: 3, brokenAt: null })
    expect(await checkSeedChain(commitment.toUpperCase(), [])).toEqual({ good: 0, brokenAt: null })
  })

  it('names the first day that does not fit', async () => {
    const changed = seeds.map((each) =>
      each.day === '2026-11-21' ? { ...each, seed: 'aa'.repeat(32) } : each,
    )
    expect(await checkSeedChain(commitment, changed)).toEqual({ good: 1, brokenAt: '2026-11-21' })
    expect(await checkSeedChain(third, seeds)).toEqual({ good: 0, brokenAt: '2026-11-20' })
    expect(await checkSeedChain(commitment, seeds.slice(0, 1))).toEqual({ good: 0, brokenAt: '2026-11-22' })
  })
})
