import { type Random, randomFrom } from '@polder/indexer/testing/random'
import { ACTS } from './acts.ts'
import type { Life } from './gate.ts'
import { WALLETS } from './genesis.ts'

export interface Step {
  readonly name: string
  readonly seed: number
  /** Whom it is most likely about: what belongs together is about one wallet. */
  readonly wallet: number
  /** How it goes wrong: where the process dies. */
  readonly dieAt?: Life['dieAt']
  /** What another process does when this one has come by so many. */
  readonly beside?: {
    readonly name: string
    readonly seed: number
    readonly of: 'passed' | 'locked'
    readonly at: number
  }
}

const SEEN = 'mine, finalize, look'
const UNDONE = 'reorg past finality, look, look, look'
const PAID = `pay, ${SEEN}, follow`

/**
 * What has to happen in an order before anything is at stake: acts, one of those with `|` or `-` for none, and after `&`
 * what another process does in its middle. One with `!` dies, one with `*` is about anybody. Chance leaves out, puts in, mixes and kills.
 */
const SCENARIOS: readonly (readonly string[])[] = [
  `deposit, ${SEEN}, withdraw, ${PAID}`,
  `withdraw, pay, reorg | the pool forgets | gas becomes dear | -, mine, reorg | -, follow, ${PAID}`,
  `withdraw, limits, pay, approve, withdraw, limits, pay, approve, pay`,
  `withdraw, withdraw, pay, pause | limits, follow, cancel, mine, resume, pay`,
  `deposit, ${SEEN}, withdraw, ${UNDONE}, withdraw*, resume, pay, purchase, sale | cancel | deposit, resume, withdraw*, pay, day`,
  `purchase, day, deposit, ${SEEN}, withdraw, ${UNDONE}, resume, pay, day, day, sale | deposit`,
  `deposit, mine, deposit, mine, mine, finalize, look, ${UNDONE}, ${SEEN}`,
  `withdraw, ${PAID}, ${UNDONE}, account, mine | the pool forgets, account, ${SEEN}, pay`,
  `withdraw, minutes are lost, the pool hears again, mine, pay | account | cancel, round, account`,
  `withdraw, remember the books, pay | round, mine | the pool forgets | -, restore the books, cancel | pay | account, the pool hears again | -, cancel, round, withdraw, pay`,
  `remember the books, deposit | purchase | withdraw | day, round, restore the books, round, sale | withdraw | day`,
  `purchase | deposit, demand an exit, ${SEEN}, account, withdraw | a guardian acts | -, serve exits, pay | pay & close an exit | pay & demand an exit, mine, close an exit | demand an exit | cancel, finalize, look, serve exits, ${PAID}, serve exits`,
  `withdraw, demand an exit, ${SEEN}, account, withdraw*, serve exits, pause, ${PAID}, resume, serve exits`,
  `deposit | purchase, purchase, night, purchase | sale, purchase | sale | connect | withdraw, close!, close!, close, close, purchase, close, close, close`,
  `purchase, day, sale, day, sale, day`,
  `connect*, purchase*, purchase*, rebuild teams, purchase*, purchase*, connect*, sale*, day, purchase*, purchase*, day, day`,
  `connect*, purchase*, purchase*, purchase*, week, purchase*, week`,
  `account, withdraw, pay & cancel, ${SEEN}, follow, withdraw, cancel & pay, ${SEEN}, follow, withdraw, cancel & pay, pay & pay, cancel & cancel`,
  `purchase & purchase, withdraw & purchase, sale & sale, withdraw & withdraw, sale, sale | purchase, purchase & withdraw, sale, sale`,
  `nodes lie, deposit, ${SEEN}, nodes lie, deposit, ${SEEN}, nodes lie, deposit, ${SEEN}, a node fails, deposit, mine, finalize, look & mine | look & reorg | look & rival looks, a node fails, deposit, mine, finalize, look & finalize, look`,
  `nodes lie, deposit, ${SEEN}, nodes lie, deposit | withdraw, pay | -, ${SEEN}, nodes lie, look, ${SEEN}, look`,
  `withdraw, pay, receipts are lost, mine, finalize, follow, follow, cancel | account, look, follow, pay`,
  `rival looks, deposit, ${SEEN}, rival looks, deposit, mine, finalize, rival looks, look`,
  `withdraw, pay, a guardian acts | hostile code, mine, finalize, look, follow, the operator restores, ${PAID}`,
  `limits | -, withdraw, pay | pay! | -, somebody else pays, mine, finalize, look, follow, account | -, withdraw*, ${PAID}, ${UNDONE}, account, ${SEEN}, pay`,
  `hostile code, withdraw, hostile code*, withdraw*, withdraw*, ${PAID}, check | hostile code, withdraw, ${PAID}, check, take what is kept`,
  `purchase, day, check, look | night | a guardian voids a root, publish root, mine | -, reorg | reorg past finality | a guardian voids a root | gas becomes dear | -, publish root, mine, finalize, look | check, publish root, day`,
  `purchase, night, close, close, close, publish root!, gas becomes dear | the pool forgets | -, publish root!, another key signs | mine | reorg | -, time | -, publish root!, publish root, mine, finalize, publish root`,
  `withdraw, pay! | -, the key signs elsewhere | another key signs, withdraw | -, pay | time | the pool forgets | -, mine, finalize, follow | pay | account, account | pay, resume, pay`,
  `withdraw, a request is forged, pay, purchase, check`,
  `plan, connect*, purchase*, purchase*, withdraw, day, withdraw, day, check, plan, purchase*, sale*, week, sale*, week`,
  `withdraw, pay!, withdraw, pay!, pay, the pool forgets, withdraw, pay!, follow!, follow, round`,
  `withdraw, pay & limits | pay & day of little, ${SEEN}, follow, day of little, withdraw, withdraw*, pay & limits | pay & day of little, ${SEEN}, follow, pay & pause, approve, resume, pay`,
  `day of little, withdraw*, withdraw*, withdraw*, pay, follow, withdraw*, pay, limits`,
  `connect*, purchase*, purchase*, purchase*, day, day, day, day, day, day`,
  `purchase*, purchase*, purchase*, surplus is taken, mine, week, sale*, sale*, sale*, withdraw*, withdraw*, withdraw*, withdraw*, pay, ${SEEN}, follow, withdraw*, pay, ${PAID}, pay`,
  `demand an exit, ${SEEN}, account, serve exits!, remember the books, serve exits | -, pay | -, mine | the pool forgets | -, restore the books, another key signs | -, serve exits, account, pay, round`,
].map((text) => text.split(', '))

