import { polderAbi } from '@polder/contracts/abi.generated'
import fc from 'fast-check'
import { decodeEventLog, encodeAbiParameters, encodeEventTopics, type Hex, pad, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { BadAnswerError } from '../errors.ts'
import type { Hash } from './chain-event.ts'
import { decodeLogs, eventTopics } from './decode-logs.ts'

const contract = `0x${'c0'.repeat(20)}`
const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((value) => toHex(value))
const uint256 = fc.bigInt(1n, 2n ** 128n - 1n)

interface Log {
  address: string
  topics: Hex[]
  data: Hex
  blockNumber: Hex
  blockHash: Hash
  transactionHash: Hash
  transactionIndex: Hex
  logIndex: Hex
  removed: boolean
}

describe('eventTopics', () => {
  it('are what viem derives from the ABI', () => {
    expect(eventTopics).toEqual([
      encodeEventTopics({ abi: polderAbi, eventName: 'Deposit' })[0],
      encodeEventTopics({ abi: polderAbi, eventName: 'WithdrawalForwarded' })[0],
    ])
  })
})

describe('decodeLogs', () => {
  it('reads a Deposit as viem does', () => {
    fc.assert(
      fc.property(
        hex(20),
        uint256,
        fc.nat(4_000_000_000),
        uint256,
        uint256,
        (wallet, amount, time, number, rest) => {
          const log = depositLog({ wallet, amount, time, number, total: amount + rest })
          const { args } = decodeEventLog({
            abi: polderAbi,
            eventName: 'Deposit',
            topics: topicsOf(log),
            data: log.data,
          })
          const [event] = decodeLogs([log], [contract]).deposits
          expect(event).toMatchObject({
            address: args.wallet.toLowerCase(),
            amount: args.amount,
            blockTime: new Date(Number(args.blockTime) * 1000),
            number: args.number,
            total: args.total,
          })
        },
      ),
    )
  })

  it('reads a WithdrawalForwarded as viem does', () => {
    fc.assert(
      fc.property(
        hex(20),
        hex(32),
        uint256,
        uint256,
        uint256,
        fc.nat(),
        fc.boolean(),
        (wallet, withdrawalId, net, number, rest, fee, kept) => {
          const [total, amount] = [net + rest, net + BigInt(fee)]
          const log = withdrawalLog({ wallet, withdrawalId, amount, net, number, total, kept })
          const { args } = decodeEventLog({
            abi: polderAbi,
            eventName: 'WithdrawalForwarded',
            topics: topicsOf(log),
            data: log.data,
          })
          const [event] = decodeLogs([log], [contract]).withdrawals
          const { wallet: address, grossAmount, netAmount, ...expected } = args
          expect(event).toMatchObject({ ...expected, amount: grossAmount, net: netAmount })
          expect(event?.address).toBe(address.toLowerCase())
        },
      ),
    )
  })

  it('orders logs as the chain does and counts deposits within their transaction', () => {
    const logs = [
      depositLog({ number: 1n, block: 7n, index: 3, tx: hash(1) }),
      withdrawalLog({ block: 7n, index: 4, tx: hash(1) }),
      depositLog({ number: 2n, block: 7n, index: 6, tx: hash(1) }),
      depositLog({ number: 3n, block: 7n, index: 16, tx: hash(2) }),
      depositLog({ number: 4n, block: 16n, index: 0, tx: hash(3) }),
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(logs, { minLength: logs.length }), (shuffled) => {
        const { deposits } = decodeLogs(shuffled, [contract])
        expect(deposits.map((event) => [event.number, event.logOrdinal])).toEqual([
          [1n, 0],
          [2n, 1],
          [3n, 0],
          [4n, 0],
        ])
      }),
    )
  })

  it.each<[string, Partial<Log>]>([
    ['removed by a reorg', { removed: true }],
    ['another layout', { data: `0x${'11'.repeat(96)}` }],
    ['another layout', { topics: [eventTopics[0], pad('0x1'), pad('0x1')] }],
    ['data cannot be read', { data: '0x11' }],
    ['wallet cannot be read', { topics: [eventTopics[0], `0x${'11'.repeat(32)}`] }],
    ['blockHash cannot be read', { blockHash: '0x1' }],
    ['blockNumber cannot be read', { blockNumber: '0x' }],
    ['logIndex cannot be read', { logIndex: null as unknown as Hex }],
    ['impossible amounts', { data: `0x${'00'.repeat(128)}` }],
  ])('refuses a log: %s', (what, change) => {
    expect(() => decodeLogs([{ ...depositLog({}), ...change }], [contract])).toThrow(BadAnswerError)
    expect(() => decodeLogs([{ ...depositLog({}), ...change }], [contract])).toThrow(what)
  })

  it('refuses a payout that is neither kept nor taken', () => {
    const log = { ...withdrawalLog({}), data: words([5n, 5n, 1n, 50n, 2n]) }
    expect(() => decodeLogs([log], [contract])).toThrow(/neither kept nor taken/)
  })

  it('refuses a payout of more than was taken for it', () => {
    const log = withdrawalLog({ amount: 4n, net: 5n })
    expect(() => decodeLogs([log], [contract])).toThrow(/impossible amounts/)
  })

  it.each<[string, unknown, string]>([
    ['of another contract', { ...depositLog({ index: 1 }), address: `0x${'ee'.repeat(20)}` }, 'foreign'],
    ['of an event nobody asked for', { ...depositLog({ index: 1 }), topics: [hash(9), hash(9)] }, 'foreign'],
    ['that stands there twice', depositLog({}), 'doubled'],
  ])('leaves out a log %s, and says so', (_, stray, why) => {
    const told: string[] = []
    expect(
      decodeLogs([depositLog({}), stray], [contract], (reason) => told.push(reason)).deposits,
    ).toHaveLength(1)
    expect(told).toEqual([why])
  })

  it('refuses two logs that claim one place', () => {
    expect(() => decodeLogs([depositLog({}), depositLog({ amount: 6n })], [contract])).toThrow(
      /two logs claim/,
    )
  })

  it.each([null, 'log', 7])('refuses %j in place of a log', (log) => {
    expect(() => decodeLogs([log], [contract])).toThrow(BadAnswerError)
  })
})

