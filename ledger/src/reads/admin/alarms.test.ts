import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ALARM_RULES, judgeAlarms } from './alarms.ts'

const operations = new URL('../../../../docs/operations/', import.meta.url)
const alerts = readFileSync(new URL('alerts.yml', operations), 'utf8').split('- alert: ')
const runbook = readFileSync(new URL('runbook.md', operations), 'utf8')

const rules = Object.entries(ALARM_RULES)
const isBelow = (fact: string) => fact === 'rootLeft' || fact === 'coverage'
type Facts = Parameters<typeof judgeAlarms>[0]
const calm = Object.fromEntries(rules.map(([, [fact, bound]]) => [fact, bound])) as Facts

it.each(rules)('judges %s as alerts.yml does, and the runbook has it', (name, [fact, bound]) => {
  const rule = alerts.find((text) => text.startsWith(`${name}\n`)) ?? ''
  expect(runbook).toContain(`## ${name}\n`)
  // Of what the metrics only say yes or no, the books know since when.
  const since = { PolderNoIndexerLeads: /for: (2)m/, PolderDayNotClosed: /for: (30)m/ }[name]
  const [, number = ''] = (since ?? (isBelow(fact) ? / < ([\d* ]*\d)/ : / > ([\d* ]*\d)/)).exec(rule) ?? []
  expect(number.split('*').reduce((product, factor) => product * Number(factor), since ? 60 : 1)).toBe(bound)
  const severity = /severity: (\w+)/.exec(rule)?.[1]
  const fired = judgeAlarms({ ...calm, [fact]: isBelow(fact) ? bound - 1 : bound + 1 })
  expect(fired).toMatchObject([{ name, severity }])
})

it('fires nothing at the bounds, nor where there is nothing to judge', () => {
  expect(judgeAlarms(calm)).toEqual([])
  expect(judgeAlarms(Object.fromEntries(Object.keys(calm).map((fact) => [fact, null])) as Facts)).toEqual([])
})

it('says critical ones first, and for how long', () => {
  const fired = judgeAlarms({ ...calm, coverage: 0.9, paused: 1, requested: 7_300, rootLeft: -1 })
  expect(fired.map(({ message }) => message)).toEqual([
    'Payouts are paused.',
    'Payouts stop for want of a root in 0 seconds.',
    'A withdrawal has waited 2 hours to be signed.',
    'Reserves cover 90.00% of what is owed.',
  ])
})
