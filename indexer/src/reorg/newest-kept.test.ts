import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newestKept } from './unfinal-chain.ts'

it('finds the newest block that is still on the chain, asking for few', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(500), fc.nat(500), async (length, gone) => {
      const blocks = Array.from({ length }, (_, index) => index)
      let asked = 0
      const found = await newestKept(blocks, async (block) => {
        asked += 1
        return block >= gone
      })
      expect(found).toBe(gone < length ? gone : undefined)
      expect(asked).toBeLessThanOrEqual(10)
    }),
  )
})
