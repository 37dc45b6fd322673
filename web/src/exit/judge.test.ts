import { parseEther as POL } from 'viem'
import { describe, expect, it } from 'vitest'
import { told } from './answer.ts'
import { judge, roundAt } from './judge.ts'
import { Model } from './model.ts'
import type { VaultState, WalletState } from './vault-state.ts'
import { texts, wordsOf } from './words.ts'

const DAY = 86_400n
const NOW = 1_800_000_000n
const ME = '0x00000000000000000000000000000000000000aa'
const OTHER = '0x00000000000000000000000000000000000000bb'

const aVault = (change: Partial<VaultState>, wallet: Partial<WalletState>) =>
  ({
    balance: POL('130'),
    SILENCE_PERIOD: 14n * DAY,
    EXIT_PERIOD: 14n * DAY,
    EXIT_BOND: POL('1'),
    MIN_EXIT: POL('1'),
    lastRootAt: NOW - DAY,
    frozenAt: 0n,
    round: 0n,
    roundEnds: 0n,
    principals: { sum: POL('100'), pot: POL('100') },
    bonds: 0n,
    reserved: 0n,
    rewardsOwed: POL('60'),
    wallet: {
      address: ME,
      deposited: POL('100'),
      paid: POL('40'),
      exit: null,
      left: 0n,
      kept: { amount: 0n },
      principalClaimed: false,
      share: null,
      ...wallet,
    },
    ...change,
  }) as VaultState

const frozen = {
  frozenAt: NOW - DAY,
  round: 1n,
  roundEnds: NOW + 29n * DAY,
  reserved: POL('100'),
}
const aShare = { rewards: POL('5'), round: 1n, claimed: false, of: { sum: POL('50'), pot: 0n } }
const demanded = (deadline: bigint) => ({ exit: { target: POL('100'), deadline }, left: POL('60') })

