import { formatPol, parsePol } from '../../texts/format.ts'

interface Line {
  type: string
  day: string | null
  /** POL, as are the others */
  change: string
  amount: string
  net?: string
}

/**
 * Makes one line of what the levels of a day paid, as people see it: which level paid what stands in the explanation.
 * @param lines newest first; the first of a day has the balance after all of them
 * @param goesOn whether more lines follow: then a last day, which may be incomplete, waits for them
 * @returns the lines, with how many levels each holds
 */
export function joinReferrals<L extends Line>(
  lines: readonly L[],
  goesOn: boolean,
): (L & { levels: number })[] {
  const joined: (L & { levels: number })[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    if (line.type !== 'REFERRAL' || last?.type !== 'REFERRAL' || last.day !== line.day)
      joined.push({ ...line, levels: 1 })
    else joined[joined.length - 1] = { ...last, ...sumOf(last, line), levels: last.levels + 1 }
  }
  return goesOn && joined.length > 1 && joined.at(-1)?.type === 'REFERRAL' ? joined.slice(0, -1) : joined
}

function sumOf(one: Line, other: Line) {
  const sum = (a: string, b: string) => formatPol(parsePol(a) + parsePol(b))
  return {
    change: sum(one.change, other.change),
    amount: sum(one.amount, other.amount),
    ...(one.net !== undefined && other.net !== undefined ? { net: sum(one.net, other.net) } : {}),
  }
}
