import { polderAbi } from '@polder/contracts/abi.generated'
import { toEventSelector } from 'viem'
import { BadAnswerError } from '../errors.ts'
import type { ChainEvents, DepositEvent, Hash, WithdrawalEvent } from './chain-event.ts'
import { HASH, QUANTITY, readField } from './read-field.ts'

/**
 * What the indexer asks nodes for. `DepositForwarded` is not among them: the contract emits it in the same call as
 * `Deposit`, with the same amount, and the books rest on `Deposit` alone.
 */
export const eventTopics: readonly [deposit: Hash, withdrawal: Hash] = [
  topicOf('Deposit'),
  topicOf('WithdrawalForwarded'),
]

const [DEPOSIT, WITHDRAWAL] = eventTopics
const PADDED_ADDRESS = /^0x0{24}[0-9a-f]{40}$/
const DATA = /^0x(?:[0-9a-f]{64})+$/
const LATEST_TIME = 8_640_000_000_000n

/**
 * Reads the contract's logs by hand: three fixed layouts need no ABI machinery, which hashes the signatures again for
 * every log (25 to 75 µs against 1 to 3). Every field is checked; a test compares with viem's `decodeEventLog`.
 * @param logs as `eth_getLogs` answers, of whole blocks, in any order
 * @param contract lower case
 * @throws BadAnswerError naming the field, when a log is not one that was asked for, or stands there twice
 */
export function decodeLogs(logs: readonly unknown[], contract: string): ChainEvents {
  const raw = logs.map((log) => readPlace(log, contract)).sort(byPlace)
  const deposits: DepositEvent[] = []
  const withdrawals: WithdrawalEvent[] = []
  let before: RawLog | undefined
  let ordinal = 0
  for (const log of raw) {
    if (before && byPlace(before, log) === 0)
      throw new BadAnswerError(`log ${placeOf(log)} stands there twice`)
    if (before?.txHash !== log.txHash) ordinal = 0
    if (log.topics[0] === DEPOSIT) deposits.push(readDeposit(log, ordinal++))
    else if (log.topics[0] === WITHDRAWAL) withdrawals.push(readWithdrawal(log))
    else throw new BadAnswerError(`log ${placeOf(log)} has a topic nobody asked for`)
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

function readPlace(log: unknown, contract: string): RawLog {
  if (typeof log !== 'object' || log === null) throw new BadAnswerError('a log is not an object')
  const fields = log as Record<string, unknown>
  if (typeof fields.address !== 'string' || fields.address.toLowerCase() !== contract) {
    throw new BadAnswerError('a log is of another contract')
  }
  if (fields.removed === true) throw new BadAnswerError('a log was removed by a reorg')
  if (!Array.isArray(fields.topics)) throw new BadAnswerError('a log has no topics')
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
  const event = {
    ...placed(log),
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
  expectShape(log, 3, 4)
  const kept = word(log, 3)
  if (kept > 1n) throw new BadAnswerError(`log ${placeOf(log)} is neither kept nor taken`)
  const event = {
    ...placed(log),
    address: addressIn(log.topics[1]),
    withdrawalId: readField(log.topics[2], HASH, "log's withdrawalId"),
    netAmount: word(log, 0),
    number: word(log, 1),
    total: word(log, 2),
    kept: kept === 1n,
  }
  expectAmounts(log, event.netAmount, event)
  return event
}

function placed({ blockNumber, blockHash, txHash, logIndex }: RawLog) {
  return { blockNumber, blockHash, txHash, logIndex }
}

/** @param index of a 32-byte word of the data */
function word(log: RawLog, index: number): bigint {
  const start = 2 + index * 64
  return BigInt(`0x${log.data.slice(start, start + 64)}`)
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

function topicOf(name: 'Deposit' | 'WithdrawalForwarded'): Hash {
  const event = polderAbi.find((item) => item.type === 'event' && item.name === name)
  if (event?.type !== 'event') throw new Error(`The contract has no event ${name}`)
  return toEventSelector(event)
}
