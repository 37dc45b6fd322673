import type { SystemLogType } from '../../system-log.ts'
import type { AdminList } from './list.ts'

/** A line of what the product says of itself. */
export interface AdminLogRecord {
  id: string
  /** real time */
  at: Date
  type: SystemLogType
  severity: 'info' | 'warning' | 'critical'
  message: string
  blockNumber: number | null
  address: string | null
  details: Record<string, unknown>
}

export type AdminLogSort = 'createdAt' | 'type'

export const ADMIN_LOGS: AdminList<AdminLogSort, 'types' | 'severities', Row, AdminLogRecord> = {
  from: 'system_log l',
  key: { sql: 'l.id', type: 'bigint' },
  sorts: {
    createdAt: { sql: 'l.at', type: 'timestamptz' },
    type: { sql: 'l.type', type: 'text' },
  },
  at: { sql: 'l.at', type: 'timestamptz' },
  wallet: { address: 'l.address' },
  only: {
    types: (values) => `l.type = any(${values})`,
    severities: (values) => `l.severity = any(${values})`,
  },
  columns: 'l.id, l.at, l.type, l.severity, l.message, l.block_number, l.address, l.details',
  joins: '',
  toRecord: (row) => ({
    id: row.id,
    at: row.at,
    type: row.type,
    severity: row.severity,
    message: row.message,
    blockNumber: row.block_number === null ? null : Number(row.block_number),
    address: row.address,
    details: row.details,
  }),
}

interface Row {
  id: string
  at: Date
  type: SystemLogType
  severity: AdminLogRecord['severity']
  message: string
  block_number: string | null
  address: string | null
  details: Record<string, unknown>
}
