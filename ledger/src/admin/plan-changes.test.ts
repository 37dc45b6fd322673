import { describe, expect, it } from 'vitest'
import { defaultPlan } from '../plan/default-plan.ts'
import { planChanges } from './plan-changes.ts'

const changed = (change: (draft: typeof defaultPlan) => void) => {
  const draft = structuredClone(defaultPlan)
  change(draft)
  return planChanges(defaultPlan, draft)
}

describe('changes of a plan', () => {
  it('are none between the same terms', () => {
    expect(changed(() => undefined)).toEqual([])
  })

  it('name what changed, was added and was taken out, wherever it stands in its list', () => {
    const changes = changed((draft) => {
      draft.catalogue.reverse()
      draft.catalogue.find(({ id }) => id === 'windmill')!.price = '60'
      draft.catalogue = draft.catalogue.filter(({ id }) => id !== 'dike')
      draft.referral[0]!.basisPoints = 1_400
      draft.withdrawal.feeBasisPoints = 400
      draft.clubs.push({ name: 'Myth', threshold: '900000', basisPoints: 350 })
    })
    expect(changes).toContainEqual({ field: 'catalogue.windmill.price', from: '50', to: '60' })
    expect(changes).toContainEqual({ field: 'catalogue.dike.price', from: '10', to: null })
    expect(changes).toContainEqual({ field: 'referral.1.basisPoints', from: '1500', to: '1400' })
    expect(changes).toContainEqual({ field: 'withdrawal.feeBasisPoints', from: '500', to: '400' })
    expect(changes).toContainEqual({ field: 'clubs.Myth.threshold', from: null, to: '900000' })
    expect(changes.map(({ field }) => field.split('.')[1])).not.toContain('sluice')
    expect(changes).toHaveLength(1 + 5 + 1 + 1 + 3)
  })
})
