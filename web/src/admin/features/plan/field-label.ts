import { a } from '../../../texts/admin.ts'

const labels: Record<string, string> = a.plan.fields
/** In the order in which people read about them. */
export const fieldNames = Object.keys(labels)

/** @returns what people call a field of the terms; the field's own name when it is a new one */
export function fieldLabel(field: string): string {
  return labels[field] ?? field
}
