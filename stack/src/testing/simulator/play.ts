import { ProductError } from '@polder/base/errors'
import { NoQuorumError } from '@polder/base/quorum/agree'
import { randomFrom } from '@polder/indexer/testing/random'
import type { FreshDatabase } from '@polder/testing/database'
import type { Stage } from './act.ts'
import { ACTS } from './acts.ts'
import { falseAlarms } from './alarms.ts'
import { type Census, movesBetween, takeCensus } from './census.ts'
import { clock, Died, type Life, live, seedChance } from './gate.ts'
import { atTheEnd, findings, type Happened, isPaymentLost, signedRightly } from './invariants.ts'
import { Notes } from './notes.ts'
import { settle } from './settle.ts'
import { World } from './world.ts'

export interface Step {
  readonly name: string
  readonly seed: number
  /** How it goes wrong: the process dies at so many statements and questions. */
  readonly dieAt?: number
}

export interface Played {
  readonly steps: number
  /** What was found, and after which step; null: nothing. */
  readonly finding: { step: number; texts: string[] } | null
  readonly story: readonly string[]
  /** How often each act was done, and what moves there were. */
  readonly reached: ReadonlyMap<string, number>
}

const STEPS = 70

/** @returns the steps of a seed: each seed has acts that it likes, and some that it never does */
export function stepsOf(seed: number, steps = STEPS): Step[] {
  const random = randomFrom(seed)
  const liked = Object.entries(ACTS).map(([name, { weight }]) => ({
    name,
    weight: weight * [0, 1, 1, 2, 4][random.below(5)]!,
  }))
  const total = liked.reduce((sum, { weight }) => sum + weight, 0)
  const deaths = random.chance(0.5) ? 0.15 : 0
  return [
    { name: 'round', seed: 1 },
    ...Array.from({ length: steps }, () => {
      let place = random.below(total)
      const { name } = liked.find(({ weight }) => {
        place -= weight
        return place < 0
      })!
      const dies = ACTS[name]!.process && random.chance(deaths)
      return {
        name,
        seed: random.below(2 ** 30),
        ...(dies ? { dieAt: 1 + random.below(random.chance(0.5) ? 20 : 60) } : {}),
      }
    }),
  ]
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
  const noteMoves = async (): Promise<string[]> => {
    const now = await takeCensus(world)
    const moves = movesBetween(census, now)
    census = now
    for (const { move } of moves) reached.set(move, (reached.get(move) ?? 0) + 1)
    return await signedRightly(world, moves)
  }
  const happened: Happened = {
    paidAside: false,
    asideIds: new Set(),
    restored: false,
    disturbed: false,
    foreignNonce: false,
    stopped: false,
    demanded: new Map(),
  }
  try {
    for (const [n, { name, seed, dieAt }] of steps.entries()) {
      const act = ACTS[name]!
      const random = randomFrom(seed)
      seedChance(seed)
      clock.now += 1_000 * (1 + random.below(act.pause ?? 10))
      await world.tellTime()
      let text: string = name
      const stage: Stage = {
        world,
        notes,
        random,
        kept,
        step: n,
        happened,
        tell: (said) => {
          text = said
        },
        goBack: (to) => {
          notes = to
          since.line = '0'
          census = new Map()
        },
      }
      const life: Life = { passed: 0, dieAt, dead: false }
      const trouble = await live(life, () => act.run(stage)).then(
        () => null,
        (error: unknown) => error,
      )
      if (life.dead) {
        text += `; it dies ${life.where}`
        world.restart()
      }
      const bad =
        trouble !== null && !life.dead && !isForeseen(trouble, act.refusals ?? [])
          ? [`${name} fails: ${String((trouble as Error)?.stack ?? trouble)}`]
          : []
      if (trouble instanceof ProductError) text += `: ${trouble.code}`
      story.push(`${n + 1}. ${text}`)
      reached.set(name, (reached.get(name) ?? 0) + (trouble ? 0 : 1))
      for (const { text: said, error } of world.complaints.splice(0))
        if (!life.dead && !isForeseen(error, []) && !isLawful(said, happened, world))
          bad.push(`complains: ${said} ${String((error as Error)?.stack ?? error)}`)
      bad.push(...(await noteMoves()), ...(await falseAlarms(world, happened, since)))
      bad.push(...(await findings(world, notes, happened, n % 8 === 7 || n === steps.length - 1)))
      if (bad.length > 0) return { steps: n + 1, finding: { step: n + 1, texts: bad }, story, reached }
    }
    const bad = await settle(world).catch((error: unknown) => [
      `the end fails: ${String((error as Error)?.stack ?? error)}`,
    ])
    for (const { text, error } of world.complaints.splice(0))
      if (!isForeseen(error, []) && !isLawful(text, happened, world))
        bad.push(`complains: ${text} ${String((error as Error)?.stack ?? error)}`)
    await noteMoves()
    bad.push(...(await falseAlarms(world, happened, since)))
    bad.push(...(await findings(world, notes, happened, true)), ...(await atTheEnd(world)))
    if (bad.length > 0 && (await isPaymentLost(world))) bad.length = 0
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

/** What processes say aloud when the chain, or a node, gives them cause. */
function isLawful(text: string, { disturbed }: Happened, { chain }: World): boolean {
  if (/reorg past finality|books do not prove/.test(text)) return chain.deepReorgs > 0
  return disturbed && /node|nodes|credited and reversed before/i.test(text)
}

function isForeseen(error: unknown, refusals: readonly string[]): boolean {
  if (error instanceof ProductError) return refusals.includes(error.code)
  return error instanceof Died || error instanceof NoQuorumError
}
