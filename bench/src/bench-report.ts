/** What a benchmark found: one line of the table in docs/performance.md#figures. */
export interface Figure {
  /** what was measured, e.g. `closing a day` */
  name: string
  value: number
  /** e.g. `s`, `ms`, `MiB`, `/s`; '' for a number of things */
  unit: string
  /** a floor or a peer measured in the same run, in the same unit */
  against?: { name: string; value: number }
  /** what the ratio to it, or without it the value, is to reach; left out: the figure is only told */
  goal?: { max: number } | { min: number }
}

/**
 * Prints what a benchmark found, and gives it to the run of all benchmarks where that started it.
 * @param setting what was measured on, e.g. `60,000 deposits in 6,000 blocks`
 */
export function report(setting: string, figures: readonly Figure[]): void {
  console.log(`${setting}\n${tableOf(figures.map(cellsOf))}`)
  process.send?.({ setting, figures })
}

/** @returns whether the figure reaches its goal, null when it has none */
export function isMet({ value, against, goal }: Figure): boolean | null {
  if (!goal) return null
  const found = value / (against?.value ?? 1)
  return 'max' in goal ? found <= goal.max : found >= goal.min
}

/** @returns figure, value, floor or peer, ratio, goal, and whether it is met */
export function cellsOf(figure: Figure): string[] {
  const { name, value, unit, against, goal } = figure
  const met = isMet(figure)
  return [
    name,
    `${short(value)} ${unit}`.trim(),
    against ? `${against.name}: ${short(against.value)} ${unit}`.trim() : '',
    against ? `${short(value / against.value)} ×` : '',
    goal ? `${'max' in goal ? '≤' : '≥'} ${goalOf(goal)} ${against ? '×' : unit}`.trim() : '',
    met === null ? '' : met ? 'met' : 'not met',
  ]
}

/** @returns rows of cells as lines of a table in Markdown, its columns of even width */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(3, ...rows.map((row) => row[column]!.length))) ?? []
  return rows
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`)
    .join('\n')
}

function goalOf(goal: { max: number } | { min: number }): string {
  return short('max' in goal ? goal.max : goal.min)
}

/** Three digits say as much as a run on a shared machine knows. */
function short(value: number): string {
  return value.toLocaleString(
    'en',
    Math.abs(value) < 1000 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 },
  )
}
