import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { type Address, keccak256 } from 'viem'
import { PIECE, partsOf, rewardsOf, walletOf } from './lists.ts'
import { type Node, NodeFailure, newestBlock, readAll, reader } from './node.ts'
import { findVault, type Root, readRoot } from './vault-state.ts'

const DAY = 86_400n
const ASKED_AT_ONCE = 16
/** More wallets than these cannot each have had a tenth of the growth. */
const JUMPS_KEPT = 10

/** What the chain shows of a root and its list. Amounts are wei. */
export type RootReport = ChainReport['roots'][number]

type Change = { wallet: Address; from: bigint; to: bigint }

export type ChainReport = Awaited<ReturnType<typeof checkRoots>>

/** Whether something is wrong; that nothing could be told is thrown. */
export function isWrong({ roots, isLate, frozenAt }: ChainReport): boolean {
  const isWrongRoot = ({ root, missing, lower, jumps, isPadded }: RootReport) =>
    !root.isVoid &&
    (missing.length > 0 || lower.length > 0 || isPadded || jumps.some(({ isSuspicious }) => isSuspicious))
  return (isLate && !frozenAt) || roots.some(isWrongRoot)
}

/**
 * Reads the newest roots and their lists from the chain alone: that the lists are whole, ascending, add up to what the
 * roots say and are those whose hashes the contract has; and what has changed from one to the next.
 * @param contract a Polder or its vault
 * @param count how many roots
 * @param onProgress is told how many entries of how many have been read
 * @throws NodeFailure where a node fails, withholds or lies; NoVaultError
 */
export async function checkRoots(
  node: Node,
  contract: Address,
  count: number,
  onProgress: (read: number, of: number) => void,
) {
  const block = await newestBlock(node)
  const vault = await findVault(node, contract, block)
  const ask = reader(node, block.number, vaultAbi, vault)
  const terms = ['MAX_ROOT_AGE', 'GROWTH_BPS_PER_DAY', 'GROWTH_WEI_PER_DAY', 'DEPLOYED_AT'] as const
  const told = await readAll(ask, [...terms, 'polder', 'rootCount', 'lastRootAt', 'frozenAt'])
  const principals = await reader(node, block.number, polderAbi, told.polder)('principalTotal')
  // The newest ones, and one that is not void to measure the last of them by.
  const known: Root[] = []
  for (let number = Number(told.rootCount) - 1; number >= 0; number--) {
    known.push(await readRoot(ask, number))
    if (known.slice(count).some(({ isVoid }) => !isVoid)) break
  }
  const of = known.reduce((sum, { list, isVoid }, i) => sum + (isVoid && i >= count ? 0 : list.wallets), 0)
  let read = 0
  const onRead = (more: number) => {
    read += more
    onProgress(read, of)
  }
  const lists = new Map<Root | null, string[]>([[null, []]])
  const entriesOf = async (root: Root | null): Promise<string[]> => {
    const piece = async (i: number) => await ask('pieces', [BigInt(root!.list.id), BigInt(i)])
    const entries = lists.get(root) ?? (await readWhole(node, vault, root!, piece, onRead))
    lists.set(root, entries)
    return entries
  }
  const roots = []
  for (const [i, root] of known.slice(0, count).entries()) {
    const standing = known.slice(i + 1).filter(({ isVoid }) => !isVoid)
    const before = standing[0] ?? null
    const rewardsBefore = before?.list.rewards ?? 0n
    const seconds = BigInt(root.publishedAt) - BigInt(before?.publishedAt ?? told.DEPLOYED_AT)
    const grown = (sum: bigint) => (sum * BigInt(told.GROWTH_BPS_PER_DAY) * seconds) / 10_000n / DAY
    const maxGrowth = grown(rewardsBefore + principals) + (told.GROWTH_WEI_PER_DAY * seconds) / DAY
    const entries = await entriesOf(root)
    const { missing, lower, jumps, added } = compare(await entriesOf(before), entries)
    const measures = standing.filter(({ list }) => list.wallets > 0)
    let isHostile = !root.isVoid && measures.length > 0
    for (const measure of measures) {
      const lost = isHostile && compare(await entriesOf(measure), entries)
      isHostile = lost && (lost.missing.length + lost.lower.length) * 10 > measure.list.wallets
    }
    lists.delete(root)
    roots.push({
      root,
      /** the newest root before it that is not void; null before the first */
      before,
      growth: root.list.rewards - rewardsBefore,
      /** by how much the sum could grow, by the principals of now */
      maxGrowth,
      /** that were in the list before and are not in this one */
      missing,
      lower,
      /** how many wallets are new in it; padded: more than a tenth of those before, and than a young product's few */
      added,
      isPadded: before !== null && added > 100 && added * 10 > before.list.wallets,
      /** a guardian's process may void it by itself: a tenth are missing or lower beside each list that stands; one may be padded */
      isHostile,
      /** the wallets that grew most; suspicious: more than the plan grants for what it had, and a tenth of all growth besides */
      jumps: jumps.map((jump) => {
        const isSuspicious = before !== null && jump.to - jump.from > grown(jump.from) + maxGrowth / 10n
        return { ...jump, isSuspicious }
      }),
    })
  }
  const { lastRootAt, frozenAt, MAX_ROOT_AGE } = told
  const at = block.time
  return { vault, at, roots, lastRootAt, frozenAt, isLate: at > lastRootAt + MAX_ROOT_AGE }
}

