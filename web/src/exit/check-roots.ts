import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { type Address, keccak256 } from 'viem'
import { PIECE, partsOf, rewardsOf, walletOf } from './lists.ts'
import { type Node, NodeFailure, newestBlock, reader } from './node.ts'
import { findVault, type List, type Root, readRoot } from './vault-state.ts'

const DAY = 86_400
/** So far back the highest sum of rewards bounds the next one (contracts/solidity/Roots.sol). */
const WINDOW = 31 * DAY
const ASKED_AT_ONCE = 16
/** More wallets than these cannot each have had a tenth of the growth. */
const JUMPS_TOLD = 10

/** What the chain shows of a root and its list. Amounts are wei. */
export interface RootReport {
  root: Root
  /** the newest root before it that is not void; null before the first */
  before: Root | null
  growth: bigint
  /** by how much the sum could grow, by the principals of now */
  maxGrowth: bigint
  /** the wallets that grew most */
  jumps: readonly Jump[]
  /** that were in the list before and are not in this one */
  missing: readonly Address[]
  lower: readonly Change[]
}

interface Change {
  wallet: Address
  from: bigint
  to: bigint
}

interface Jump extends Change {
  /** more than the plan can grant one wallet for what it had been credited, and a tenth of all growth besides */
  isSuspicious: boolean
}

export interface ChainReport {
  vault: Address
  /** unix seconds, by the chain's clock */
  at: number
  rootCount: number
  /** the newest first */
  roots: readonly RootReport[]
  lastRootAt: number
  isFrozen: boolean
  /** the newest root is so old that nothing but exits is paid */
  isLate: boolean
}

/** Whether something is wrong; that nothing could be told is thrown. */
export function isWrong({ roots, isLate, isFrozen }: ChainReport): boolean {
  return (isLate && !isFrozen) || roots.some((report) => !report.root.isVoid && isWrongRoot(report))
}

function isWrongRoot({ missing, lower, jumps }: RootReport): boolean {
  return missing.length > 0 || lower.length > 0 || jumps.some(({ isSuspicious }) => isSuspicious)
}

/** Whether a guardian's process may void it by itself: a tenth of the wallets before are missing or lower. */
export function isHostile({ root, before, missing, lower }: RootReport): boolean {
  return !root.isVoid && before !== null && (missing.length + lower.length) * 10 > before.list.wallets
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
): Promise<ChainReport> {
  const block = await newestBlock(node)
  const vault = await findVault(node, contract, block)
  const ask = reader(node, block.number, vaultAbi, vault)
  const polder = reader(node, block.number, polderAbi, await ask('polder'))
  const [rootCount, lastRootAt, maxAge, frozenAt, bps, wei, principals] = await Promise.all([
    ask('rootCount'),
    ask('lastRootAt'),
    ask('MAX_ROOT_AGE'),
    ask('frozenAt'),
    ask('GROWTH_BPS_PER_DAY'),
    ask('GROWTH_WEI_PER_DAY'),
    polder('principalTotal'),
  ])
  const roots = await rootsDownTo(Number(rootCount) - 1, count, async (number) => await readRoot(ask, number))
  const checked = roots.slice(0, count)
  const valid = roots.filter(({ isVoid }) => !isVoid)
  const beforeOf = (root: Root) => valid.find(({ number }) => number < root.number) ?? null
  const needed = new Set([...checked, ...checked.map(beforeOf)].map((root) => root?.list.id))
  const total = [...new Map(roots.map(({ list }) => [list.id, list])).values()]
    .filter(({ id }) => needed.has(id))
    .reduce((sum, { wallets }) => sum + wallets, 0)
  let read = 0
  const lists = new Map<number, string[]>()
  const entriesOf = async (root: Root | null): Promise<string[]> => {
    if (!root) return []
    const known = lists.get(root.number)
    if (known) return known
    const piece = async (i: number) => await ask('pieces', [BigInt(root.list.id), BigInt(i)])
    const entries = await readWhole(node, vault, root.list, piece, (more) => {
      read += more
      onProgress(read, total)
    })
    lists.set(root.number, entries)
    return entries
  }
  const reports: RootReport[] = []
  for (const root of checked) {
    const before = beforeOf(root)
    const [now, then] = [await entriesOf(root), await entriesOf(before)]
    const highest = valid
      .filter((one) => one.number < root.number && one.publishedAt + WINDOW >= root.publishedAt)
      .reduce((max, { list }) => (list.rewards > max ? list.rewards : max), before?.list.rewards ?? 0n)
    const seconds = root.publishedAt - (before?.publishedAt ?? Number(await ask('DEPLOYED_AT')))
    const grown = (sum: bigint) => (sum * BigInt(bps) * BigInt(seconds)) / 10_000n / BigInt(DAY)
    const maxGrowth = grown(highest + principals) + (wei * BigInt(seconds)) / BigInt(DAY)
    const { missing, lower, jumps } = compare(then, now)
    const judged = jumps.map((jump) => ({
      ...jump,
      isSuspicious: before !== null && jump.to - jump.from > grown(jump.from) + maxGrowth / 10n,
    }))
    lists.delete(root.number)
    reports.push({
      root,
      before,
      growth: root.list.rewards - (before?.list.rewards ?? 0n),
      maxGrowth,
      jumps: judged,
      missing,
      lower,
    })
  }
  return {
    vault,
    at: block.time,
    rootCount: Number(rootCount),
    roots: reports,
    lastRootAt: Number(lastRootAt),
    isFrozen: frozenAt > 0n,
    isLate: block.time > Number(lastRootAt) + Number(maxAge),
  }
}

