import { lower, SIGNERS } from './genesis.ts'
import type { Happened } from './invariants.ts'
import type { World } from './world.ts'

type Cause = (happened: Happened, world: World) => boolean
const tookBack: Cause = (_, { chain }) => chain.deepReorgs > 0
const always: Cause = () => true

/** A payout that was reverted leaves no event: books that have lost its signature cannot know whose nonce that was. */
const hasReverted = ({ blocks }: World['chain']) =>
  blocks.some(({ mined }) =>
    mined.some(
      ({ tx, succeeded }) => !succeeded && SIGNERS.some(({ address }) => tx.from === lower(address)),
    ),
  )

/** What operators are called for, and only when. What is not here they are never called for. */
const LAWFUL: readonly [RegExp, Cause][] = [
  [
    /no payout explains/,
    ({ foreignNonce, restored }, { chain }) =>
      foreignNonce || (restored && (chain.deepReorgs > 0 || hasReverted(chain))),
  ],
  [/chain took back|never signed here|vanished from the chain|took back \d+ payouts|taken back/, tookBack],
  [/The chain paid/, ({ paidAside, restored }, { chain }) => paidAside || restored || chain.deepReorgs > 0],
  // What a former key has signed, and the books have lost, is by somebody else.
  [/Somebody else has paid/, ({ paidAside, restored, otherKey }) => paidAside || (restored && otherKey)],
  [
    /not ours used nonce/,
    ({ foreignNonce, restored, lostReceipts }, { chain }) =>
      foreignNonce || restored || lostReceipts || chain.deepReorgs > 0,
  ],
  [/Payout of .* waits/, always],
  [
    /cannot be published|root of .* was reverted|took the nonce of the root|root of .* is sent again/,
    ({ stopped, restored, disturbed, otherKey }, { chain }) =>
      stopped || restored || disturbed || otherKey || chain.deepReorgs > 0,
  ],
  [/proof after day/, tookBack],
  // What a quorum of nodes leaves out of a range is missing until it is read again.
  [/do not agree at block/, ({ leftOut }, { chain }) => leftOut || chain.deepReorgs > 0],
  [/root that the vault has of day/, ({ restored }) => restored],
  [/An exit, of which/, always],
  [/indexer has stopped/, ({ disturbed }, { chain }) => disturbed || chain.deepReorgs > 0],
]

/** @returns alarms that nothing called for. @param since the newest line that was looked at; it is moved on */
export async function falseAlarms(
  world: World,
  happened: Happened,
  since: { line: string },
): Promise<string[]> {
  const rows = await world.rows<{ id: string; message: string }>(
    `select id, message from system_log where severity = 'critical' and id > $1 order by id`,
    [since.line],
  )
  since.line = rows.at(-1)?.id ?? since.line
  return rows
    .filter(({ message }) => !LAWFUL.some(([words, cause]) => words.test(message) && cause(happened, world)))
    .map(({ message }) => `operators are called without a cause: ${message}`)
}
