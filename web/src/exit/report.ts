import { type ChainReport, isWrong, type RootReport } from './check-roots.ts'
import type { Words } from './words.ts'

/** One finding; `tone` says whether it is good news. */
export type Line = { text: string; tone: string }

/** Of wallets, so many are named. */
const NAMED = 3

/** Says what was found, the newest root first; the last line is the verdict. */
export function reportLines(report: ChainReport, words: Words): Line[] {
  const { check } = words.t
  const { frozenAt, isLate, at, lastRootAt, roots } = report
  const late = isLate && { text: check.late(words.span(at - lastRootAt)), tone: 'problem' }
  const good = roots.length > 0 && { text: check.good, tone: 'good' }
  const verdict = isWrong(report) ? { text: check.wrong, tone: 'problem' } : good
  return [
    ...(frozenAt ? [{ text: check.frozen, tone: '' }] : late ? [late] : []),
    ...(roots.length > 0 ? roots.map((root) => lineOf(root, words)) : [{ text: check.none, tone: '' }]),
    { text: check.unknown, tone: '' },
    ...(verdict ? [verdict] : []),
  ]
}

function lineOf(report: RootReport, words: Words): Line {
  const { root, before, growth, maxGrowth, jumps, missing, lower, isPadded, added } = report
  const { count, pol, day, t } = words
  const { check } = t
  const { number, list } = root
  const named = (wallets: readonly string[]) =>
    wallets.slice(0, NAMED).join(', ') + (wallets.length > NAMED ? ' …' : '')
  const told = jumps.filter(({ isSuspicious }, i) => i < NAMED || isSuspicious)
  const lines = [
    check.root(String(number), day(root.day), count(list.wallets), pol(list.rewards)),
    root.isVoid && check.isVoid,
    before && check.growth(pol(growth), pol(maxGrowth), String(before.number)),
    ...told.map(({ wallet, from, to, isSuspicious }) =>
      check[isSuspicious ? 'suspicious' : 'jump'](wallet, pol(to - from)),
    ),
    isPadded && check.padded(count(added)),
    missing.length > 0 && check.missing(count(missing.length), named(missing)),
    lower.length > 0 && check.lower(count(lower.length), named(lower.map(({ wallet }) => wallet))),
  ]
  return { text: lines.filter(Boolean).join('\n'), tone: '' }
}
