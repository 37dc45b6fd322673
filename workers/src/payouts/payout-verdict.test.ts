import {
  BaseError,
  ContractFunctionRevertedError,
  encodeErrorResult,
  HttpRequestError,
  RpcRequestError,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { PAYOUT_ABI, verdictOf } from './payout-verdict.ts'

function refusal(errorName: string, args: readonly unknown[] = []) {
  const data = encodeErrorResult({ abi: PAYOUT_ABI, errorName, args } as never)
  const cause = new ContractFunctionRevertedError({
    abi: PAYOUT_ABI,
    data,
    functionName: 'fundAndForwardWithdrawals',
  })
  return new BaseError('failed', { cause })
}

const wallet = `0x${'ab'.repeat(20)}`
const id = `0x${'11'.repeat(32)}`

describe('verdictOf', () => {
  it.each([
    ['WrongFirstNumber', [8n, 7n], 'wrong_number'],
    ['EnforcedPause', [], 'paused'],
    ['PayoutLimitExceeded', [5n, 1n], 'limit'],
    ['NotEnough', [5n, 1n], 'rewards'],
    ['NotAnExit', [wallet, 5n], 'unexpected'],
    ['RootTooOld', [1n], 'root_late'],
    ['VaultFrozen', [], 'frozen'],
    ['AccessControlUnauthorizedAccount', [wallet, id], 'not_authorized'],
    ['ZeroAmount', [], 'unexpected'],
  ])('reads %s', (name, args, kind) => expect(verdictOf(refusal(name, args)).kind).toBe(kind))

  it('reads a wallet without funds', () => {
    const error = new RpcRequestError({
      body: {},
      url: 'http://node',
      error: { code: -32003, message: 'Insufficient funds for gas * price + value' },
    })
    expect(verdictOf(new BaseError('failed', { cause: error }))).toEqual({ kind: 'funds' })
  })

  it('never takes a silent node for a refusal', () => {
    const error = new BaseError('failed', { cause: new HttpRequestError({ url: 'http://node' }) })
    expect(() => verdictOf(error)).toThrow(error)
    expect(() => verdictOf(new Error('insufficient funds'))).toThrow('insufficient')
  })
})
