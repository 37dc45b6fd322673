import { readUncheckedDays } from '@polder/ledger/close/check-day'
import { isBatchAlive } from '@polder/ledger/withdrawals/open-batches'
import { readPayoutControl } from '@polder/ledger/withdrawals/payout-control'
import { readLine } from '@polder/ledger/withdrawals/payout-line'
import { gatherBatch } from '@polder/workers/payouts/gather-batch'
import { readNextBatch } from '@polder/workers/payouts/read-next-batch'
import type { World } from './world.ts'

/** Whoever waits for one of these waits for what is the same for all, and is not overtaken; the last two only operators see. */
const FOR_ALL = `'paused_by_operator', 'paused_on_chain', 'root_late', 'frozen', 'daily_limit', 'hourly_limit',
  'contract_limit', 'funds', 'day_unchecked', 'fees', 'chain_unreachable', 'refused', 'unknown_nonces', 'not_authorized',
  'set_aside', 'contradicted'`

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
         and coalesce(waiting_for::text, '') not in (${FOR_ALL}) order by number`,
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
