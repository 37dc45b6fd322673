import { describe, expect, it } from 'vitest'
import { type DepositEvent, type DepositFlow, depositFlow, startOfFlow } from './deposit-flow.ts'

const run = (...events: DepositEvent[]) => events.reduce<DepositFlow>(depositFlow, startOfFlow)
const sent: DepositEvent[] = [{ type: 'review', amount: 5n }, { type: 'sign' }, { type: 'send', hash: '0xa' }]

describe('depositFlow', () => {
  it('walks from the form to the credit', () => {
    expect(run(...sent)).toEqual({ step: 'sent', amount: 5n, hash: '0xa', slow: false })
    expect(run(...sent, { type: 'confirm', block: '12' })).toEqual({
      step: 'confirmed',
      amount: 5n,
      hash: '0xa',
      block: '12',
    })
    expect(
      run(...sent, { type: 'confirm', block: '12' }, { type: 'credit', block: '12', seconds: 3 }),
    ).toEqual({
      step: 'credited',
      amount: 5n,
      hash: '0xa',
      block: '12',
      seconds: 3,
    })
  })

  it('treats a rejection as neutral and returns to the form', () => {
    expect(run({ type: 'review', amount: 5n }, { type: 'sign' }, { type: 'decline' })).toEqual({
      step: 'form',
      declined: true,
    })
  })

  it('stays hopeful after the timeout: a late block still confirms', () => {
    const slow = run(...sent, { type: 'timeout' })
    expect(slow).toMatchObject({ step: 'sent', slow: true })
    expect(depositFlow(slow, { type: 'confirm', block: '9' }).step).toBe('confirmed')
  })

  it('follows a transaction the wallet replaced', () => {
    expect(run(...sent, { type: 'timeout' }, { type: 'send', hash: '0xb' })).toMatchObject({
      hash: '0xb',
      slow: false,
    })
  })

  it('makes a reverted receipt a failure that names its transaction', () => {
    expect(run(...sent, { type: 'fail', message: 'reverted' })).toEqual({
      step: 'failed',
      amount: 5n,
      hash: '0xa',
      message: 'reverted',
    })
  })

  it('ignores what arrives too late', () => {
    const credited = run(...sent, { type: 'credit', block: '12', seconds: null })
    expect(depositFlow(credited, { type: 'timeout' })).toBe(credited)
    expect(depositFlow(credited, { type: 'fail', message: 'late' })).toBe(credited)
    expect(run({ type: 'confirm', block: '1' })).toBe(startOfFlow)
  })

  it('can be left while a wallet never answers', () => {
    expect(run({ type: 'review', amount: 5n }, { type: 'sign' }, { type: 'close' })).toBe(startOfFlow)
  })
})
