import { describe, expect, it } from 'vitest'
import { freezeReason, judgeClaim, mayRegisterWithoutBranch, roundAt } from './judge-vault.ts'
import type { VaultState, WalletState } from './vault-state.ts'

const wallet: WalletState = {
  address: '0x00000000000000000000000000000000000a11ce',
  deposited: 0n,
  paid: 0n,
  kept: { amount: 0n, by: '0x0000000000000000000000000000000000000001' },
  exit: null,
  served: false,
  registration: null,
}
const state: VaultState = {
  block: { number: 1n, time: 1_000 },
  polders: ['0x0000000000000000000000000000000000000001'],
  balance: 90n,
  terms: { silencePeriod: 100, exitPeriod: 50, registrationPeriod: 200, maxFeeBps: 500n, exitBond: 7n },
  accepted: { day: 1n, root: '0x01', total: 1n },
  newest: null,
  lastRootAt: 1_000,
  frozenAt: 0,
  round: { number: 0n, ends: 0, sum: 0n, pot: 0n },
  bonds: 0n,
  reserved: 0n,
  wallet,
}
const frozen = (round: Partial<VaultState['round']>): VaultState => ({
  ...state,
  frozenAt: 1_200,
  round: { number: 1n, ends: 1_400, sum: 120n, pot: 0n, ...round },
})

describe('freezeReason', () => {
  const asked = { ...wallet, exit: { amount: 5n, paidBefore: 0n, deadline: 1_050 } }

  it('is silence past the period, and not at its end', () => {
    expect([1_100, 1_101].map((now) => freezeReason(state, now))).toEqual([null, 'silence'])
  })

  it('is a request past its deadline that was not served', () => {
    expect([1_050, 1_051].map((now) => freezeReason({ ...state, wallet: asked }, now))).toEqual([
      null,
      'unserved',
    ])
    expect(freezeReason({ ...state, wallet: { ...asked, served: true } }, 1_051)).toBeNull()
  })

  it('is none for a vault that is frozen', () => {
    expect(freezeReason(frozen({}), 9_999)).toBeNull()
  })
})

describe('roundAt', () => {
  it('counts a round that is over as closed, whose next begins with its first wallet', () => {
    expect(roundAt(frozen({}), 1_399)).toMatchObject({ number: 1n, ends: 1_400 })
    expect(roundAt(frozen({}), 1_400)).toEqual({ number: 2n, ends: 0 })
    expect(roundAt(frozen({ number: 2n, ends: 0 }), 9_999)).toMatchObject({ number: 2n, ends: 0 })
  })

  it('lets those without a branch in after the first, or where there is no root', () => {
    expect(mayRegisterWithoutBranch(frozen({}), 1_399)).toBe(false)
    expect(mayRegisterWithoutBranch(frozen({}), 1_400)).toBe(true)
    expect(mayRegisterWithoutBranch({ ...frozen({}), accepted: null }, 1_399)).toBe(true)
    expect(mayRegisterWithoutBranch({ ...state, accepted: null }, 1_399)).toBe(false)
  })
})

describe('judgeClaim', () => {
  const registered = (number: bigint, pot = 0n): WalletState => ({
    ...wallet,
    registration: { entitlement: 40n, claimed: false, round: { number, sum: 120n, pot } },
  })

  it('shares what there is, without bonds and without what earlier rounds have yet to claim', () => {
    const open = { ...frozen({}), wallet: registered(1n), bonds: 10n, reserved: 20n }
    expect(judgeClaim(open, 1_399)).toEqual({ kind: 'waiting', share: 20n, bond: 0n, until: 1_400 })
    expect(judgeClaim(open, 1_400)).toMatchObject({ kind: 'ready', share: 20n })
    expect(judgeClaim({ ...open, balance: 1_000n }, 1_400)).toMatchObject({ share: 40n })
  })

  it('keeps to the ratio of a round that was closed, whatever the vault holds by now', () => {
    const later = { ...frozen({ number: 2n, ends: 0, sum: 0n }), wallet: registered(1n, 61n), balance: 5n }
    expect(judgeClaim(later, 1_500)).toEqual({ kind: 'ready', share: 20n, bond: 0n, until: 0 })
  })

  it('brings the bond, and pays once', () => {
    const asked = { ...registered(1n), exit: { amount: 5n, paidBefore: 0n, deadline: 1_050 } }
    expect(judgeClaim({ ...frozen({}), wallet: asked }, 1_400)).toMatchObject({ share: 30n, bond: 7n })
    const claimed = { ...wallet, registration: { ...asked.registration!, claimed: true } }
    expect(judgeClaim({ ...frozen({}), wallet: claimed }, 1_400)).toEqual({ kind: 'claimed' })
    expect(judgeClaim(frozen({}), 1_400)).toEqual({ kind: 'none' })
  })
})
