import { ProductError } from '@polder/base/errors'

/** @returns whatever the JSON holds; the ledger says whether it is a plan. @throws ProductError `INVALID_PLAN` */
export function readTerms(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new ProductError('INVALID_PLAN', 'The plan is not valid JSON.')
  }
}
