import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/** @returns when the product first opened, by its clock. @throws Error before it did */
export async function readOpenedAt(manager: EntityManager): Promise<Date> {
  const rows = await query(manager, 'select opened_at as at from product_state')
  const at = rows[0]?.at
  if (!at) throw new Error('The product is not open yet')
  return at
}