function depositLog(fields: {
  wallet?: Hex
  amount?: bigint
  time?: number
  number?: bigint
  total?: bigint
  block?: bigint
  index?: number
  tx?: Hash
}): Log {
  const values = [
    fields.amount ?? 5n,
    BigInt(fields.time ?? 1_790_000_000),
    fields.number ?? 1n,
    fields.total ?? 50n,
  ]
  return { ...place(fields), topics: [eventTopics[0], pad(fields.wallet ?? '0x1')], data: words(values) }
}

function withdrawalLog(fields: {
  wallet?: Hex
  withdrawalId?: Hex
  amount?: bigint
  net?: bigint
  kept?: boolean
  number?: bigint
  total?: bigint
  block?: bigint
  index?: number
  tx?: Hash
}): Log {
  const values = [
    fields.amount ?? 5n,
    ...[fields.net ?? 5n, fields.number ?? 1n, fields.total ?? 50n, fields.kept ? 1n : 0n],
  ]
  const topics = [eventTopics[1], pad(fields.wallet ?? '0x1'), fields.withdrawalId ?? hash(8)]
  return { ...place(fields), topics, data: words(values) }
}

function place(fields: { block?: bigint; index?: number; tx?: Hash }) {
  return {
    address: contract,
    blockNumber: toHex(fields.block ?? 1n),
    blockHash: hash(Number(fields.block ?? 1n)),
    transactionHash: fields.tx ?? hash(4),
    transactionIndex: '0x0' as const,
    logIndex: toHex(fields.index ?? 0),
    removed: false,
  }
}

function words(values: bigint[]): Hex {
  return encodeAbiParameters(
    values.map(() => ({ type: 'uint256' })),
    values,
  )
}

function hash(seed: number): Hash {
  return toHex(seed + 2 ** 40, { size: 32 })
}

function topicsOf(log: Log): [Hex, ...Hex[]] {
  return log.topics as [Hex, ...Hex[]]
}
