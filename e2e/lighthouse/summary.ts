import type { Result } from 'lighthouse'

export type Report = Result

/** Least scores, of 100. */
const MIN_SCORES = { performance: 95, accessibility: 100, 'best-practices': 100 }
/** Most that a page may move while it loads. */
const MAX_SHIFT = 0.02
const TIMES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  SI: 'speed-index',
}

/**
 * Several measurements of one page as one: speed and times of the run in the middle, the worst of everything else.
 * @param runs at least one
 * @returns whether all that is promised holds, a line that says it, and what Lighthouse would have otherwise
 */
export function summary(runs: readonly Report[]): { good: boolean; line: string; objections: string[] } {
  const sorted = [...runs].sort((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'))
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]!
  const scores = {
    performance: scoreOf(middle, 'performance'),
    accessibility: Math.min(...runs.map((run) => scoreOf(run, 'accessibility'))),
    'best-practices': Math.min(...runs.map((run) => scoreOf(run, 'best-practices'))),
  }
  const shift = Math.max(...runs.map((run) => run.audits['cumulative-layout-shift']?.numericValue ?? 1))
  const good =
    Object.entries(MIN_SCORES).every(([id, min]) => scores[id as keyof typeof MIN_SCORES] >= min) &&
    shift <= MAX_SHIFT
  const line = [
    ...Object.entries(scores).map(([id, score]) => `${id} ${score}`.padEnd(18)),
    `(${sorted.map((run) => scoreOf(run, 'performance')).join(' ')})`,
    ...Object.entries(TIMES).map(([name, id]) => `${name} ${Math.round(numberOf(middle, id))} ms`),
    `shift ${shift.toFixed(3)}`,
  ].join('  ')
  return { good, line, objections: objectionsOf(middle) }
}

function scoreOf({ categories }: Report, id: string): number {
  return Math.round((categories[id]?.score ?? 0) * 100)
}

function numberOf({ audits }: Report, id: string): number {
  return audits[id]?.numericValue ?? Number.NaN
}

/** What Lighthouse would have otherwise, with what it would bring. */
function objectionsOf({ categories, audits }: Report): string[] {
  const asked = Object.keys(MIN_SCORES).flatMap((id) => categories[id]?.auditRefs ?? [])
  return asked.flatMap(({ id, weight }) => {
    const audit = audits[id]
    if (!audit || audit.score === null || audit.score >= 0.9) return []
    return `${audit.title}${audit.displayValue ? `: ${audit.displayValue}` : ''} (weight ${weight})`
  })
}
