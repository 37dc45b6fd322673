import { describe, expect, it } from 'vitest'
import { WalletMissingError } from '../../wallet/connect-problem.ts'
import { WrongChainError } from '../../wallet/ensure-chain.ts'
import { depositFailure } from './deposit-failure.ts'

const names = { wallet: 'Bitget Wallet', chain: 'Polygon Mainnet', chainId: 137 }
const say = (error: unknown) => depositFailure(error, names)

describe('depositFailure', () => {
  it.each([
    { code: 4001, message: 'whatever' },
    { code: 'ACTION_REJECTED' },
    { message: 'MetaMask Tx Signature: User rejected transaction signature.' },
    { message: 'outer', cause: { code: -32603, data: { originalError: { code: 4001 } } } },
  ])('says nothing of a rejection: %j', (error) => {
    expect(say(error)).toBeNull()
  })

  it('names a balance that is too small', () => {
    const text = 'Deposit failed: Insufficient POL balance for this transaction'
    expect(say(new Error('insufficient funds for gas * price + value'))).toBe(text)
    expect(say({ message: 'outer', cause: { name: 'InsufficientFundsError', message: '' } })).toBe(text)
  })

  it('calls a revert a failed transaction', () => {
    const text = 'Deposit failed: Transaction failed. Please try again.'
    expect(say({ code: 'CALL_EXCEPTION', reason: 'x' })).toBe(text)
    expect(say(new Error('execution reverted: ZeroAmount()'))).toBe(text)
  })

  it('gives the reason there is, or the general words', () => {
    expect(say({ reason: 'nonce too low' })).toBe('Deposit failed: nonce too low')
    expect(say(undefined)).toBe('Deposit failed: An error occurred. Please try again.')
    expect(say(new Error('0xdeadbeef internals'))).toBe(
      'Deposit failed: An error occurred. Please try again.',
    )
  })

  it('names a wrong chain and a missing wallet', () => {
    expect(say(new WrongChainError('x'))).toBe(
      'Please switch to Polygon Mainnet (Chain ID: 137) in your Bitget Wallet',
    )
    expect(say(new WalletMissingError('x'))).toBe('Bitget Wallet not connected')
  })

  it('survives causes that form a ring', () => {
    const ring: { cause?: unknown; message: string } = { message: 'x' }
    ring.cause = ring
    expect(say(ring)).toBe('Deposit failed: An error occurred. Please try again.')
  })
})
