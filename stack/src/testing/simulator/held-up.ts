import { readUncheckedDays } from '@polder/ledger/close/check-day'
import { isBatchAlive } from '@polder/ledger/withdrawals/open-batches'
import { readPayoutControl } from '@polder/ledger/withdrawals/payout-control'
import { readLine } from '@polder/ledger/withdrawals/payout-line'
import { OWN_REASONS } from '@polder/ledger/withdrawals/waiting-reasons'
import { gatherBatch } from '@polder/workers/payouts/gather-batch'
import { readNextBatch } from '@polder/workers/payouts/read-next-batch'
import type { World } from './world.ts'

/** What is the same for all nobody is overtaken for; of these two only operators can tell more. */
const JUDGED = OWN_REASONS.filter((reason) => reason !== 'set_aside' && reason !== 'contradicted')

/**
 * Just after the signer has looked at the line, and pays nobody: who would be paid if nobody else waited is held up by another's
 * troubles.
 */
export async function heldUp(world: World): Promise<string[]> {
  const { context } = world
  const runner = world.db.createQueryRunner()
  const { manager } = runner
  const held: string[] = []
  await runner.startTransaction()
  try {
    if (await isBatchAlive(manager)) return []
    const waiting = await world.rows<{ id: string; reason: string | null }>(
      `select id, waiting_for as reason from withdrawal where state = 'requested'
         and (waiting_for is null or waiting_for::text = any($1)) order by number`,
      [JUDGED],
    )
    if (waiting.length === 0) return []
    const next = await readNextBatch(context, manager)
    if (next.kind !== 'ready') return []
    const figures = {
      ...next.figures,
      control: await readPayoutControl(manager),
      dayUnchecked: (await readUncheckedDays(manager)).length > 0,
    }
    for (const { id, reason } of waiting) {
      const alone = await readLine(manager, { oldest: 1, after: 0, first: 1, only: [id] })
      const { batch } = gatherBatch(alone, figures)
      if (batch.length === 0) continue
      const exits = batch.filter(({ exit }) => exit).length
      const verdict = await context.chain.simulate({ firstNumber: next.firstNumber, exits, payments: batch })
      if (verdict.kind === 'payable')
        held.push(`withdrawal ${id.slice(0, 8)} waits (${reason}), and would be paid if nobody else waited`)
    }
    return held
  } finally {
    await runner.rollbackTransaction()
    await runner.release()
  }
}
