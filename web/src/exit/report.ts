import { type ChainReport, isWrong, type RootReport } from './check-roots.ts'
import type { Words } from './words.ts'

/** One finding, and whether it is good news. */
export interface Line {
  text: string
  tone: '' | 'good' | 'problem'
}

const WALLETS_NAMED = 3
const JUMPS_NAMED = 3

/** Says what was found, the newest root first; the last line is the verdict. */
export function reportLines(report: ChainReport, words: Words): Line[] {
  const { check } = words.t
  const lines: Line[] = []
  if (report.isFrozen) lines.push({ text: check.frozen, tone: '' })
  else if (report.isLate)
    lines.push({ text: check.late(words.span(report.at - report.lastRootAt)), tone: 'problem' })
  if (report.rootCount === 0) lines.push({ text: check.none, tone: '' })
  const verdict: Line = isWrong(report)
    ? { text: check.wrong, tone: 'problem' }
    : { text: check.good, tone: 'good' }
  return [
    ...lines,
    ...report.roots.flatMap((root) => linesOf(root, words)),
    { text: check.unknown, tone: '' },
    verdict,
  ]
}

function linesOf(
  { root, before, growth, maxGrowth, jumps, missing, lower }: RootReport,
  words: Words,
): Line[] {
  const { count, pol, day } = words
  const { check } = words.t
  const named = (wallets: readonly string[]) =>
    wallets.slice(0, WALLETS_NAMED).join(', ') + (wallets.length > WALLETS_NAMED ? ' …' : '')
  const { list } = root
  const lines = [check.root(String(root.number), day(root.day), count(list.wallets), pol(list.rewards))]
  if (root.isVoid) lines.push(check.isVoid)
  lines.push(before ? check.growth(pol(growth), pol(maxGrowth), String(before.number)) : check.first)
  for (const { wallet, from, to, isSuspicious } of jumps.filter(
    (jump, i) => i < JUMPS_NAMED || jump.isSuspicious,
  ))
    lines.push((isSuspicious ? check.suspicious : check.jump)(wallet, pol(to - from)))
  if (missing.length > 0) lines.push(check.missing(count(missing.length), named(missing)))
  if (lower.length > 0) lines.push(check.lower(count(lower.length), named(lower.map(({ wallet }) => wallet))))
  return [{ text: lines.join('\n'), tone: '' }]
}
