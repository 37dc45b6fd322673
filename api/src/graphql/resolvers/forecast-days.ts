import { Int } from 'type-graphql'
import { badInput } from '../cursor.ts'
import { arg } from '../fields.ts'

const MAX_FORECAST_DAYS = 366

export const DAYS = { days: arg(Int, 'How many days, 1 to 366', 30) }

/** @throws GraphQLError BAD_USER_INPUT */
export function checkDays(days: number): void {
  if (days < 1 || days > MAX_FORECAST_DAYS) throw badInput(`\`days\` must be from 1 to ${MAX_FORECAST_DAYS}`)
}
