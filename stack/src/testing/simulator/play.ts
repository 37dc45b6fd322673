import { ProductError } from '@polder/base/errors'
import { NoQuorumError } from '@polder/base/quorum/agree'
import { randomFrom } from '@polder/indexer/testing/random'
import type { FreshDatabase } from '@polder/testing/database'
import type { Stage } from './act.ts'
import { ACTS } from './acts.ts'
import { falseAlarms } from './alarms.ts'
import { besideOf } from './beside.ts'
import { type Census, movesBetween, takeCensus } from './census.ts'
import { clock, Died, type Life, live, seedChance } from './gate.ts'
import { atTheEnd, findings, type Happened, isPaymentLost, signedRightly } from './invariants.ts'
import { Notes } from './notes.ts'
import type { Step } from './scenarios.ts'
import { settle } from './settle.ts'
import { World } from './world.ts'

/** What is signed in the middle of one of these is held to no order of the two. */
const RULES = ['limits', 'day of little', 'pause']

export interface Played {
  readonly steps: number
  /** What was found, and after which step; null: nothing. */
  readonly finding: { step: number; texts: string[] } | null
  readonly story: readonly string[]
  /** How often each act was done, and what moves there were. */
  readonly reached: ReadonlyMap<string, number>
}

/** Plays steps on a new product. @param build the folder `contracts/build` */
export async function play(steps: readonly Step[], build: URL): Promise<Played> {
  const world = await World.open(build)
  const story: string[] = []
  const reached = new Map<string, number>()
  const kept: Stage['kept'] = []
  let notes = new Notes()
  let census: Census = new Map()
  const since = { line: '0' }
  const noteMoves = async (by: string | null, before: ReadonlySet<string>): Promise<string[]> => {
    const now = await takeCensus(world)
    const moves = movesBetween(census, now)
    census = now
    for (const { move } of moves) reached.set(move, (reached.get(move) ?? 0) + 1)
    return by === null
      ? []
      : await signedRightly(
          world,
          moves.filter((one) => !before.has(one.name)),
          by,
        )
  }
  const happened: Happened = {
    paidAside: false,
    asideIds: new Set(),
    restored: false,
    disturbed: false,
    leftOut: false,
    lostReceipts: false,
    foreignNonce: false,
    otherKey: false,
    stopped: false,
    leaving: false,
    demanded: new Map(),
  }
  try {
    for (const [n, { name, seed, wallet, dieAt, beside }] of steps.entries()) {
      const act = ACTS[name]!
      const random = randomFrom(seed)
      seedChance(seed)
      clock.now += 1_000 * (1 + random.below(act.pause ?? 10))
      await world.tellTime()
      let text: string = name
      let isBack = false
      const stage: Stage = {
        world,
        notes,
        random,
        wallet,
        kept,
        step: n,
        alone: !beside,
        happened,
        tell: (said) => {
          text = said
        },
        goBack: (to) => {
          notes = to
          since.line = '0'
          // All that is there was not there before: nothing can be told of who signed it, and under which limits.
          census = new Map()
          isBack = true
        },
      }
      const other =
        beside &&
        besideOf(beside, stage, (said) => {
          text += `; meanwhile ${said}`
        })
      const between = beside && other && { of: beside.of, at: beside.at, act: other.begin }
      const life: Life = {
        ...{ passed: 0, written: 0, locked: 0, dieAt, dead: false },
        ...(between && { between }),
      }
      const trouble = await live(life, () => act.run(stage)).then(
        () => null,
        (error: unknown) => error,
      )
      const others = (await other?.end()) ?? { trouble: null, waited: false, signed: new Set<string>() }
      if (life.dead) {
        text += `; it dies ${life.where}`
        world.restart()
      }
      const bad =
        trouble !== null &&
        !life.dead &&
        !isForeseen(trouble, act.refusals ?? [], happened, beside !== undefined)
          ? [`${name} fails: ${String((trouble as Error)?.stack ?? trouble)}`]
          : []
      if (
        others.trouble !== null &&
        !isForeseen(others.trouble, ACTS[beside!.name]!.refusals ?? [], happened, true)
      )
        bad.push(`${beside!.name} fails: ${String((others.trouble as Error)?.stack ?? others.trouble)}`)
      if (trouble instanceof ProductError) text += `: ${trouble.code}`
      story.push(`${n + 1}. ${text}`)
      reached.set(name, (reached.get(name) ?? 0) + (trouble ? 0 : 1))
      const complaints = complaintsOf(world, happened)
      if (!life.dead) bad.push(...complaints)
      bad.push(
        ...(await noteMoves(
          others.waited || isBack || (beside?.name === 'pay' && RULES.includes(name)) ? null : name,
          others.signed,
        )),
        ...(await falseAlarms(world, happened, since)),
      )
      bad.push(...(await findings(world, notes, happened, n % 8 === 7 || n === steps.length - 1)))
      if (bad.length > 0) return { steps: n + 1, finding: { step: n + 1, texts: bad }, story, reached }
    }
    const bad = await settle(world, happened).catch((error: unknown) => [
      `the end fails: ${String((error as Error)?.stack ?? error)}`,
    ])
    bad.push(...complaintsOf(world, happened))
    await noteMoves(null, new Set())
    bad.push(...(await falseAlarms(world, happened, since)))
    happened.leftOut = false
    bad.push(...(await findings(world, notes, happened, true)), ...(await atTheEnd(world)))
    if (bad.length > 0 && (await isPaymentLost(world, happened))) bad.length = 0
    story.push('At the end all is well again, and everything must come to its own')
    return {
      steps: steps.length,
      finding: bad.length > 0 ? { step: steps.length, texts: bad } : null,
      story,
      reached,
    }
  } finally {
    await world.close(kept.map(({ copy }): FreshDatabase => copy))
  }
}

/** @returns what processes have said aloud since it was asked last, and had no cause to */
function complaintsOf(world: World, happened: Happened): string[] {
  return world.complaints
    .splice(0)
    .filter(({ text, error }) => !isForeseen(error, [], happened) && !isLawful(text, happened, world))
    .map(({ text, error }) => `complains: ${text} ${String((error as Error)?.stack ?? error)}`)
}

/** What processes say aloud when the chain, or a node, gives them cause. */
function isLawful(text: string, { disturbed }: Happened, { chain }: World): boolean {
  if (/reorg past finality|books do not prove/.test(text)) return chain.deepReorgs > 0
  return disturbed && /node|nodes|credited and reversed before/i.test(text)
}

/** @param any two at once may stand in each other's way in any manner */
function isForeseen(
  error: unknown,
  refusals: readonly string[],
  { disturbed }: Happened,
  any = false,
): boolean {
  if (error instanceof ProductError) return any || refusals.includes(error.code)
  return error instanceof Died || (error instanceof NoQuorumError && (any || disturbed))
}
