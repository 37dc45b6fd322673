import { lockBesideShards } from '@polder/ledger/books/lock-beside-shards'
import { readUncheckedDays } from '@polder/ledger/close/check-day'
import { inTransaction } from '@polder/ledger/sql'
import { lockForSigning } from '@polder/ledger/withdrawals/lock-withdrawal'
import { isBatchAlive } from '@polder/ledger/withdrawals/open-batches'
import { type Batch, idsOf } from '@polder/ledger/withdrawals/payment'
import { paidOutToday, readPayoutControl } from '@polder/ledger/withdrawals/payout-control'
import { type InLine, isAnyoneInLine, isExitUnderWay, readLine } from '@polder/ledger/withdrawals/payout-line'
import { lockSigner, storeSignedBatch } from '@polder/ledger/withdrawals/store-batch'
import { allWait, waitForApproval, waitForTurn, waitInLine } from '@polder/ledger/withdrawals/wait-in-line'
import type { WaitingReason } from '@polder/ledger/withdrawals/waiting-reasons'
import type { EntityManager } from 'typeorm'
import { findRefused } from './find-refused.ts'
import { type Chosen, type Figures, type Gathered, gatherBatch, type Wait } from './gather-batch.ts'
import type { PayoutContext } from './payout-context.ts'
import { type ReadyBatch, readNextBatch } from './read-next-batch.ts'
import { refuseContradicted } from './refuse-contradicted.ts'

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
  return await inTransaction(context.db, async (manager): Promise<SignOutcome> => {
    await lockSigner(manager)
    if (!(await isAnyoneInLine(manager))) return { kind: 'idle' }
    if (await isBatchAlive(manager)) return { kind: 'busy' }
    const held = await readHeld(manager)
    const reason = held.control.paused ? 'paused_by_operator' : held.dayUnchecked ? 'day_unchecked' : null
    if (reason && !(await isExitUnderWay(manager))) return await everyoneWaits(context, manager, reason)
    const next = await readNextBatch(context, manager)
    if (next.kind === 'busy') return next
    if (next.kind === 'wait') return await everyoneWaits(context, manager, next.reason)
    const gathered = await gather(context, manager, { ...next.figures, ...held })
    return await pay(context, manager, gathered, next)
  })
}

/** What operators and the check of the newest day hold payouts to; once the balances are locked, no day is posted any more. */
async function readHeld(manager: EntityManager, lock?: 'for share') {
  const control = await readPayoutControl(manager, lock)
  return { control, dayUnchecked: (await readUncheckedDays(manager)).length > 0 }
}

/** Says to everyone in line why nobody is paid. */
export async function everyoneWaits(
  { policy }: Pick<PayoutContext, 'policy'>,
  manager: EntityManager,
  reason: WaitingReason,
): Promise<SignOutcome> {
  const [first] = await readLine(manager, { oldest: policy.oldestInBatch, after: 0, first: 1 })
  if (first) await allWait(manager, first, reason, [])
  return { kind: 'waiting', reason }
}

/** Reads the line until a batch is full: ever more of it, since many may wait for reasons of their own. */
async function gather(
  { policy }: PayoutContext,
  manager: EntityManager,
  figures: Figures,
): Promise<Gathered> {
  const line: InLine[] = []
  for (;;) {
    const first = Math.max(line.length, 2 * policy.maxBatch)
    const page = await readLine(manager, { oldest: policy.oldestInBatch, after: line.length, first })
    line.push(...page)
    const gathered = gatherBatch(line, figures)
    if (gathered.full || page.length < first) return gathered
  }
}

async function pay(
  context: PayoutContext,
  manager: EntityManager,
  gathered: Gathered,
  next: ReadyBatch,
): Promise<SignOutcome> {
  const passed = [...gathered.passed]
  const { batch, wait } = await payable(context, gathered, next, passed)
  if (batch.length > 0) {
    // Before withdrawals, as everyone locks them (`lockForSigning`).
    await readPayoutControl(manager, 'for share')
    await lockBesideShards(manager, 'several wallets')
  }
  await passBy(manager, passed)
  const allBut = [...passed.map(({ first }) => first), ...batch]
  if (wait) await allWait(manager, wait.first, wait.reason, allBut, wait.detail)
  else await waitForTurn(manager, allBut)
  if (batch.length > 0 && !(await sign(context, manager, batch, next))) return { kind: 'again' }
  const reason = wait?.reason ?? null
  if (batch.length > 0) return { kind: 'signed', signer: context.chain.signer, nonce: next.nonce, reason }
  return reason ? { kind: 'waiting', reason } : { kind: 'idle' }
}

