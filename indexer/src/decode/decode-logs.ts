import { isDeepStrictEqual } from 'node:util'
import { BadAnswerError } from '../errors.ts'
import type { ChainEvents, DepositEvent, Hash, WithdrawalEvent } from './chain-event.ts'

/** Why a log is left out: it is of another contract or event than was asked for, or stands there a second time. */
export type Stray = 'foreign' | 'doubled'

/**
 * What the indexer asks nodes for, the hashes of the events' signatures: a test derives them from the ABI, which takes
 * longer to load than to use. `DepositForwarded` is not among them: the contract emits it in the same call as
 * `Deposit`, with the same amount, and the books rest on `Deposit` alone.
 */
export const eventTopics: readonly [deposit: Hash, withdrawal: Hash] = [
  '0x7162984403f6c73c8639375d45a9187dfd04602231bd8e587c415718b5f7e5f9',
  '0x3122057d71e42d732b35457c7910038eb4c49f527af5b6059c95aafbf8a4fa5e',
]

const [DEPOSIT, WITHDRAWAL] = eventTopics
const PADDED_ADDRESS = /^0x0{24}[0-9a-f]{40}$/
const DATA = /^0x(?:[0-9a-f]{64})+$/
/** What stands before a number that JavaScript's own numbers hold: 13 digits of 4 bits. */
const UPPER_ZEROS = '0'.repeat(64 - 13)
const LATEST_TIME = 8_640_000_000_000n

/**
 * Reads the contract's logs by hand: three fixed layouts need no ABI machinery, which hashes the signatures again for
 * every log (25 to 75 µs against 1 to 3). Every field is checked; a test compares with viem's `decodeEventLog`.
 * @param logs as `eth_getLogs` answers, of whole blocks, in any order
 * @param contracts lower case
 * @param tellStray told of each log that is left out; nothing can be booked from it, and nothing is lost by it
 * @throws BadAnswerError naming the field that cannot be read, or a place that two different logs claim
 */
export function decodeLogs(
  logs: readonly unknown[],
  contracts: readonly string[],
  tellStray: (why: Stray) => void = () => undefined,
): ChainEvents {
  const raw: RawLog[] = []
  for (const log of logs) {
    if (isAskedFor(log, contracts)) raw.push(readPlace(log))
    else tellStray('foreign')
  }
  raw.sort(byPlace)
  const deposits: DepositEvent[] = []
  const withdrawals: WithdrawalEvent[] = []
  let before: RawLog | undefined
  let ordinal = 0
  for (const log of raw) {
    if (before && byPlace(before, log) === 0) {
      if (!isDeepStrictEqual(before, log)) throw new BadAnswerError(`two logs claim to be ${placeOf(log)}`)
      tellStray('doubled')
      continue
    }
    if (before?.txHash !== log.txHash) ordinal = 0
    if (log.topics[0] === DEPOSIT) deposits.push(readDeposit(log, ordinal++))
    else withdrawals.push(readWithdrawal(log))
    before = log
  }
  return { deposits, withdrawals }
}

interface RawLog {
  readonly blockNumber: bigint
  readonly blockHash: Hash
  readonly txHash: Hash
  readonly logIndex: number
  readonly topics: readonly string[]
  readonly data: string
}

function isAskedFor(log: unknown, contracts: readonly string[]): log is Record<string, unknown> {
  if (typeof log !== 'object' || log === null) throw new BadAnswerError('a log is not an object')
  const { address, topics } = log as Record<string, unknown>
  if (typeof address !== 'string') throw new BadAnswerError('a log has no address')
  if (!Array.isArray(topics)) throw new BadAnswerError('a log has no topics')
  if (topics[0] !== DEPOSIT && topics[0] !== WITHDRAWAL) return false
  return contracts.includes(address) || contracts.includes(address.toLowerCase())
}

