import { describe, expect, it } from 'vitest'
import { followFinal, heightsOf, majorityOf } from './agreed-final.ts'
import { openQuorum } from './open-quorum.ts'

const block = (number: bigint, branch = 'a') => ({ number, hash: `${branch}${number}` })

/** A node of that height; `branch` tells of which chain its block of a height is. */
const node = (
  name: string,
  final: bigint | null | Error,
  branch: (number: bigint) => string = () => 'a',
) => ({
  name,
  finalized: async () => {
    if (final instanceof Error) throw final
    return final === null ? null : block(final, branch(final))
  },
  headerByNumber: async (number: bigint) => block(number, branch(number)),
})

const asideNow: string[] = []
async function finalOf(nodes: ReturnType<typeof node>[], needed: number, looks = 1) {
  asideNow.length = 0
  const quorum = openQuorum(nodes, {
    needed,
    onAside: ({ name }, why) => asideNow.push(`${name} ${why}`),
    onReturn: () => undefined,
  })
  const look = followFinal<ReturnType<typeof block>, ReturnType<typeof node>>(quorum, 0)
  let found = await look()
  for (let more = 1; more < looks; more++) found = await look()
  return found
}

describe('the newest block that a quorum calls final', () => {
  it('is the highest that enough of them have reached', () => {
    expect(heightsOf([block(7n), block(9n), block(8n)], 2)).toEqual([8n, 7n])
    expect(heightsOf([block(7n), block(7n), block(7n)], 2)).toEqual([7n])
    expect(heightsOf([block(7n)], 2)).toEqual([])
  })

  it('is the one that enough of them name', () => {
    expect(majorityOf([block(7n), null, block(7n, 'b'), block(7n)], 2)).toEqual(block(7n))
    expect(majorityOf([block(7n), null, block(7n, 'b')], 2)).toBeNull()
    const at = (time: number) => ({ ...block(7n), time: new Date(time) })
    expect(majorityOf([at(9), at(1), at(1)], 2)).toEqual(at(1))
    expect(majorityOf([at(9), at(1)], 2)).toBeNull()
  })

  it('is of one node what it says', async () => {
    expect(await finalOf([node('one', 7n)], 1)).toMatchObject({ block: block(7n), heldBackBy: null })
  })

  it('is not moved by who claims the highest', async () => {
    const fork = (number: bigint) => (number > 100n ? 'b' : 'a')
    const found = await finalOf([node('liar', 9_000n, fork), node('x', 100n), node('y', 101n)], 2, 2)
    expect(found).toMatchObject({ block: block(100n), heldBackBy: null })
    expect(asideNow).toEqual([
      expect.stringMatching(/^liar it calls block 9000 final, and no other node is near/),
    ])
  })

  it('names who calls another block of that height final', async () => {
    const found = await finalOf([node('x', 100n), node('liar', 100n, () => 'b'), node('y', 101n)], 2)
    expect(found?.block).toEqual(block(100n))
    expect(found?.nodes.map(({ name }) => name)).toEqual(['x', 'y'])
    expect(asideNow).toEqual(['liar it calls another block of height 100 final'])
  })

  it('goes down to where enough of them agree', async () => {
    const fork = (number: bigint) => (number > 95n ? 'b' : 'a')
    const found = await finalOf([node('x', 100n), node('y', 100n, fork), node('z', 90n)], 2)
    expect(found?.block).toEqual(block(90n))
    expect(asideNow).toEqual([])
  })

  it('waits for the slower of two, and says so', async () => {
    const found = await finalOf([node('fast', 1_000n), node('slow', 100n)], 2, 2)
    expect(found).toMatchObject({
      block: block(100n),
      heldBackBy: expect.stringMatching(/1000 .*fast.*100 .*slow/),
    })
    expect(asideNow).toEqual([])
  })

  it('does without one that lags or is silent, if enough are left', async () => {
    expect((await finalOf([node('x', 100n), node('slow', 1n), node('y', 100n)], 2))?.block).toEqual(
      block(100n),
    )
    expect(
      (await finalOf([node('x', 100n), node('down', new Error('down')), node('y', 100n)], 2))?.block,
    ).toEqual(block(100n))
  })

  it('is not known while too many cannot say', async () => {
    expect(await finalOf([node('x', 100n), node('y', null)], 2)).toBeNull()
  })

  it('is unknown when too few answer or none agree', async () => {
    const down = new Error('down')
    await expect(finalOf([node('x', 100n), node('y', down), node('z', down)], 2)).rejects.toMatchObject({
      kind: 'silent',
      message: /1 of 3 nodes.*y, z/,
    })
    await expect(finalOf([node('x', 100n), node('y', 100n, () => 'b')], 2)).rejects.toMatchObject({
      kind: 'disagree',
    })
  })
})
