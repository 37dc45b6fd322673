import { describe, expect, it } from 'vitest'
import { BranchFileError, readBranch } from './branch.ts'
import { RelayError, readRelay } from './relay.ts'
import { topOf } from './sum-tree.ts'
import { wordsOf } from './words.ts'

const address = (digit: string) => `0x${digit.repeat(40)}`
const hash = (digit: string) => `0x${digit.repeat(64)}`
const file = {
  chainId: 137,
  polder: address('a'),
  vault: address('B'),
  day: '20000',
  root: hash('c'),
  total: '5',
  wallet: address('D'),
  owed: '3',
  deposited: '2',
  paid: '0',
  salt: hash('e'),
  index: '1',
  siblings: [{ hash: hash('f'), sum: '2' }],
}
const read = (change: object) => readBranch(JSON.stringify({ ...file, ...change }))

describe('readBranch', () => {
  it('reads a file, numbers as digits or as JSON has them', () => {
    expect(read({ day: 20000, index: 1 })).toEqual({
      ...file,
      vault: address('b'),
      wallet: address('d'),
      day: 20_000n,
      total: 5n,
      owed: 3n,
      deposited: 2n,
      paid: 0n,
      index: 1n,
      siblings: [{ hash: hash('f'), sum: 2n }],
    })
  })

  it.each<[string, object]>([
    ['owed', { owed: '-1' }],
    ['owed', { owed: 1e21 }],
    ['owed', { owed: 5 }],
    ['total', { total: String(2n ** 128n) }],
    ['day', { day: 1.5 }],
    ['total', { total: '1.5' }],
    ['wallet', { wallet: '0x12' }],
    ['salt', { salt: null }],
    ['siblings', { siblings: {} }],
    ['siblings', { siblings: Array(65).fill(file.siblings[0]) }],
    ['siblings[0].sum', { siblings: [{ hash: hash('f') }] }],
    ['siblings[0].hash', { siblings: [null] }],
  ])('names %s where it is wrong', (field, change) => {
    expect(() => read(change)).toThrow(expect.objectContaining({ name: 'BranchFileError', field }))
  })

  it.each(['', '{', 'null', '7'])('refuses %j', (text) => {
    expect(() => readBranch(text)).toThrow(BranchFileError)
  })
})

describe('topOf', () => {
  it('is nothing where a sum is more than the vault can count', () => {
    const most = String(2n ** 128n - 1n)
    expect(topOf(read({ owed: most, siblings: [] }))?.sum).toBe(2n ** 128n - 1n)
    expect(topOf(read({ owed: most }))).toBeNull()
  })
})

describe('readRelay', () => {
  const relay = {
    chainId: 137,
    vault: address('b'),
    wallet: address('d'),
    to: address('1'),
    deadline: '99',
    signature: '0x12',
  }

  it('reads what was printed, and names what is wrong', () => {
    expect(readRelay(JSON.stringify(relay))).toEqual({ ...relay, deadline: 99n })
    for (const change of [{ to: '0x12' }, { deadline: 99 }, { signature: '12' }, { chainId: '137' }])
      expect(() => readRelay(JSON.stringify({ ...relay, ...change }))).toThrow(RelayError)
    for (const text of ['', 'null', '[]']) expect(() => readRelay(text)).toThrow(RelayError)
  })
})

describe('wordsOf', () => {
  it('says every wei, and the two largest units of a span', () => {
    expect(wordsOf('en').pol(1_234_000_000_000_000_000_001n)).toBe('1,234.000000000000000001 POL')
    expect(wordsOf('nl').pol(1_234_500_000_000_000_000_000n)).toBe('1.234,5 POL')
    expect([0, 59, 60, 3_660, 86_400, 90_000].map(wordsOf('en').span)).toEqual([
      '0 s',
      '59 s',
      '1 min',
      '1 h 1 min',
      '1 day',
      '1 day 1 h',
    ])
  })
})