function readPlace(fields: Record<string, unknown>): RawLog {
  if (fields.removed === true) throw new BadAnswerError('a log was removed by a reorg')
  return {
    blockNumber: BigInt(readField(fields.blockNumber, QUANTITY, "log's blockNumber")),
    blockHash: readField(fields.blockHash, HASH, "log's blockHash"),
    txHash: readField(fields.transactionHash, HASH, "log's transactionHash"),
    logIndex: Number(readField(fields.logIndex, QUANTITY, "log's logIndex")),
    topics: fields.topics as string[],
    data: readField(fields.data, DATA, "log's data"),
  }
}

function readDeposit(log: RawLog, logOrdinal: number): DepositEvent {
  expectShape(log, 2, 4)
  const seconds = word(log, 1)
  if (seconds > LATEST_TIME) throw new BadAnswerError(`log ${placeOf(log)} has a block time out of range`)
  // Named one by one: spread, each event takes five times as long to read.
  const { blockNumber, blockHash, txHash, logIndex } = log
  const event = {
    blockNumber,
    blockHash,
    txHash,
    logIndex,
    logOrdinal,
    address: addressIn(log.topics[1]),
    amount: word(log, 0),
    blockTime: new Date(Number(seconds) * 1000),
    number: word(log, 2),
    total: word(log, 3),
  }
  expectAmounts(log, event.amount, event)
  return event
}

function readWithdrawal(log: RawLog): WithdrawalEvent {
  expectShape(log, 3, 5)
  const kept = word(log, 4)
  if (kept > 1n) throw new BadAnswerError(`log ${placeOf(log)} is neither kept nor taken`)
  const { blockNumber, blockHash, txHash, logIndex } = log
  const event = {
    blockNumber,
    blockHash,
    txHash,
    logIndex,
    address: addressIn(log.topics[1]),
    withdrawalId: readField(log.topics[2], HASH, "log's withdrawalId"),
    amount: word(log, 0),
    net: word(log, 1),
    number: word(log, 2),
    total: word(log, 3),
    kept: kept === 1n,
  }
  expectAmounts(log, event.net, event)
  if (event.amount < event.net) throw new BadAnswerError(`log ${placeOf(log)} has impossible amounts`)
  return event
}

/** @param index of a 32-byte word of the data */
function word({ data }: RawLog, index: number): bigint {
  const start = 2 + index * 64
  // Running numbers and times are small: most of the word need not be read as one number of 256 bits.
  if (data.startsWith(UPPER_ZEROS, start))
    return BigInt(Number.parseInt(data.slice(start + UPPER_ZEROS.length, start + 64), 16))
  return BigInt(`0x${data.slice(start, start + 64)}`)
}

function expectShape(log: RawLog, topics: number, words: number): void {
  if (log.topics.length !== topics || log.data.length !== 2 + words * 64) {
    throw new BadAnswerError(`log ${placeOf(log)} has another layout than the contract's`)
  }
}

function expectAmounts(log: RawLog, amount: bigint, running: { number: bigint; total: bigint }): void {
  if (amount === 0n || running.number === 0n || running.total < amount) {
    throw new BadAnswerError(`log ${placeOf(log)} has impossible amounts`)
  }
}

function addressIn(topic: string | undefined): string {
  return `0x${readField(topic, PADDED_ADDRESS, "log's wallet").slice(26)}`
}

function byPlace(one: RawLog, other: RawLog): number {
  if (one.blockNumber !== other.blockNumber) return one.blockNumber < other.blockNumber ? -1 : 1
  return one.logIndex - other.logIndex
}

function placeOf(log: RawLog): string {
  return `${log.logIndex} of block ${log.blockNumber}`
}

export const HASH = /^0x[0-9a-f]{64}$/
export const QUANTITY = /^0x(0|[1-9a-f][0-9a-f]{0,15})$/

/** @throws BadAnswerError naming the field, when a node's answer does not have it in that form */
export function readField(value: unknown, pattern: RegExp, name: string): Hash {
  if (typeof value !== 'string' || !pattern.test(value)) {
    throw new BadAnswerError(`The answered ${name} cannot be read.`)
  }
  return value as Hash
}
