import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { describe, expect, it } from 'vitest'
import { HttpError, RefusedError } from '../api/failure.ts'
import { t } from '../texts/texts.ts'
import { connectProblem, WalletMissingError } from './connect-problem.ts'
import { WrongChainError } from './ensure-chain.ts'
import { NoAccountsError } from './wallet-error.ts'
import type { ConnectStep } from './wallet-state.ts'

const names = { wallet: 'Bitget Wallet', chain: 'Polygon Mainnet' }
const textOf = (error: unknown, step: ConnectStep) => {
  const problem = connectProblem(error, step, names, t)
  return problem.kind === 'rejected' ? null : problem.text
}

describe('connectProblem', () => {
  it('is neutral about a rejection', () => {
    expect(connectProblem({ code: 4001 }, 'wallet', names, t)).toEqual({ kind: 'rejected' })
    expect(connectProblem({ code: 4001 }, 'signature', names, t)).toEqual({ kind: 'rejected' })
  })

  it('asks to install a missing wallet and to unlock a locked one', () => {
    expect(connectProblem(new WalletMissingError('x'), 'wallet', names, t).kind).toBe('missing')
    expect(textOf(new NoAccountsError('x'), 'wallet')).toBe(
      'No accounts found. Please unlock your Bitget Wallet.',
    )
  })

  it('names the chain whenever the switch failed, rejected or not', () => {
    const text = 'Please switch your Bitget Wallet to Polygon Mainnet.'
    expect(textOf(new WrongChainError('x'), 'chain')).toBe(text)
    expect(textOf({ code: 4001 }, 'chain')).toBe(text)
  })

  it('says "Failed to connect wallet." and why', () => {
    expect(textOf(new TypeError('Failed to fetch'), 'server')).toBe(
      `Failed to connect wallet. ${t.problems.backendUnreachable}`,
    )
    expect(textOf(new HttpError(400, 'The nonce has expired'), 'signature')).toBe(
      'Failed to connect wallet. The nonce has expired',
    )
    expect(textOf(new RefusedError('X', 'Paused'), 'server')).toBe('Failed to connect wallet. Paused')
    expect(textOf(new CombinedGraphQLErrors({ errors: [{ message: 'Closed' }] }), 'server')).toBe(
      'Failed to connect wallet. Closed',
    )
    expect(textOf(new HttpError(500, 'stack at line 3'), 'server')).toBe(
      'Failed to connect wallet. Server error occurred.',
    )
    expect(textOf(new HttpError(429, ''), 'server')).toBe(
      `Failed to connect wallet. ${t.problems.rateLimited}`,
    )
  })
})