/** @returns these roots, and those before that they are measured by, the newest first */
async function rootsDownTo(newest: number, count: number, readOne: (number: number) => Promise<Root>) {
  const roots: Root[] = []
  for (let number = newest; number >= 0; number--) {
    const root = await readOne(number)
    roots.push(root)
    const last = roots[count - 1]
    const hasBefore = roots.slice(count).some(({ isVoid }) => !isVoid)
    if (last && hasBefore && root.publishedAt + WINDOW < last.publishedAt) break
  }
  return roots
}

/**
 * @param pieceOf asks the contract for the hash of a piece
 * @throws NodeFailure `lies` when what the node tells is not what the contract has taken
 */
async function readWhole(
  node: Node,
  vault: Address,
  list: List,
  pieceOf: (piece: number) => Promise<string>,
  onRead: (more: number) => void,
): Promise<string[]> {
  const parts: string[][] = []
  for await (const { offset, entries } of partsOf(node, vault, list)) {
    for (let from = 0; from < entries.length; from += PIECE * ASKED_AT_ONCE) {
      const starts = Array.from({ length: ASKED_AT_ONCE }, (_, i) => from + i * PIECE)
      const asked = starts.filter((start) => start < entries.length)
      await Promise.all(
        asked.map(async (start) => {
          const hash = keccak256(`0x${entries.slice(start, start + PIECE).join('')}`)
          if ((await pieceOf((offset + start) / PIECE)) !== hash) throw new NodeFailure('lies', node.called)
        }),
      )
      onRead(Math.min(PIECE * ASKED_AT_ONCE, entries.length - from))
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
  let i = 0
  const note = (jump: Change) => {
    jumps.push(jump)
    // Sorted now and then, so that a long list takes no long time.
    if (jumps.length > 1_000) jumps = highestOf(jumps)
  }
  for (const entry of now) {
    const wallet = walletOf(entry)
    while (i < then.length && walletOf(then[i]!) < wallet) missing.push(walletOf(then[i++]!))
    const isKnown = i < then.length && walletOf(then[i]!) === wallet
    const from = isKnown ? rewardsOf(then[i++]!) : 0n
    const to = rewardsOf(entry)
    if (to < from) lower.push({ wallet, from, to })
    if (to > from) note({ wallet, from, to })
  }
  while (i < then.length) missing.push(walletOf(then[i++]!))
  return { missing, lower, jumps: highestOf(jumps) }
}

function highestOf(jumps: readonly Change[]): Change[] {
  const grew = ({ from, to }: Change) => to - from
  return [...jumps].sort((a, b) => (grew(b) > grew(a) ? 1 : -1)).slice(0, JUMPS_TOLD)
}
