import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { BaseError, ContractFunctionRevertedError } from 'viem'

/** What the contract would do with a batch, and whose doing it is. */
export type PayoutVerdict =
  | { kind: 'payable' }
  /** Nothing is wrong with its payments: they have to wait. */
  | { kind: 'paused' | 'limit' | 'funds' | 'rewards' | 'root_late' | 'frozen' | 'not_authorized' }
  /** The contract counts other payouts than the books. */
  | { kind: 'wrong_number' }
  /** The contract refuses for a reason that this worker does not expect. */
  | { kind: 'unexpected'; reason: string }

/** With what a vault says against a draw, which comes through. */
export const PAYOUT_ABI = [...polderAbi, ...vaultAbi.filter(({ type }) => type === 'error')] as const

const VERDICTS: Record<string, PayoutVerdict> = {
  WrongFirstNumber: { kind: 'wrong_number' },
  EnforcedPause: { kind: 'paused' },
  // It has handed over: its successor pays.
  NotOpen: { kind: 'paused' },
  PayoutLimitExceeded: { kind: 'limit' },
  NotEnough: { kind: 'rewards' },
  RootTooOld: { kind: 'root_late' },
  VaultFrozen: { kind: 'frozen' },
  AccessControlUnauthorizedAccount: { kind: 'not_authorized' },
}

/**
 * Reads the failure of a simulated batch.
 * @throws the error itself when it says nothing about the batch: the node could not be asked
 */
export function verdictOf(error: unknown): PayoutVerdict {
  const refusal = refusalOf(error)
  if (refusal === NO_FUNDS) return { kind: 'funds' }
  return VERDICTS[refusal] ?? { kind: 'unexpected', reason: refusal }
}

/** What an account refuses with that cannot pay for a call. */
export const NO_FUNDS = 'insufficient funds'

/**
 * @param error of a simulated call
 * @returns the name of the contract's error, or what else it is refused for
 * @throws the error itself when it says nothing about the call: the node could not be asked
 */
export function refusalOf(error: unknown): string {
  if (!(error instanceof BaseError)) throw error
  const reverted = error.walk((cause) => cause instanceof ContractFunctionRevertedError)
  if (reverted instanceof ContractFunctionRevertedError)
    return reverted.data?.errorName ?? reverted.reason ?? 'a bare revert'
  if (/insufficient funds/i.test(textOf(error))) return NO_FUNDS
  if (/out of gas|gas required exceeds/i.test(textOf(error))) return 'it needs more gas than it may use'
  throw error
}

function textOf(error: BaseError): string {
  const texts: string[] = []
  error.walk((cause) => {
    texts.push((cause as Error).message ?? '')
    return false
  })
  return texts.join(' ')
}