/**
 * @param pieceOf asks the contract for the hash of a piece
 * @throws NodeFailure `lies` when what the node tells is not what the contract has taken
 */
async function readWhole(
  node: Node,
  vault: Address,
  { list }: Root,
  pieceOf: (piece: number) => Promise<string>,
  onRead: (more: number) => void,
): Promise<string[]> {
  const parts: string[][] = []
  for await (const { offset, entries } of partsOf(node, vault, list)) {
    const pieces = Array.from({ length: Math.ceil(entries.length / PIECE) }, (_, i) => i)
    for (let i = 0; i < pieces.length; i += ASKED_AT_ONCE) {
      const checks = pieces.slice(i, i + ASKED_AT_ONCE).map(async (piece) => {
        const hash = keccak256(`0x${entries.slice(piece * PIECE, (piece + 1) * PIECE).join('')}`)
        if ((await pieceOf(offset / PIECE + piece)) !== hash) throw new NodeFailure('lies', node.called)
      })
      await Promise.all(checks)
      onRead(Math.min(PIECE * ASKED_AT_ONCE, entries.length - i * PIECE))
    }
    parts.unshift(entries)
  }
  const entries = parts.flat()
  const sum = entries.reduce((total, entry) => total + rewardsOf(entry), 0n)
  const ascends = entries.every((entry, i) => i === 0 || walletOf(entries[i - 1]!) < walletOf(entry))
  if (sum !== list.rewards || !ascends) throw new NodeFailure('lies', node.called)
  return entries
}

/** Compares two lists, both in the order of wallets. */
export function compare(then: readonly string[], now: readonly string[]) {
  const missing: Address[] = []
  const lower: Change[] = []
  let jumps: Change[] = []
  let [i, added] = [0, 0]
  for (const entry of now) {
    const wallet = walletOf(entry)
    while (i < then.length && walletOf(then[i]!) < wallet) missing.push(walletOf(then[i++]!))
    const isKnown = i < then.length && walletOf(then[i]!) === wallet
    if (!isKnown) added++
    const change = { wallet, from: isKnown ? rewardsOf(then[i++]!) : 0n, to: rewardsOf(entry) }
    if (change.to < change.from) lower.push(change)
    if (change.to > change.from) jumps.push(change)
    // Sorted now and then, so that a long list takes no long time.
    if (jumps.length > 1_000) jumps = highestOf(jumps)
  }
  while (i < then.length) missing.push(walletOf(then[i++]!))
  return { missing, lower, jumps: highestOf(jumps), added }
}

function highestOf(jumps: readonly Change[]): Change[] {
  const grew = ({ from, to }: Change) => to - from
  return jumps.toSorted((a, b) => (grew(b) > grew(a) ? 1 : -1)).slice(0, JUMPS_KEPT)
}
