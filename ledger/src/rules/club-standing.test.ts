import { POL } from '@polder/base/amount'
import { describe, expect, it } from 'vitest'
import { defaultPlan } from '../plan/default-plan.ts'
import { parsePlan } from '../plan/plan.ts'
import { clubStanding } from './club.ts'

const plan = parsePlan(defaultPlan)
const standing = (left: number, right: number) =>
  clubStanding(plan, { left: BigInt(left) * POL, right: BigInt(right) * POL })

describe('clubStanding', () => {
  it('of no team is no club', () =>
    expect(standing(0, 0)).toMatchObject({
      club: null,
      balanced: false,
      ratio: '0/0',
      leftPercent: 0,
      rightPercent: 0,
    }))
  it('reaches a club exactly at its threshold', () => {
    expect(standing(600, 399).club).toBeNull()
    expect(standing(600, 400).club?.name).toBe('Validator')
    expect(standing(500_000, 0).club?.name).toBe('Legend')
  })
  it('is balanced from 40 % on', () => {
    expect(standing(600, 400)).toMatchObject({ balanced: true, ratio: '60/40' })
    expect(standing(601, 399)).toMatchObject({ balanced: false, ratio: '60/40', leftPercent: 60.1 })
    expect(standing(430, 570)).toMatchObject({ balanced: true, ratio: '43/57', weaker: 430n * POL })
  })
  it('shares out all of the volume', () => {
    expect(standing(400, 300)).toMatchObject({ leftPercent: 57.14, rightPercent: 42.86 })
    expect(standing(1, 2)).toMatchObject({ leftPercent: 33.33, rightPercent: 66.67 })
  })
})
