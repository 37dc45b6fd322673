import { byTime, days, defineList } from './define-list.ts'
import { id, instant, json, text } from './field.ts'

export const AUDIT_LOG = defineList({
  name: 'AuditLine',
  description: 'What an admin did. Nobody can change it; its hash covers the line before',
  title: 'What admins did',
  from: 'audit_log u',
  key: { sql: 'u.sequence', type: 'bigint' },
  day: days('u.at', 'Days are of real time'),
  fields: {
    sequence: id('u.sequence', 'Its number; there are no gaps'),
    at: instant('u.at', 'Real time'),
    actor: text('u.actor', 'Who: a username'),
    act: text('u.act', 'What, e.g. `payouts_paused`'),
    reason: text('u.reason', 'As the admin gave it'),
    details: json('u.details', 'What was changed, as JSON'),
    hash: text(`encode(u.hash, 'hex')`, 'SHA-256, hexadecimal'),
    previousHash: text(`encode(u.previous_hash, 'hex')`, 'Of the line before, SHA-256, hexadecimal'),
  },
  sorts: {
    createdAt: byTime('u.sequence', 'bigint'),
    actor: { sql: 'u.actor', type: 'text', description: 'By username' },
    act: { sql: 'u.act', type: 'text', description: 'By what was done' },
  },
  sortName: 'AuditLogSort',
  filters: {
    actors: { values: 'text', description: 'Usernames', sql: (values) => `u.actor = any(${values})` },
    acts: {
      values: 'text',
      description: 'E.g. `payouts_paused`',
      sql: (values) => `u.act = any(${values})`,
    },
    subjects: {
      values: 'text',
      description:
        'Parts of what an act was about, in any case: an address, a withdrawal, a username, a day, an NFT. One of them must be met',
      // Written out for one, the usual case, as an index of parts of words serves only that.
      sql: (values, single) =>
        single
          ? `audit_subjects(u.details) like ${partOf(single)}`
          : `audit_subjects(u.details) like any (array(select ${partOf('part')} from unnest(${values}) part))`,
    },
  },
  filterName: 'AuditLogFilter',
  csv: {
    file: 'audit-log',
    columns: ['sequence', 'at', 'actor', 'act', 'reason', 'details', 'hash'],
  },
})

/** @returns a pattern that is met by whatever has the text in it, in any case */
function partOf(text: string): string {
  return `'%' || replace(replace(replace(lower(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
}
