import { formatPol } from '@polder/base/amount'
import { openPayouts } from '@polder/ledger/withdrawals/open-payouts'
import type { InLine } from '@polder/ledger/withdrawals/payout-line'
import { countUnexplained } from '@polder/ledger/withdrawals/record-outcome'
import { noteNonces } from '@polder/ledger/withdrawals/signer-nonces'
import type { EntityManager } from 'typeorm'
import type { PayoutContext } from './payout-context.ts'
import { firstFees } from './payout-fees.ts'
import type { Permission } from './permission.ts'

/**
 * Asks the chain whether the first in line can be paid now, what is under way counted in.
 * @throws Error when the chain cannot be asked
 */
export async function askChain(
  { chain, policy }: PayoutContext,
  manager: EntityManager,
  first: InLine,
): Promise<Permission> {
  const [finalized, latestNonce, pendingNonce, balance, network, limit, available] = await Promise.all([
    chain.finalized(),
    chain.nonce('latest'),
    chain.nonce('pending'),
    chain.balance(),
    chain.networkFees(),
    chain.payoutLimit(),
    chain.payoutAvailable(),
  ])
  const taken = Math.max(latestNonce, pendingNonce)
  const known = await noteNonces(manager, chain.signer, { taken, maxUnmined: policy.maxUnmined })
  if (known < taken) return { kind: 'wait', reason: 'unknown_nonces' }
  const signer = chain.signer.toLowerCase()
  const unmined = (await openPayouts(manager)).filter((p) => p.signer === signer && p.nonce >= latestNonce)
  if (unmined.length >= policy.maxUnmined) return { kind: 'busy' }
  const underWay = sum(unmined.map((payout) => payout.payment.net))
  const gasUnderWay = sum(unmined.map((payout) => payout.attempts.at(-1)!.maxFeePerGas * policy.gasLimit))

  if ((await countUnexplained(manager, first.withdrawalId)) >= policy.maxUnexplainedReverts)
    return { kind: 'pass_by', reason: 'set_aside', detail: 'the chain undid it again and again' }
  if (first.net > limit) return { kind: 'pass_by', reason: 'above_limit' }
  const fees = firstFees(network, policy)
  if (!fees) return { kind: 'wait', reason: 'fees' }

  // At the finalized block and at the newest: a payment that is on its way out by a reorg is still no reason to pay again.
  const [paid, verdict] = await Promise.all([
    chain.isPaid(first.withdrawalId, finalized),
    enough(balance, first.net) ? chain.simulate(first, policy.gasLimit) : ({ kind: 'funds' } as const),
  ])
  if (paid || verdict.kind === 'already_paid') {
    return { kind: 'alarm', message: 'The contract has paid a withdrawal that the books have not sent' }
  }
  switch (verdict.kind) {
    case 'paused':
      return { kind: 'wait', reason: 'paused_on_chain' }
    case 'limit':
      return { kind: 'wait', reason: 'contract_limit' }
    case 'not_authorized':
      return {
        kind: 'wait',
        reason: 'not_authorized',
        detail: `the key of OPERATOR_KEY (${chain.signer}) lacks PAYOUT_ROLE`,
      }
    case 'unexpected':
      return { kind: 'pass_by', reason: 'set_aside', detail: `the contract refuses: ${verdict.reason}` }
  }
  if (first.net + underWay > available) return { kind: 'wait', reason: 'contract_limit' }
  const need = first.net + underWay + gasUnderWay + fees.maxFeePerGas * policy.gasLimit
  if (verdict.kind === 'funds' || need > balance) {
    const detail = `the payout wallet ${chain.signer} holds ${formatPol(balance)} POL and needs ${formatPol(need)}`
    return { kind: 'wait', reason: 'funds', detail }
  }
  return { kind: 'pay', fees, chainNonce: taken }
}

function enough(balance: bigint, net: bigint): boolean {
  return balance >= net
}

function sum(amounts: bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
