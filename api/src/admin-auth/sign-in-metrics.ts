import { metrics } from '@polder/base/metrics'
import { Counter } from 'prom-client'

/** Sign-ins of admins: `ok`, `refused` (looked at and wrong) or `delayed` (not looked at, too soon after failures). */
export const adminSignIns = new Counter({
  name: 'polder_admin_sign_ins_total',
  help: 'Attempts to sign in as an admin',
  labelNames: ['outcome'] as const,
  registers: [metrics],
})

// From 0 on, so that the first ones are seen as an increase.
for (const outcome of ['ok', 'refused', 'delayed']) adminSignIns.inc({ outcome }, 0)