describe('judge', () => {
  it.each([
    ['has a principal', {}, {}, { kind: 'request', min: POL('1'), max: POL('60') }],
    [
      'has withdrawn a demand of which 40 are left',
      {},
      { left: POL('40') },
      { kind: 'request', min: POL('40'), max: POL('60') },
    ],
    ['was paid back all', {}, { paid: POL('100') }, { kind: 'nothing' }],
    ['never came', {}, { deposited: 0n, paid: 0n }, { kind: 'nothing' }],
    ['has demanded', {}, demanded(NOW + DAY), { kind: 'wait', until: NOW + DAY, unpaid: POL('60') }],
    ['is paid', {}, { ...demanded(NOW + DAY), paid: POL('100') }, { kind: 'closeServed' }],
    ['is paid a part', {}, { exit: { target: POL('40'), deadline: NOW - DAY } }, { kind: 'closeServed' }],
    [
      'is paid a part, and its code takes neither money nor bond',
      {},
      { exit: { target: POL('40'), deadline: NOW - DAY }, kept: { by: OTHER, amount: POL('38') } },
      { kind: 'request', min: POL('1'), max: POL('60') },
    ],
    ['is paid late', {}, { ...demanded(NOW - DAY), paid: POL('100') }, { kind: 'closeServed' }],
    ['at the deadline itself', {}, demanded(NOW), { kind: 'wait', until: NOW, unpaid: POL('60') }],
    ['is not paid in time', {}, demanded(NOW - 1n), { kind: 'freeze', why: 'unserved', wallet: ME }],
    [
      'the operator is silent',
      { lastRootAt: NOW - 14n * DAY - 1n },
      {},
      { kind: 'freeze', why: 'silence', wallet: null },
    ],
    [
      'silent for just as long as allowed',
      { lastRootAt: NOW - 14n * DAY },
      {},
      { kind: 'request', min: POL('1'), max: POL('60') },
    ],
    [
      'frozen, with a demand that is open',
      { ...frozen, bonds: POL('1') },
      demanded(NOW - 1n),
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
      { kind: 'register', rewards: POL('7'), until: NOW + 29n * DAY },
    ],
    [
      'another list has more for it',
      frozen,
      { principalClaimed: true, share: aShare },
      { kind: 'register', rewards: POL('7'), until: NOW + 29n * DAY },
    ],
    [
      'has registered all',
      frozen,
      { principalClaimed: true, share: { ...aShare, rewards: POL('7') } },
      { kind: 'waitRound', until: NOW + 29n * DAY, share: (POL('7') * POL('30')) / POL('50') },
    ],
    [
      'its round is over, and nobody has closed it',
      { ...frozen, round: 1n, roundEnds: NOW },
      { principalClaimed: true, share: aShare },
      { kind: 'claim', sum: POL('3'), principal: 0n, rewards: POL('3'), bond: 0n },
    ],
    [
      'its round is closed',
      { ...frozen, round: 2n, roundEnds: 0n },
      { principalClaimed: true, share: { ...aShare, of: { sum: POL('50'), pot: POL('20') } } },
      { kind: 'claim', sum: POL('2'), principal: 0n, rewards: POL('2'), bond: 0n },
    ],
    [
      'comes late',
      { ...frozen, round: 2n, roundEnds: 0n },
      { principalClaimed: true },
      { kind: 'register', rewards: POL('7'), until: 0n },
    ],
    [
      'has taken all',
      { ...frozen, round: 2n, roundEnds: 0n },
      { principalClaimed: true, share: { ...aShare, claimed: true } },
      { kind: 'done' },
    ],
  ] as const)('%s', (_, vault, wallet, step) => {
    expect(judge(aVault(vault, wallet), NOW, POL('7'), null).step).toEqual(step)
  })

  it('knows of others who were not paid, and puts the own demand first', () => {
    const freeze = { kind: 'freeze', why: 'otherUnserved', wallet: OTHER }
    expect(judge(aVault({}, {}), NOW, 0n, OTHER).step).toEqual(freeze)
    expect(judge(aVault({}, demanded(NOW + DAY)), NOW, 0n, OTHER).step).toEqual(freeze)
    expect(judge(aVault({}, demanded(NOW - DAY)), NOW, 0n, OTHER).step).toMatchObject({
      why: 'unserved',
    })
    expect(judge(aVault({}, { deposited: 0n, paid: 0n }), NOW, 0n, OTHER).step.kind).toBe('nothing')
  })

  it('takes what was paid beyond deposits off the rewards', () => {
    const paid = aVault({}, { paid: POL('104') })
    expect(judge(paid, NOW, POL('7'), null)).toMatchObject({ principal: 0n, rewards: POL('3') })
    expect(judge(paid, NOW, POL('4'), null)).toMatchObject({
      rewards: 0n,
      step: { kind: 'nothing' },
    })
    expect(judge(paid, NOW, null, null).rewards).toBeNull()
  })

  it('says how much of all rewards is there beyond deposits and bonds', () => {
    expect(judge(aVault({}, {}), NOW, 0n, null).rewardsCoveredBps).toBe(5_000n)
    expect(judge(aVault({ bonds: POL('30') }, {}), NOW, 0n, null).rewardsCoveredBps).toBe(0n)
    expect(judge(aVault({ rewardsOwed: 0n }, {}), NOW, 0n, null).rewardsCoveredBps).toBe(10_000n)
    // What a round has set aside is no longer free, and still owed.
    expect(
      judge(aVault({ ...frozen, round: 2n, roundEnds: 0n }, {}), NOW, 0n, null).rewardsCoveredBps,
    ).toBeNull()
  })
})

it('says that nothing is left only once all lists were read', () => {
  const model = new Model(() => undefined)
  const state = {
    ...aVault(frozen, { principalClaimed: true }),
    block: { time: NOW, number: 1n },
  } as VaultState
  const headline = (read: number, problem: unknown) => {
    Object.assign(model.known, { state, found: null, lists: { read, of: 3, problem } })
    return told(model, state, model.standing!, wordsOf('en'))[0]
  }
  expect(headline(0, null)).toBe(texts.en.reading)
  expect(headline(1, new Error('pruned'))).toBe(texts.en.title)
  expect(headline(3, null)).toBe(texts.en.steps.done)
})

it('closes a round when it is over, whether or not anybody has acted since', () => {
  const at = (round: bigint, roundEnds: bigint, now: bigint) => roundAt(aVault({ round, roundEnds }, {}), now)
  expect(at(3n, NOW, NOW - 1n)).toEqual({ number: 3n, ends: NOW })
  expect(at(3n, NOW, NOW)).toEqual({ number: 4n, ends: 0n })
  expect(at(4n, 0n, NOW)).toEqual({ number: 4n, ends: 0n })
})
