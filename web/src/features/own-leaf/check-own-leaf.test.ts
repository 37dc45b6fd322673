import { encodeAbiParameters, keccak256, numberToHex, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { branchKey, checkOwnLeaf, type LeafSources } from './check-own-leaf.ts'

const DAY = '2026-11-20'
const LEAF = parseAbiParameters('uint256, address, uint64, address, uint128, uint128, uint128, bytes32')
const address = numberToHex(5, { size: 20 })
const vault = numberToHex(9, { size: 20 })
const salt = numberToHex(7, { size: 32 })
const OWED = 2n * 10n ** 18n

/** The tree of one leaf is that leaf. */
function made(day: string) {
  const number = Date.parse(day) / 86_400_000
  const values = [137n, vault, BigInt(number), address, OWED, OWED, 0n, salt] as const
  const root = keccak256(keccak256(encodeAbiParameters(LEAF, values)))
  const amounts = { total: String(OWED), owed: String(OWED), deposited: String(OWED), paid: '0' }
  const branch = { chainId: 137, polder: vault, vault, day: number, root, wallet: address, salt }
  const document = JSON.stringify({ ...branch, ...amounts, index: 0, siblings: [] })
  return { number, document, tree: { day, root, total: '2' } }
}

function sources(i: {
  document?: string | null
  onChain?: { day: bigint; root: string; total: bigint }
  kept?: string
}): LeafSources & { entries: Map<string, string>; asked: number } {
  const entries = new Map(i.kept ? [[branchKey(address), i.kept]] : [])
  const made = {
    asked: 0,
    entries,
    fetchDocument: async () => {
      made.asked += 1
      return i.document ?? null
    },
    newestOnChain: async () => i.onChain ?? null,
    storage: {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
    },
  }
  return made
}

describe('checkOwnLeaf', () => {
  const { document, tree, number } = made(DAY)
  const onChain = { day: BigInt(number), root: tree.root, total: OWED }

  it('keeps a branch that leads to the root, and asks for it once', async () => {
    const from = sources({ document, onChain })
    expect(await checkOwnLeaf(address, tree, from)).toMatchObject({
      verdict: 'counted',
      kept: [{ day: DAY, document }],
    })
    expect(from.entries.get(branchKey(address))).toBe(document)
    expect(await checkOwnLeaf(address, tree, from)).toMatchObject({ verdict: 'counted' })
    expect(from.asked).toBe(1)
  })

  it('keeps the two newest', async () => {
    const [first, second] = [made('2026-11-18'), made('2026-11-19')]
    const from = sources({ document, kept: first.document })
    for (const { tree, document } of [second, made(DAY)]) {
      from.fetchDocument = async () => document
      await checkOwnLeaf(address, tree, from)
    }
    expect(await checkOwnLeaf(address, tree, from)).toMatchObject({
      kept: [
        { day: DAY, document },
        { day: '2026-11-19', document: second.document },
      ],
    })
  })

  it('keeps the one that the chain has, while days are closed and no root is published', async () => {
    const published = made('2026-11-18')
    const onChain = { day: BigInt(published.number), root: published.tree.root, total: OWED }
    const from = sources({ kept: published.document, onChain })
    for (const { tree, document } of [made('2026-11-19'), made(DAY)]) {
      from.fetchDocument = async () => document
      await checkOwnLeaf(address, tree, from)
    }
    expect(await checkOwnLeaf(address, tree, from)).toMatchObject({
      verdict: 'counted',
      kept: [
        { day: DAY, document },
        { day: '2026-11-18', document: published.document },
      ],
    })
  })

  it('asks for the one that the chain has, when it was not kept', async () => {
    const published = made('2026-11-10')
    const onChain = { day: BigInt(published.number), root: published.tree.root, total: OWED }
    const from = sources({ kept: made('2026-11-19').document, onChain })
    const documents: Record<string, string> = { [DAY]: document, '2026-11-10': published.document }
    from.fetchDocument = async (_, day) => documents[day] ?? null
    expect(await checkOwnLeaf(address, tree, from)).toMatchObject({
      kept: [
        { day: DAY, document },
        { day: '2026-11-10', document: published.document },
      ],
    })
  })

  it('takes a chain that has no root of that day yet, or cannot be asked', async () => {
    const older = { ...onChain, day: onChain.day - 1n, root: salt }
    expect(await checkOwnLeaf(address, tree, sources({ document, onChain: older }))).toMatchObject({
      verdict: 'counted',
    })
    expect(await checkOwnLeaf(address, tree, sources({ document }))).toMatchObject({ verdict: 'counted' })
  })

  it.each([
    ['another root', { root: salt }],
    ['another total', { total: OWED + 1n }],
  ])('finds %s on chain', async (_, change) => {
    const from = sources({ document, onChain: { ...onChain, ...change } })
    expect(await checkOwnLeaf(address, tree, from)).toMatchObject({ verdict: 'otherOnChain' })
    expect(from.entries.size).toBe(0)
  })

  it.each([
    ['less owed', document.replace(`"owed":"${OWED}"`, '"owed":"1"'), 'otherRoot'],
    ['another wallet', document.replace(address, numberToHex(6, { size: 20 })), 'notYours'],
    ['no branch', '{}', 'otherRoot'],
    ['a branch of another day', made('2026-11-19').document, 'otherRoot'],
  ])('does not take %s', async (_, given, verdict) => {
    expect(await checkOwnLeaf(address, tree, sources({ document: given }))).toMatchObject({ verdict })
  })

  it('offers no kept branch that is not right, but the one before it', async () => {
    const before = made('2026-11-19').document
    const from = sources({ document, kept: before })
    await checkOwnLeaf(address, tree, from)
    from.entries.set(branchKey(address), document.replace(`"owed":"${OWED}"`, '"owed":"1"'))
    expect(await checkOwnLeaf(address, tree, from)).toMatchObject({
      verdict: 'otherRoot',
      kept: [{ day: '2026-11-19', document: before }],
    })
  })

  it('misses a leaf that was there before', async () => {
    const kept = made('2026-11-19').document
    const from = sources({ document: null, kept })
    expect(await checkOwnLeaf(address, tree, from)).toMatchObject({
      verdict: 'missing',
      kept: [{ day: '2026-11-19', document: kept }],
    })
    expect(from.entries.get(branchKey(address))).toBe(kept)
  })

  it('misses a leaf from the second close on after the wallet was first seen', async () => {
    const from = sources({ document: null })
    expect(await checkOwnLeaf(address, tree, from)).toMatchObject({ verdict: 'tooEarly' })
    expect(await checkOwnLeaf(address, tree, from)).toMatchObject({ verdict: 'tooEarly' })
    const next = made('2026-11-21').tree
    expect(await checkOwnLeaf(address, next, from)).toMatchObject({ verdict: 'missing' })
  })
})
