import { among, byTime, days, defineList } from './define-list.ts'
import { address, type Enumeration, id, instant, json, nullable, number, oneOf, text } from './field.ts'

const LOG_TYPE = {
  name: 'LogType',
  description: 'What a log line tells',
  values: {
    deposit_seen: 'A deposit was seen on chain',
    deposit_credited: 'A deposit is final and in the books',
    payout_signed: 'The transaction of a payout was signed and stored',
    payout_sent: 'It was sent to the chain',
    payout_settled: 'It paid, in a final block',
    payout_failed: 'It failed for good, and its amount went back',
    payout_waiting: 'A payout waits, and why',
    withdrawal_requested: 'A wallet asked to be paid',
    withdrawal_cancelled: 'A request was taken back before it was signed',
    exit: 'A wallet requested its exit from the vault, and what came of it',
    close_finished: 'A day was closed',
    proof_failed: 'The books did not prove; payouts stand still',
    reorg: 'The chain took blocks back',
    alert: 'Something that operators should look at',
    admin_act: 'An admin acted; the audit log has it whole',
    sign_in_failed: 'Somebody could not sign in to the console',
    role_started: 'A process began its work',
    role_stopped: 'A process ended its work',
  },
} as const satisfies Enumeration

export type SystemLogType = keyof typeof LOG_TYPE.values

export const LOG_SEVERITY: Enumeration<'info' | 'warning' | 'critical'> = {
  name: 'LogSeverity',
  description: 'How much a log line matters',
  values: { info: 'For the record', warning: 'To be looked at today', critical: 'To be looked at now' },
}

export const SYSTEM_LOGS = defineList({
  name: 'AdminLogLine',
  description: 'A line of what the product says of itself',
  title: 'What the product says of itself',
  from: 'system_log l',
  key: { sql: 'l.id', type: 'bigint' },
  day: days('l.at', 'Days are of real time'),
  wallet: { address: 'l.address' },
  fields: {
    id: id('l.id', 'A number, in the order of writing'),
    at: instant('l.at', 'Real time'),
    type: oneOf(LOG_TYPE, 'l.type', 'What happened'),
    severity: oneOf(LOG_SEVERITY, 'l.severity', 'How much it matters'),
    message: text('l.message', 'For people'),
    blockNumber: nullable(number('l.block_number', 'Of the chain, where one is meant')),
    address: nullable(address('l.address', 'The wallet, where one is meant')),
    details: json('l.details', 'What goes with it, as JSON'),
  },
  sorts: { createdAt: byTime('l.at'), type: { sql: 'l.type', type: 'text', description: 'By type' } },
  sortName: 'AdminLogSort',
  filters: {
    types: among(LOG_TYPE, (values) => `l.type = any(${values})`),
    severities: among(LOG_SEVERITY, (values) => `l.severity = any(${values})`),
  },
  filterName: 'AdminLogFilter',
  headings: { at: 'timestamp' },
  csv: {
    file: 'system-logs',
    columns: ['at', 'type', 'severity', 'message', 'blockNumber', 'address'],
  },
  json: {
    path: 'system-logs',
    summary: 'What the product says of itself, newest first',
    name: 'logs',
    type: 'AdminSystemLog',
    columns: ['at', 'type', 'message', 'blockNumber'],
    examples: { type: 'deposit_credited', message: 'Deposit of 100 POL credited', blockNumber: 1234 },
  },
})
