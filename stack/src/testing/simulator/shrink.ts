import type { Played } from './play.ts'
import type { Step } from './scenarios.ts'

const MAX_MS = 60_000

/** Leaves out steps, by halves and then one by one, while what is found stays the same. */
export async function shrink(
  steps: readonly Step[],
  found: Played,
  play: (steps: readonly Step[]) => Promise<Played>,
): Promise<{ steps: readonly Step[]; played: Played }> {
  let best = { steps: steps.slice(0, found.finding!.step), played: found }
  const kind = kindOf(found)
  const began = performance.now()
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (
      let from = best.steps.length - size;
      from > -size && performance.now() - began < MAX_MS;
      from -= size
    ) {
      const fewer = best.steps.filter((_, n) => n < from || n >= from + size)
      if (fewer.length === best.steps.length) continue
      const played = await play(fewer)
      if (played.finding && kindOf(played) === kind)
        best = { steps: fewer.slice(0, played.finding.step), played }
    }
  }
  return best
}

/** What was found, without the figures that fewer steps change. */
function kindOf({ finding }: Played): string {
  return finding!.texts[0]!.replace(/0x[0-9a-f]+|\d+/g, '').slice(0, 60)
}
