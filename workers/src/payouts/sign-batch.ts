import { readUncheckedDays } from '@polder/ledger/close/check-day'
import { inTransaction } from '@polder/ledger/database-transaction'
import { lockForSigning } from '@polder/ledger/withdrawals/lock-for-signing'
import { isBatchAlive } from '@polder/ledger/withdrawals/open-batches'
import { readPayoutControl } from '@polder/ledger/withdrawals/payout-control'
import { type InLine, isAnyoneInLine, readLine } from '@polder/ledger/withdrawals/payout-line'
import { lockSigner, signBatch as storeSigned } from '@polder/ledger/withdrawals/store-batch'
import { waitForApproval, waitForTurn, waitInLine } from '@polder/ledger/withdrawals/wait-in-line'
import type { WaitingReason } from '@polder/ledger/withdrawals/waiting-reasons'
import type { EntityManager } from 'typeorm'
import { findRefused } from './find-refused.ts'
import { type Figures, type Gathered, gatherBatch, type Wait } from './gather-batch.ts'
import type { PayoutContext } from './payout-context.ts'
import { readStanding, type Standing, withControl } from './read-figures.ts'
import { refuseUnowed } from './refuse-unowed.ts'

export type SignOutcome =
  /** Nobody can be paid now, or a batch is under way. */
  | { kind: 'idle' | 'busy' }
  /** Everyone who is left waits. */
  | { kind: 'waiting'; reason: WaitingReason }
  /** `reason`: why everyone who is left waits; null: for the next batches. */
  | { kind: 'signed'; signer: string; nonce: number; reason: WaitingReason | null }
  | { kind: 'again' }

/**
 * Takes the line one batch on, in one database transaction under the signer's lock: refuses what the books do not owe,
 * signs and stores a transaction that pays as many as fit, or says why they wait. Nothing is sent from here.
 */
export async function signBatch(context: PayoutContext): Promise<SignOutcome> {
  const outcome = await inTransaction(context.db, async (manager): Promise<SignOutcome> => {
    await lockSigner(manager)
    if (!(await isAnyoneInLine(manager))) return { kind: 'idle' }
    const control = await readPayoutControl(manager)
    if (control.paused) return await everyoneWaits(context, manager, 'paused_by_operator')
    if (await isBatchAlive(manager)) return { kind: 'busy' }
    if (await isDayUnchecked(manager)) return await everyoneWaits(context, manager, 'day_unchecked')
    const standing = await readStanding(context, manager)
    if (standing.kind === 'busy') return standing
    if (standing.kind === 'wait') return await everyoneWaits(context, manager, standing.reason)
    const gathered = await gather(context, manager, { ...standing.figures, control })
    return await pay(context, manager, gathered, standing)
  })
  if (outcome.kind === 'signed') await context.onStep('payout stored', String(outcome.nonce))
  return outcome
}

/** Says to everyone in line why nobody is paid. */
export async function everyoneWaits(
  { policy }: Pick<PayoutContext, 'policy'>,
  manager: EntityManager,
  reason: WaitingReason,
): Promise<SignOutcome> {
  const [first] = await readLine(manager, { oldest: policy.oldestInBatch, after: 0, first: 1 })
  if (first) await waitInLine(manager, first, reason, { allBut: [] })
  return { kind: 'waiting', reason }
}

/** Reads the line until a batch is full. */
async function gather(
  { policy }: PayoutContext,
  manager: EntityManager,
  figures: Figures,
): Promise<Gathered> {
  const line: InLine[] = []
  for (;;) {
    const page = await readLine(manager, {
      oldest: policy.oldestInBatch,
      after: line.length,
      first: 2 * policy.maxBatch,
    })
    line.push(...page)
    const gathered = gatherBatch(line, figures)
    if (gathered.full || page.length < 2 * policy.maxBatch) return gathered
  }
}

async function pay(
  context: PayoutContext,
  manager: EntityManager,
  gathered: Gathered,
  standing: Standing & { kind: 'ready' },
): Promise<SignOutcome> {
  const passed = [...gathered.passed]
  const { batch, wait } = await simulated(context, gathered, standing, passed)
  for (const each of passed) await passBy(manager, each)
  const signed = batch.length > 0 && (await sign(context, manager, batch, standing))
  if (batch.length > 0 && !signed) return { kind: 'again' }
  if (wait) {
    const allBut = passed.map(({ first }) => first)
    await waitInLine(manager, wait.first, wait.reason, { allBut }, wait.detail)
  } else await waitForTurn(manager)
  const reason = wait?.reason ?? null
  if (batch.length > 0) return { kind: 'signed', signer: context.chain.signer, nonce: standing.nonce, reason }
  return reason ? { kind: 'waiting', reason } : { kind: 'idle' }
}

