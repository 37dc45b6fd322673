import { parsePlan } from '../plan/plan.ts'
import { definePages } from './define-pages.ts'
import { count, day, json } from './field.ts'

/** Every version of the plan, with those that are yet to take effect. */
export const PLAN_VERSIONS = definePages({
  name: 'PlanVersion',
  description: 'One stored version of the plan',
  from: 'plan_version v',
  fields: {
    version: count('v.version', 'Counts from 1'),
    effectiveFrom: day('v.effective_from', 'The first day it is in force, in UTC, unless a newer version is'),
    plan: { ...json('v.terms', 'The terms'), read: parsePlan },
  },
  sorts: { time: [['v.version', 'integer']] },
})
