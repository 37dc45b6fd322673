import { ProductError } from '@polder/base/errors'
import * as z from 'zod'
import { asProductError } from '../../errors.ts'
import { idempotencyKeyInput } from '../../inputs.ts'
import type { GraphqlContext } from '../context.ts'
import type { ObjectClass } from '../types/object-type.ts'
import { Refused } from '../types/results.ts'

/**
 * Runs an act of the signed-in wallet.
 * @param work given the wallet's address
 */
export function act<Result extends object>(
  context: GraphqlContext,
  result: ObjectClass<Result>,
  work: (address: string) => Promise<Result>,
): Promise<Result | Refused> {
  return orRefused(result, async () => {
    const session = await context.session()
    if (!session)
      throw new ProductError('UNAUTHENTICATED', 'Please sign in with your wallet first.', 'unauthenticated')
    await context.parts.limits.act(session.address)
    const done = await work(session.address)
    context.readAnew()
    return done
  })
}

/**
 * Turns a refusal into a member of the result's union.
 * @param result the member that an act leads to which is not refused
 */
export async function orRefused<Result extends object>(
  result: ObjectClass<Result>,
  work: () => Promise<Result>,
): Promise<Result | Refused> {
  return memberOrRefused(async () => new result(await work()))
}

/** As {@link orRefused}, where the work makes the member itself. */
export async function memberOrRefused<Member extends object>(
  work: () => Promise<Member>,
): Promise<Member | Refused> {
  try {
    return await work()
  } catch (error) {
    const refusal = asProductError(error)
    if (!refusal || refusal.errorClass === 'unavailable') throw error
    return new Refused({ code: refusal.code, message: refusal.message })
  }
}

const key = z.nullish(idempotencyKeyInput)

/** @throws ZodError when it cannot be a key */
export function readIdempotencyKey(text: string | null | undefined): string | null {
  return key.parse(text) ?? null
}

/** @throws ProductError WITHDRAWAL_NOT_FOUND when it cannot be the id of a withdrawal */
export function readWithdrawalId(id: string): string {
  if (/^0x[0-9a-fA-F]{64}$/.test(id)) return id.toLowerCase()
  throw new ProductError('WITHDRAWAL_NOT_FOUND', 'There is no such withdrawal.', 'not_found')
}
