import { parsePol } from '../../amounts/pol.ts'
import { type Branch, readBranch } from '../../exit/branch.ts'
import { checkBranch } from '../transparency/check-branch.ts'

/** What was found of a wallet's leaf in the newest tree; all but `counted` and `tooEarly` are worth an alarm. */
export type LeafVerdict = 'counted' | 'tooEarly' | 'missing' | 'notYours' | 'otherRoot' | 'otherOnChain'

export interface LeafFinding {
  address: string
  /** UTC */
  day: string
  verdict: LeafVerdict
  /** The newest two that were right, the newest first: a root counts hours after it was published. */
  kept: readonly KeptBranch[]
}

/** A branch's file. */
export interface KeptBranch {
  /** UTC */
  day: string
  document: string
}

/** What everybody is shown of the newest tree. */
export interface PublishedTree {
  day: string
  root: string
  /** POL */
  total: string
}

/** What is asked for, and where branches are kept: all of it from outside, so that it can be tried out. */
export interface LeafSources {
  /** @returns the file of a wallet's branch of that day; null when there is none */
  fetchDocument(address: string, day: string): Promise<string | null>
  /** @returns the newest root that a vault has; null when the chain cannot be asked */
  newestOnChain(branch: Branch): Promise<{ day: bigint; root: string; total: bigint } | null>
  storage: Pick<Storage, 'getItem' | 'setItem'>
}

/**
 * Checks that a wallet is in the newest tree, as everybody is shown it and as it is on chain, and keeps its branch, and the
 * one before it: with one of them alone the wallet can leave, whatever becomes of the server (docs/way-out.md#what-you-need).
 */
export async function checkOwnLeaf(
  address: string,
  tree: PublishedTree,
  { fetchDocument, newestOnChain, storage }: LeafSources,
): Promise<LeafFinding> {
  const kept = storage.getItem(branchKey(address))
  const keptOfDay = kept && dayOf(kept) === tree.day ? kept : null
  const document = keptOfDay ?? (await fetchDocument(address, tree.day))
  if (!document) {
    const firstLook = storage.getItem(firstLookKey(address))
    if (!firstLook) storage.setItem(firstLookKey(address), tree.day)
    // Who is known before the end of a day is in its tree.
    const verdict = kept || (firstLook && firstLook < tree.day) ? 'missing' : 'tooEarly'
    return { address, day: tree.day, verdict, kept: readKept(storage, address) }
  }
  const verdict = await judge(address, document, tree, newestOnChain)
  if (verdict === 'counted' && !keptOfDay) {
    if (kept) storage.setItem(beforeKey(address), kept)
    storage.setItem(branchKey(address), document)
  }
  const right = readKept(storage, address).filter(({ day }) => verdict === 'counted' || day !== tree.day)
  return { address, day: tree.day, verdict, kept: right }
}

function readKept(storage: Pick<Storage, 'getItem'>, address: string): KeptBranch[] {
  return [branchKey(address), beforeKey(address)].flatMap((key) => {
    const document = storage.getItem(key)
    const day = document && dayOf(document)
    return day ? [{ day, document }] : []
  })
}

async function judge(
  address: string,
  document: string,
  tree: PublishedTree,
  newestOnChain: LeafSources['newestOnChain'],
): Promise<LeafVerdict> {
  let branch: Branch
  try {
    branch = readBranch(document)
  } catch {
    return 'otherRoot'
  }
  const verdict = checkBranch(branch, address, { root: tree.root, total: parsePol(tree.total) })
  if (verdict !== 'counted') return verdict
  if (dayOf(document) !== tree.day) return 'otherRoot'
  const onChain = await newestOnChain(branch)
  const isThatDay = onChain?.day === branch.day
  const differs = isThatDay && (onChain.root !== tree.root || onChain.total !== branch.total)
  return differs ? 'otherOnChain' : 'counted'
}

/** Where the newest branch of a wallet is kept. */
export function branchKey(address: string): string {
  return `polder.branch.${address}`
}

/** Where the one before it is. */
function beforeKey(address: string): string {
  return `${branchKey(address)}.before`
}

function firstLookKey(address: string): string {
  return `polder.branch.${address}.first`
}

/** @returns the UTC day of a branch's file; null when it is none */
function dayOf(document: string): string | null {
  try {
    return new Date(Number(readBranch(document).day) * 86_400_000).toISOString().slice(0, 10)
  } catch {
    return null
  }
}
