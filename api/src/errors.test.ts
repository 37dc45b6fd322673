import { ProductError } from '@polder/base/errors'
import { QueryFailedError } from 'typeorm'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { asProductError, STATUS } from './errors.ts'

const zodErrorOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error
const queryError = (code: string) =>
  new QueryFailedError('select secret', [], Object.assign(new Error('relation "wallet"'), { code }))

describe('the table of errors', () => {
  it('gives each class its status', () => {
    expect(
      (['invalid', 'unauthenticated', 'forbidden', 'not_found', 'conflict', 'too_large'] as const).map(
        (errorClass) => STATUS[errorClass],
      ),
    ).toEqual([400, 401, 403, 404, 409, 413])
    expect((['unsupported_media', 'rate_limited', 'unavailable'] as const).map((of) => STATUS[of])).toEqual([
      415, 429, 503,
    ])
  })

  it("keeps the product's own refusals", () => {
    const refusal = new ProductError('ALREADY_SOLD', 'Sold.', 'conflict')
    expect(asProductError(refusal)).toBe(refusal)
  })

  it('names the field of invalid input and repeats nothing of it', () => {
    const error = zodErrorOf(z.object({ wallet: z.string('must be text') }), { wallet: 7 })
    expect(asProductError(error)).toMatchObject({ errorClass: 'invalid', message: 'wallet: must be text' })
  })

  it.each([
    [{ type: 'entity.parse.failed', status: 400 }, 'invalid'],
    [{ type: 'entity.too.large', status: 413 }, 'too_large'],
    [{ type: 'charset.unsupported', status: 415 }, 'unsupported_media'],
    [{ type: 'encoding.unsupported', status: 415 }, 'unsupported_media'],
    [{ type: 'request.aborted', status: 400 }, 'invalid'],
  ])('reads %o of the body reader', (fields, errorClass) => {
    const error = Object.assign(new Error('Unexpected token in {"password":1}'), fields)
    expect(asProductError(error)?.errorClass).toBe(errorClass)
    expect(asProductError(error)?.message).not.toContain('password')
  })

  it.each([
    'server login has been failing, try again later (server_login_retry)',
    'Database connection provided by a query runner was already released, cannot continue',
  ])('reads "%s" as a moment to wait', (message) => {
    expect(asProductError(new Error(message))?.errorClass).toBe('unavailable')
  })

  it.each(['57014', '53300', '57P01', '25006', '08P01', '40001'])(
    'reads Postgres %s as a moment to wait',
    (code) => {
      expect(asProductError(queryError(code))).toMatchObject({
        errorClass: 'unavailable',
        retryAfterSeconds: 1,
      })
      expect(asProductError(queryError(code))?.message).not.toMatch(/select|wallet/)
    },
  )

  it('reads a lost connection as a moment to wait', () => {
    expect(asProductError(Object.assign(new Error(), { code: 'ECONNREFUSED' }))?.errorClass).toBe(
      'unavailable',
    )
  })

  it.each([
    new Error('boom'),
    queryError('23505'),
    queryError('42P01'),
    'text',
    null,
    undefined,
    { code: 5 },
  ])('leaves %s unexpected', (error) => {
    expect(asProductError(error)).toBeNull()
  })
})
