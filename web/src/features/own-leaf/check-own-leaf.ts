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
  /** Those that were right: of the newest tree, and of the root before it that counts until the vault has taken that one. */
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

/** The newest root that a vault has; its day since 1 January 1970, its total in wei. */
interface RootOnChain {
  day: bigint
  root: string
  total: bigint
}

/** What is asked for, and where branches are kept: all of it from outside, so that it can be tried out. */
export interface LeafSources {
  /** @returns the file of a wallet's branch of that day; null when there is none */
  fetchDocument(address: string, day: string): Promise<string | null>
  /** @returns the newest root that a vault has; null when the chain cannot be asked */
  newestOnChain(branch: Branch): Promise<RootOnChain | null>
  storage: Pick<Storage, 'getItem' | 'setItem'>
}

/**
 * Checks that a wallet is in the newest tree, as everybody is shown it and as it is on chain, and keeps its branch, and that
 * of the root before it: with one of them alone the wallet can leave, whatever becomes of the server
 * (docs/way-out.md#what-you-need).
 */
export async function checkOwnLeaf(
  address: string,
  tree: PublishedTree,
  sources: LeafSources,
): Promise<LeafFinding> {
  const { fetchDocument, storage } = sources
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
  const { verdict, onChain } = await judge(address, document, tree, sources)
  if (verdict === 'counted') {
    const before = await findBefore(address, tree, onChain, sources)
    if (before) storage.setItem(beforeKey(address), before)
    if (!keptOfDay) storage.setItem(branchKey(address), document)
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
  { newestOnChain }: Pick<LeafSources, 'newestOnChain'>,
): Promise<{ verdict: LeafVerdict; onChain: RootOnChain | null }> {
  const verdict = verdictOn(document, address, tree.day, { root: tree.root, total: parsePol(tree.total) })
  if (verdict !== 'counted') return { verdict, onChain: null }
  const branch = readBranch(document)
  const onChain = await newestOnChain(branch)
  const isThatDay = onChain?.day === branch.day
  const differs = isThatDay && (onChain.root !== tree.root || onChain.total !== branch.total)
  return { verdict: differs ? 'otherOnChain' : 'counted', onChain }
}

function verdictOn(
  document: string,
  address: string,
  day: string,
  root: { root: string; total: bigint },
): LeafVerdict {
  let branch: Branch
  try {
    branch = readBranch(document)
  } catch {
    return 'otherRoot'
  }
  const verdict = checkBranch(branch, address, root)
  return verdict === 'counted' && dayOf(document) !== day ? 'otherRoot' : verdict
}

/**
 * While the newest tree's root is not published, the newest on chain counts, however many days were closed since.
 * @returns the file of that root; where it is not known, of the newest tree before; null when there is none
 */
async function findBefore(
  address: string,
  tree: PublishedTree,
  onChain: RootOnChain | null,
  { fetchDocument, storage }: LeafSources,
): Promise<string | null> {
  const older = readKept(storage, address).filter(({ day }) => day !== tree.day)
  const published = onChain && utcDay(onChain.day)
  if (published && onChain.day > 0n && published < tree.day) {
    const found =
      older.find(({ day }) => day === published)?.document ?? (await fetchDocument(address, published))
    if (found && verdictOn(found, address, published, onChain) === 'counted') return found
  }
  return older[0]?.document ?? null
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
    return utcDay(readBranch(document).day)
  } catch {
    return null
  }
}

function utcDay(number: bigint): string {
  return new Date(Number(number) * 86_400_000).toISOString().slice(0, 10)
}
