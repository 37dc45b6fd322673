import fc from 'fast-check'
import { toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { DepositEvent, Hash } from '../decode/chain-event.ts'
import {
  attach,
  eventsOf,
  holds,
  splitAt,
  type TrackedBlock,
  tipOf,
  unfinalChainFrom,
} from './unfinal-chain.ts'

const root = { number: 100n, hash: hashOf('root', 100n) }

describe('attach', () => {
  it('extends the tip', () => {
    const { chain, dropped } = attach(unfinalChainFrom(root), branch('a', root, 3))
    expect(tipOf(chain)).toMatchObject({ number: 103n, hash: hashOf('a', 103n) })
    expect(dropped).toEqual([])
  })

  it('drops what stood above the common ancestor', () => {
    const { chain } = attach(unfinalChainFrom(root), branch('a', root, 5))
    const ancestor = { number: 102n, hash: hashOf('a', 102n) }
    const after = attach(chain, branch('b', ancestor, 2))
    expect(after.dropped.map((block) => block.header.number)).toEqual([103n, 104n, 105n])
    expect(after.chain.blocks.map((block) => block.header.hash)).toEqual([
      hashOf('a', 101n),
      hashOf('a', 102n),
      hashOf('b', 103n),
      hashOf('b', 104n),
    ])
  })

  it('refuses a branch that hangs on nothing or has a hole', () => {
    const chain = unfinalChainFrom(root)
    expect(() => attach(chain, branch('a', { number: 101n, hash: hashOf('x', 101n) }, 2))).toThrow(RangeError)
    const [first, , third] = branch('a', root, 3)
    expect(() => attach(chain, [first!, third!])).toThrow(RangeError)
  })

  it('keeps a chain of parents through any sequence of branches and finality', () => {
    const move = fc.record({ back: fc.nat(6), forward: fc.integer({ min: 1, max: 6 }), final: fc.nat(8) })
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        let chain = unfinalChainFrom(root)
        const finals: Hash[] = []
        for (const [index, { back, forward, final }] of moves.entries()) {
          const kept = chain.blocks.length - Math.min(back, chain.blocks.length)
          const ancestor = chain.blocks[kept - 1]?.header ?? chain.root
          const all = chain.blocks
          const attached = attach(chain, branch(String(index), ancestor, forward))
          chain = attached.chain
          expect(attached.dropped).toEqual(all.slice(kept))
          const target = chain.blocks[final]
          if (target) {
            const split = splitAt(chain, target.header.hash)!
            expect(split.events.deposits).toHaveLength(final + 1)
            finals.push(...chain.blocks.slice(0, final + 1).map((block) => block.header.hash))
            chain = split.rest
          }
          let parent = chain.root
          for (const { header } of chain.blocks) {
            expect([header.parentHash, header.number]).toEqual([parent.hash, parent.number + 1n])
            parent = header
          }
          expect(eventsOf(chain).deposits).toHaveLength(chain.blocks.length)
        }
        expect(new Set(finals).size).toBe(finals.length)
        expect(chain.root.number).toBe(root.number + BigInt(finals.length))
      }),
    )
  })
})

describe('splitAt', () => {
  it('does not know blocks of another branch, nor its own root', () => {
    const { chain } = attach(unfinalChainFrom(root), branch('a', root, 2))
    expect(splitAt(chain, hashOf('b', 101n))).toBeNull()
    expect(splitAt(chain, root.hash)).toBeNull()
    expect(holds(chain, root.hash)).toBe(true)
  })
})

function branch(name: string, parent: { number: bigint; hash: Hash }, length: number): TrackedBlock[] {
  let { hash: parentHash } = parent
  return Array.from({ length }, (_, index) => {
    const number = parent.number + BigInt(index) + 1n
    const hash = hashOf(name, number)
    const block = {
      header: { number, hash, parentHash, time: new Date(0) },
      events: { deposits: [{ blockHash: hash } as DepositEvent], withdrawals: [] },
    }
    parentHash = hash
    return block
  })
}

function hashOf(name: string, number: bigint): Hash {
  return toHex(`${name} ${number}`, { size: 32 })
}
