import type { PlanTerms } from '../plan/plan.ts'

/** One field of the plan that a draft changes, in the words of the plan file. */
export interface PlanChange {
  /** e.g. `catalogue.windmill.price` or `referral.1.basisPoints` */
  field: string
  /** null: the draft adds it */
  from: string | null
  /** null: the draft takes it out */
  to: string | null
}

/** @returns every field that differs, in the order of the plan file; NFTs, clubs and tiers are known by their names */
export function planChanges(from: PlanTerms, to: PlanTerms): PlanChange[] {
  const [before, after] = [new Map(fieldsOf('', from)), new Map(fieldsOf('', to))]
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((field) => before.get(field) !== after.get(field))
    .map((field) => ({ field, from: before.get(field) ?? null, to: after.get(field) ?? null }))
}

function* fieldsOf(path: string, value: unknown): Generator<[string, string]> {
  if (typeof value !== 'object' || value === null) {
    yield [path, String(value)]
    return
  }
  for (const [key, inner] of Object.entries(value)) {
    const { id, name } = (Array.isArray(value) ? inner : {}) as { id?: unknown; name?: unknown }
    // What has no name of its own counts from 1, as referral levels do.
    const step = id ?? name ?? (Array.isArray(value) ? Number(key) + 1 : key)
    yield* fieldsOf(path === '' ? String(step) : `${path}.${step}`, inner)
  }
}