/**
 * Asks the contract what it would do with the batch. One for whose sake it refuses is put aside, the others stay.
 * @param passed gains who is put aside
 */
async function simulated(
  context: PayoutContext,
  gathered: Gathered,
  standing: Standing & { kind: 'ready' },
  passed: Wait[],
): Promise<Pick<Gathered, 'batch' | 'wait'>> {
  const { chain } = context
  const { batch, wait } = gathered
  const { firstNumber } = standing
  const [first] = batch
  if (!first) return { batch, wait }
  const simulate = (payments: readonly InLine[]) => chain.simulate({ firstNumber, payments })
  const nobody = (reason: WaitingReason, detail?: string) => ({
    batch: [],
    wait: { first, reason, ...(detail && { detail }) },
  })
  const verdict = await simulate(batch)
  switch (verdict.kind) {
    case 'payable':
      return { batch, wait }
    case 'paused':
      return nobody('paused_on_chain')
    case 'limit':
      return nobody('contract_limit')
    case 'funds':
      return nobody('funds')
    case 'root_late':
    case 'frozen':
      return nobody(verdict.kind)
    case 'wrong_number':
      return nobody('unknown_nonces')
    case 'not_authorized':
      return nobody('not_authorized', `the key of OPERATOR_KEY (${chain.signer}) lacks PAYOUT_ROLE`)
    case 'unexpected': {
      const refused = await findRefused(batch, simulate, verdict.reason)
      if (refused === 'all') return nobody('refused', `the contract refuses: ${verdict.reason}`)
      for (const { payment, why } of refused)
        passed.push({ first: payment, reason: 'set_aside', detail: `the contract refuses: ${why}` })
      const others = batch.filter((one) => !refused.some(({ payment }) => payment === one))
      // It refuses all of them together only.
      const fewer = refused.length === 0 ? batch.slice(0, Math.ceil(batch.length / 2)) : others
      return await simulated(context, { ...gathered, batch: fewer }, standing, passed)
    }
  }
}

/** With the balances locked, none is posted any more that could count for what is signed. */
async function isDayUnchecked(manager: EntityManager): Promise<boolean> {
  return (await readUncheckedDays(manager)).length > 0
}

async function passBy(manager: EntityManager, { first, reason, detail }: Wait): Promise<void> {
  if (reason === 'approval' || reason === 'second_approval') await waitForApproval(manager, first, reason)
  else await waitInLine(manager, first, reason, 'this', detail)
}

/**
 * Asking the chain took its time, in which an owner may have cancelled, or operators paused payouts or changed a limit.
 * From here on they cannot, until it is stored; so what is read here decides.
 * @returns false when there is nothing left to sign, operators decided otherwise, or the books contradict a payment
 */
async function sign(
  { chain, policy, onStep }: PayoutContext,
  manager: EntityManager,
  batch: readonly InLine[],
  { figures, nonce, firstNumber, fees }: Standing & { kind: 'ready' },
): Promise<boolean> {
  const control = await readPayoutControl(manager, 'for share')
  const locked = await lockForSigning(
    manager,
    batch.map(({ withdrawalId }) => withdrawalId),
  )
  if (locked.length === 0 || control.paused || (await isDayUnchecked(manager))) return false
  const only = locked.map(({ id }) => id)
  const line = await readLine(manager, { oldest: policy.oldestInBatch, after: 0, first: only.length, only })
  const { batch: payments } = gatherBatch(line, await withControl(manager, figures, control))
  const ids = new Set<string>(payments.map(({ withdrawalId }) => withdrawalId))
  const paid = locked.filter(({ id }) => ids.has(id))
  if (paid.length === 0 || (await refuseUnowed(manager, paid))) return false
  const signed = await chain.sign({ firstNumber, payments }, nonce, fees)
  await onStep('payout signed, not stored', payments[0]!.withdrawalId)
  const { signer, contract } = chain
  await storeSigned(manager, paid, { batch: { firstNumber, payments }, signer, contract, signed })
  return true
}
