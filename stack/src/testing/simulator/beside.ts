import { randomFrom } from '@polder/indexer/testing/random'
import type { Stage } from './act.ts'
import { ACTS } from './acts.ts'
import type { Step } from './scenarios.ts'

/** It waits for something that is not the database's. */
const MAX_TRIES = 60

interface Ended {
  /** What went wrong with it; null: nothing. */
  readonly trouble: unknown
  /** It had to wait for what the other process has locked: what is seen afterwards is no order of the two. */
  readonly waited: boolean
  /** Withdrawals that were signed before what it did took hold: the first process does not stand still meanwhile. */
  readonly signed: ReadonlySet<string>
}

/**
 * Another process, which does something in the middle of what a first one does.
 * @returns `begin`: goes on until it is done, or waits for the first one; `end`: after it
 */
export function besideOf(
  { name, seed }: NonNullable<Step['beside']>,
  stage: Stage,
  tell: (text: string) => void,
): { begin: () => Promise<void>; end: () => Promise<Ended> } {
  let work: Promise<unknown> | undefined
  let isDone = false
  let waited = false
  let signed: ReadonlySet<string> = new Set()
  let begun: Promise<void> | undefined
  const begin = async () => {
    tell(name)
    // Who pays changes no rule: what it signs is held to them as well.
    if (name === 'pay') signed = await signedNow(stage)
    work = ACTS[name]!.run({ ...stage, tell, random: randomFrom(seed) })
      .then(
        () => null,
        (error: unknown) => error,
      )
      .finally(() => {
        isDone = true
      })
    for (let tries = 0; !isDone && !waited; tries += 1) {
      await Promise.race([work, new Promise((resolve) => setTimeout(resolve, 1))])
      waited = !isDone && (tries > MAX_TRIES || (await isSomebodyWaiting(stage)))
    }
    if (name !== 'pay') signed = await signedNow(stage)
  }
  return {
    begin: () => (begun = begin()),
    end: async () => {
      await begun
      return { trouble: (await work) ?? null, waited, signed }
    },
  }
}

async function signedNow({ world }: Stage): Promise<ReadonlySet<string>> {
  const rows = await world.rows<{ id: string }>(
    `select id from withdrawal where state in ('signed', 'broadcast')`,
  )
  return new Set(rows.map(({ id }) => id))
}

async function isSomebodyWaiting({ world }: Stage): Promise<boolean> {
  const [row] = await world.rows<{ waits: boolean }>(
    `select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`,
  )
  return row!.waits
}