/** What happens outside while a process of the product does something. */
const MEANWHILE = ['mine', 'finalize', 'reorg', 'the pool forgets', 'demand an exit', 'close an exit']
/** Most that two must not both go by is locked first, or after what lets only one of them in. */
const LOCKS_MET = [1, 1, 2, 2, 3, 4]
/** One indexer looks once at a time. */
const ALONE = ['look', 'rival looks']
/** At least so many: most seeds play their own scenario, some go on. */
const STEPS = [1, 1, 1, 1, 18]

/** @returns the steps of a seed: each seed has acts that it likes, and scenarios that it plays again and again */
export function stepsOf(seed: number): Step[] {
  const random = randomFrom(seed)
  const pick = <One>(all: readonly One[]): One => all[random.below(all.length)]!
  const steps = pick(STEPS)
  const weights = new Map(
    Object.entries(ACTS).map(([name, { weight }]) => [name, weight * pick([0, 1, 1, 2, 4])]),
  )
  // Each in its turn, with two others.
  const liked = [SCENARIOS[seed % SCENARIOS.length]!, pick(SCENARIOS), pick(SCENARIOS)]
  const chance = {
    strays: pick([0, 0.1, 0.3]),
    deaths: pick([0, 0, 0.15]),
    beside: pick([0, 0, 0.2]),
    gaps: pick([0, 0.1]),
  }
  const stepOf = (names: string, wallet: number): Step => {
    const [all, other] = names.split(' & ') as [string, string?]
    const name = all.replace(/[!*]/, '')
    const isProcess = ACTS[name]!.process === true
    const isMeant = all.endsWith('!')
    return {
      ...{ name, wallet: all.endsWith('*') ? random.below(WALLETS) : wallet, seed: random.below(2 ** 30) },
      ...(isProcess && (isMeant || random.chance(chance.deaths)) && { dieAt: deathOf(random, isMeant) }),
      ...(isProcess && (other || random.chance(chance.beside)) && { beside: besideOf(name, random, other) }),
    }
  }
  const played: Step[] = []
  while (played.length < steps) {
    const running = Array.from({ length: random.chance(0.3) ? 2 : 1 }, (_, n) => ({
      parts: [...(played.length === 0 && n === 0 ? liked[0]! : pick(liked))],
      wallet: random.below(WALLETS),
    }))
    while (running.some(({ parts }) => parts.length > 0)) {
      const { parts, wallet } = pick(running.filter(({ parts: left }) => left.length > 0))
      const part = parts.shift()!
      const name = pick(part.split(' | '))
      if (random.chance(chance.strays)) played.push(stepOf(byWeight(weights, random), random.below(WALLETS)))
      if (name !== '-' && !random.chance(chance.gaps)) played.push(stepOf(name, wallet))
    }
  }
  if (random.chance(0.5)) played.push({ name: 'everybody is to leave', seed: 1, wallet: 0 })
  return played
}

/** @param meant it is to die of what it writes or sends first */
function deathOf(random: Random, meant: boolean): Life['dieAt'] {
  if (random.chance(meant ? 0.8 : 0.5)) return { of: 'written', at: 1 + random.below(meant ? 4 : 12) }
  return { of: 'passed', at: 1 + random.below(random.chance(0.5) ? 20 : 60) }
}

function byWeight(weights: ReadonlyMap<string, number>, random: Random): string {
  let place = random.below([...weights.values()].reduce((sum, weight) => sum + weight, 0))
  return [...weights].find(([, weight]) => {
    place -= weight
    return place < 0
  })![0]
}

/** @param other what is done; left out: anything that a process does, and often the same */
function besideOf(name: string, random: Random, other?: string): Step['beside'] {
  const others = [
    ...Object.keys(ACTS).filter((one) => ACTS[one]!.process && !ALONE.includes(one)),
    ...MEANWHILE,
  ]
  return {
    name:
      other ?? (random.chance(0.3) && !ALONE.includes(name) ? name : others[random.below(others.length)]!),
    seed: random.below(2 ** 30),
    // What is meant to meet meets where the first one has read, and is about to lock what it judges by.
    ...(random.chance(other ? 0.8 : 0.5)
      ? { of: 'locked', at: other ? LOCKS_MET[random.below(LOCKS_MET.length)]! : 1 + random.below(8) }
      : { of: 'passed', at: 1 + random.below(random.chance(0.6) ? 12 : 40) }),
  }
}
