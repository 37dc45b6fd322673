import { parseEther as POL } from 'viem'
import { describe, expect, it } from 'vitest'
import { judge, roundAt } from './judge.ts'
import type { VaultState, WalletState } from './vault-state.ts'

const DAY = 86_400
const NOW = 1_800_000_000
const ME = '0x00000000000000000000000000000000000000aa'
const OTHER = '0x00000000000000000000000000000000000000bb'

const aVault = (change: Partial<VaultState> = {}) =>
  ({
    balance: POL('130'),
    silencePeriod: 14 * DAY,
    exitPeriod: 14 * DAY,
    exitBond: POL('1'),
    lastRootAt: NOW - DAY,
    frozenAt: 0,
    round: { number: 0n, ends: 0 },
    principals: { sum: POL('100'), pot: POL('100') },
    bonds: 0n,
    reserved: 0n,
    rewardsOwed: POL('60'),
    ...change,
  }) as VaultState

const aWallet = (change: Partial<WalletState> = {}) =>
  ({
    address: ME,
    deposited: POL('100'),
    paid: POL('40'),
    exit: null,
    principalClaimed: false,
    share: null,
    ...change,
  }) as WalletState

const frozen = {
  frozenAt: NOW - DAY,
  round: { number: 1n, ends: NOW + 29 * DAY },
  reserved: POL('100'),
}
const aShare = { rewards: POL('5'), round: 1n, claimed: false, of: { sum: POL('50'), pot: 0n } }
const demanded = (deadline: number) => ({ exit: { target: POL('100'), deadline } })

describe('judge', () => {
  it.each([
    ['has a principal', {}, {}, { kind: 'request', max: POL('60') }],
    ['was paid back all', {}, { paid: POL('100') }, { kind: 'nothing' }],
    ['never came', {}, { deposited: 0n, paid: 0n }, { kind: 'nothing' }],
    ['has demanded', {}, demanded(NOW + DAY), { kind: 'wait', until: NOW + DAY, unpaid: POL('60') }],
    ['is paid', {}, { ...demanded(NOW + DAY), paid: POL('100') }, { kind: 'closeServed' }],
    ['is paid late', {}, { ...demanded(NOW - DAY), paid: POL('100') }, { kind: 'closeServed' }],
    ['at the deadline itself', {}, demanded(NOW), { kind: 'wait', until: NOW, unpaid: POL('60') }],
    ['is not paid in time', {}, demanded(NOW - 1), { kind: 'freeze', why: 'unserved', wallet: ME }],
    [
      'the operator is silent',
      { lastRootAt: NOW - 14 * DAY - 1 },
      {},
      { kind: 'freeze', why: 'silence', wallet: null },
    ],
    [
      'silent for just as long as allowed',
      { lastRootAt: NOW - 14 * DAY },
      {},
      { kind: 'request', max: POL('60') },
    ],
    [
      'frozen, with a demand that is open',
      { ...frozen, bonds: POL('1') },
      demanded(NOW - 1),
      { kind: 'claim', sum: POL('61'), principal: POL('60'), rewards: 0n, bond: POL('1') },
    ],
    [
      'frozen, and less is there than is owed',
      { ...frozen, principals: { sum: POL('100'), pot: POL('50') } },
      {},
      { kind: 'claim', sum: POL('30'), principal: POL('30'), rewards: 0n, bond: 0n },
    ],
    [
      'has its principal',
      frozen,
      { principalClaimed: true },
      { kind: 'register', rewards: POL('7'), until: NOW + 29 * DAY },
    ],
    [
      'another list has more for it',
      frozen,
      { principalClaimed: true, share: aShare },
      { kind: 'register', rewards: POL('7'), until: NOW + 29 * DAY },
    ],
    [
      'has registered all',
      frozen,
      { principalClaimed: true, share: { ...aShare, rewards: POL('7') } },
      { kind: 'waitRound', until: NOW + 29 * DAY, share: (POL('7') * POL('30')) / POL('50') },
    ],
    [
      'its round is over, and nobody has closed it',
      { ...frozen, round: { number: 1n, ends: NOW } },
      { principalClaimed: true, share: aShare },
      { kind: 'claim', sum: POL('3'), principal: 0n, rewards: POL('3'), bond: 0n },
    ],
    [
      'its round is closed',
      { ...frozen, round: { number: 2n, ends: 0 } },
      { principalClaimed: true, share: { ...aShare, of: { sum: POL('50'), pot: POL('20') } } },
      { kind: 'claim', sum: POL('2'), principal: 0n, rewards: POL('2'), bond: 0n },
    ],
    [
      'comes late',
      { ...frozen, round: { number: 2n, ends: 0 } },
      { principalClaimed: true },
      { kind: 'register', rewards: POL('7'), until: 0 },
    ],
    [
      'has taken all',
      { ...frozen, round: { number: 2n, ends: 0 } },
      { principalClaimed: true, share: { ...aShare, claimed: true } },
      { kind: 'done' },
    ],
  ] as const)('%s', (_, vault, wallet, step) => {
    expect(judge(aVault(vault), aWallet(wallet), NOW, POL('7'), null).step).toEqual(step)
  })

  it('knows of others who were not paid, and puts the own demand first', () => {
    const freeze = { kind: 'freeze', why: 'otherUnserved', wallet: OTHER }
    expect(judge(aVault(), aWallet(), NOW, 0n, OTHER).step).toEqual(freeze)
    expect(judge(aVault(), aWallet(demanded(NOW + DAY)), NOW, 0n, OTHER).step).toEqual(freeze)
    expect(judge(aVault(), aWallet(demanded(NOW - DAY)), NOW, 0n, OTHER).step).toMatchObject({
      why: 'unserved',
    })
    expect(judge(aVault(), aWallet({ deposited: 0n, paid: 0n }), NOW, 0n, OTHER).step.kind).toBe('nothing')
  })

  it('takes what was paid beyond deposits off the rewards', () => {
    const paid = aWallet({ paid: POL('104') })
    expect(judge(aVault(), paid, NOW, POL('7'), null)).toMatchObject({ principal: 0n, rewards: POL('3') })
    expect(judge(aVault(), paid, NOW, POL('4'), null)).toMatchObject({
      rewards: 0n,
      step: { kind: 'nothing' },
    })
    expect(judge(aVault(), paid, NOW, null, null).rewards).toBeNull()
  })

  it('says how much of all rewards is there beyond deposits and bonds', () => {
    expect(judge(aVault(), aWallet(), NOW, 0n, null).rewardsCoveredBps).toBe(5_000)
    expect(judge(aVault({ bonds: POL('30') }), aWallet(), NOW, 0n, null).rewardsCoveredBps).toBe(0)
    expect(judge(aVault({ rewardsOwed: 0n }), aWallet(), NOW, 0n, null).rewardsCoveredBps).toBe(10_000)
  })
})

it('closes a round when it is over, whether or not anybody has acted since', () => {
  const round = { number: 3n, ends: NOW }
  expect(roundAt(aVault({ round }), NOW - 1)).toEqual(round)
  expect(roundAt(aVault({ round }), NOW)).toEqual({ number: 4n, ends: 0 })
  expect(roundAt(aVault({ round: { number: 4n, ends: 0 } }), NOW)).toEqual({ number: 4n, ends: 0 })
})
