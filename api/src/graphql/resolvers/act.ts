import { ProductError } from '@polder/base/errors'
import * as z from 'zod'
import { asProductError } from '../../errors.ts'
import { idempotencyKeyInput } from '../../inputs.ts'
import type { GraphqlContext } from '../context.ts'
import { Refused } from '../types/results.ts'

/**
 * Runs an act of the signed-in wallet and turns a refusal into a member of the result's union.
 * @param work given the wallet's address
 */
export async function act<Result>(
  context: GraphqlContext,
  work: (address: string) => Promise<Result>,
): Promise<Result | Refused> {
  try {
    const session = await context.session()
    if (!session)
      throw new ProductError('UNAUTHENTICATED', 'Please sign in with your wallet first.', 'unauthenticated')
    await context.parts.limits.act(session.address)
    const result = await work(session.address)
    context.readAnew()
    return result
  } catch (error) {
    const refusal = asProductError(error)
    if (!refusal || refusal.errorClass === 'unavailable') throw error
    return new Refused(refusal.code, refusal.message)
  }
}

const key = z.nullish(idempotencyKeyInput)

/** @throws ZodError when it cannot be a key */
export function readIdempotencyKey(text: string | null | undefined): string | null {
  return key.parse(text) ?? null
}
