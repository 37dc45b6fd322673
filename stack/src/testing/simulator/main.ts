import { newStatements, takeOver } from './gate.ts'
import { leaveHome } from './home.ts'
import { type Played, play } from './play.ts'
import { type Step, stepsOf } from './scenarios.ts'
import { shrink } from './shrink.ts'

/** A process that plays seeds as it is told on its command line: first, how many, how far apart, and until when (seconds). */
const [first, count, stride, seconds, told] = process.argv.slice(2).map(Number) as [
  number,
  number,
  number,
  number,
  number,
]
const build = new URL(process.env.SIMULATOR_BUILD!)
const began = performance.now()
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

/** So many seeds go by before one is played twice. */
const AGAIN = 40

/** One seed is one story, whatever was played before it. @returns what was found where it is told otherwise */
async function otherStory(steps: readonly Step[], played: Played): Promise<Played['finding']> {
  const toldOf = ({ story, reached }: Played) => [
    ...story,
    ...[...reached].map(([what, times]) => `${times} ${what}`).sort(),
  ]
  const [one, other] = [toldOf(played), toldOf(await play(steps, build))]
  const at = one.findIndex((line, n) => line !== other[n])
  if (at < 0 && one.length === other.length) return null
  return {
    step: played.steps,
    texts: [`played again it is another story: "${one[at]}" and then "${other[at]}"`],
  }
}

takeOver()
for (let n = 0; n < count && performance.now() - began < seconds * 1_000; n += 1) {
  const seed = first + n * stride
  const at = performance.now()
  const steps = stepsOf(seed)
  const played = await play(steps, build)
  const differs = n % AGAIN === AGAIN - 1 && !played.finding ? await otherStory(steps, played) : null
  const ms = Math.round(performance.now() - at)
  say({
    seed,
    ms,
    steps: played.steps,
    finding: played.finding ?? differs,
    reached: [...played.reached],
    statements: newStatements(),
    story: told ? played.story : [],
  })
  if (!played.finding || process.env.SIMULATOR_QUICK) continue
  const { steps: kept, played: shortest } = await shrink(
    steps,
    played,
    (tried: readonly Step[]): Promise<Played> => play(tried, build),
  )
  say({ seed, shortest: kept.length, finding: shortest.finding, story: shortest.story })
}
await leaveHome()
// What was said may still be on its way.
process.stdout.write('', () => process.exit())