type Payable = Pick<Gathered, 'batch' | 'wait'>

/**
 * Asks the contract what it would do with the batch. One for whose sake it refuses is put aside, the others stay.
 * @param passed gains who is put aside
 */
async function payable(
  context: PayoutContext,
  { batch, wait }: Payable,
  next: ReadyBatch,
  passed: Wait[],
): Promise<Payable> {
  const { chain } = context
  const [first] = batch
  if (!first) return { batch, wait }
  const simulate = (payments: readonly Chosen[]) => chain.simulate(batchOf(next, payments))
  const verdict = await simulate(batch)
  const only = (some: readonly Chosen[], why: Wait | null) =>
    payable(context, { batch: some, wait: why }, next, passed)
  const nobody = (reason: WaitingReason, detail?: string): Payable => ({
    batch: [],
    wait: { first, reason, ...(detail && { detail }) },
  })
  /** What holds others up holds no exits. */
  const exitsOnly = (reason: WaitingReason) => {
    const [exits, other] = [batch.filter(({ exit }) => exit), batch.find(({ exit }) => !exit)]
    return other ? only(exits, { first: other, reason }) : nobody(reason)
  }
  switch (verdict.kind) {
    case 'payable':
      return { batch, wait }
    case 'paused':
      return await exitsOnly('paused_on_chain')
    case 'limit':
      return await exitsOnly('contract_limit')
    case 'root_late':
      return await exitsOnly('root_late')
    case 'rewards': {
      const [within, beyond] = [
        batch.filter((one) => one.beyond <= 0n),
        batch.filter((one) => one.beyond > 0n),
      ]
      if (beyond.length === 0) return nobody('funds')
      passed.push(...beyond.map((one): Wait => ({ first: one, reason: 'rewards' })))
      return await only(within, wait)
    }
    case 'funds':
      return nobody('funds')
    case 'frozen':
      return nobody('frozen')
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
      return await only(fewer, wait)
    }
  }
}

function batchOf({ firstNumber }: ReadyBatch, payments: readonly Chosen[]): Batch {
  return { firstNumber, exits: payments.filter(({ exit }) => exit).length, payments }
}

/** Those with one reason are told of together. */
async function passBy(manager: EntityManager, passed: readonly Wait[]): Promise<void> {
  const rest = new Map<string, Wait[]>()
  for (const wait of passed) {
    const { first, reason, detail } = wait
    if (reason === 'approval' || reason === 'second_approval') await waitForApproval(manager, first, reason)
    else rest.set(`${reason} ${detail}`, [...(rest.get(`${reason} ${detail}`) ?? []), wait])
  }
  for (const waits of rest.values()) {
    const { reason, detail } = waits[0]!
    const all = waits.map(({ first }) => first)
    await waitInLine(manager, all, reason, detail)
  }
}

/**
 * Asking the chain took its time, in which an owner may have cancelled, or operators paused payouts or changed a limit.
 * From here on they cannot, until it is stored; so what is read here decides.
 * @returns false when there is nothing left to sign, operators decided otherwise, or the books contradict a payment
 */
async function sign(
  { chain, policy }: PayoutContext,
  manager: EntityManager,
  asked: readonly Chosen[],
  next: ReadyBatch,
): Promise<boolean> {
  const held = await readHeld(manager, 'for share')
  const locked = await lockForSigning(manager, idsOf(asked))
  if (locked.length === 0) return false
  const only = idsOf(locked)
  const line = await readLine(manager, { oldest: policy.oldestInBatch, after: 0, first: only.length, only })
  const signedToday = await paidOutToday(manager)
  const { batch: payments } = gatherBatch(line, { ...next.figures, ...held, signedToday })
  // What was asked about is signed, as far as it is left.
  const exits = new Set(asked.filter(({ exit }) => exit).map(({ id }) => id))
  if (payments.some(({ id, exit }) => exit !== exits.has(id))) return false
  const ids = new Set(idsOf(payments))
  const paid = locked.filter(({ id }) => ids.has(id))
  if (paid.length === 0 || (await refuseContradicted(manager, paid))) return false
  const batch = batchOf(next, payments)
  const signed = await chain.sign(batch, next.nonce, next.figures.fees)
  const { signer, contract } = chain
  await storeSignedBatch(manager, paid, { batch, signer, contract, signed })
  return true
}
