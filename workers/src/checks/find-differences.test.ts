import { describe, expect, it } from 'vitest'
import { type BookFigures, findDifferences } from './find-differences.ts'

const counters = {
  ...{ deposits: 3n, depositSum: 300n, principalSum: 205n },
  ...{ withdrawals: 1n, netSum: 90n, grossSum: 95n, claimableSum: 0n },
}
const chain = {
  blockHash: '0xa' as const,
  treasury: '0xt',
  treasuryIsVault: false,
  ...counters,
  balance: 1_000n,
  nonce: 7,
}
const books: BookFigures = {
  blockHash: '0xa',
  ...{ countedDeposits: 3n, countedDeposited: 300n, countedPayouts: 1n, countedPaid: 90n, countedTaken: 95n },
  ...{ deposits: 3n, deposited: 300n, payouts: 1n, paid: 90n, taken: 95n },
  principals: 205n,
  fees: 5n,
  chainReserve: -210n,
  sum: 0n,
}
const quiet = { signer: '0xS', before: null, gasWei: 20n }
const before = { depositSum: 300n, netSum: 50n, balance: 1_055n, nonce: 5 }

describe('findDifferences', () => {
  it('finds none where there is none', () => {
    expect(findDifferences(chain, books, quiet)).toEqual([])
    expect(findDifferences(chain, books, { ...quiet, before })).toEqual([])
  })

  it.each<[RegExp, Partial<BookFigures>]>([
    [/another block/, { blockHash: '0xb' }],
    [/1 more deposits in the contract than in the checkpoint/, { countedDeposits: 2n }],
    [/5 more wei deposited in the books than in the contract/, { deposited: 305n }],
    [/1 more payouts in the contract than in the books/, { payouts: 0n }],
    [/2 more wei taken in the contract than in the checkpoint/, { countedTaken: 93n }],
    [/1 more wei taken in the books than in the contract/, { taken: 96n }],
    [/1 more wei of principals in the contract than in the books/, { principals: 204n }],
    [/1 more wei in what was taken and not paid than in the fees/, { fees: 4n }],
    [/1 more wei in the reserve accounts than in deposits less payouts/, { chainReserve: -211n }],
    [/all balances sum to 1 wei instead of 0/, { sum: 1n }],
  ])('says %s', (sentence, change) => {
    expect(findDifferences(chain, { ...books, ...change }, quiet).join('; ')).toMatch(sentence)
  })

  it('misses what left the payout wallet beside payouts and gas', () => {
    const poorer = { ...chain, balance: 994n }
    expect(findDifferences(poorer, books, { ...quiet, before })).toEqual([
      'the payout wallet lacks 1 wei that no payout explains',
    ])
    expect(findDifferences({ ...chain, balance: 5_000n }, books, { ...quiet, before })).toEqual([])
  })

  it('does not look for payouts of a vault in the payout wallet', () => {
    const vault = { ...chain, treasuryIsVault: true, balance: 1_035n }
    expect(findDifferences(vault, books, { ...quiet, before })).toEqual([])
    expect(findDifferences({ ...vault, balance: 1_034n }, books, { ...quiet, before })).toHaveLength(1)
  })

  it('counts deposits to a payout wallet that is the treasury too', () => {
    const both = { ...quiet, signer: '0xT', before: { ...before, depositSum: 200n } }
    expect(findDifferences(chain, books, both)).toEqual([
      'the payout wallet lacks 95 wei that no payout explains',
    ])
  })
})
