import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import { describe, expect, it } from 'vitest'
import { nftTexts } from '../texts/nfts.ts'
import { t } from '../texts/texts.ts'
import { withdrawTexts } from '../texts/withdraw.ts'
import { failureText, HttpError, needsSignIn, RefusedError } from './failure.ts'

const graphqlError = (message: string, code: string) =>
  new CombinedGraphQLErrors({ errors: [{ message, extensions: { code } }] })
const serverError = (statusCode: number) =>
  new ServerError('Response not successful', {
    response: new Response(null, { status: statusCode }),
    bodyText: 'at /srv/x.js:1',
  })

describe('failureText', () => {
  it('gives the words of the server', () => {
    const refused = new RefusedError('INSUFFICIENT_BALANCE', 'Your balance is too small.')
    expect(nftTexts.buyFailed(failureText(refused, t))).toBe('Purchase failed: Your balance is too small.')
    expect(nftTexts.sellFailed(failureText(graphqlError('Already sold.', 'CONFLICT'), t))).toBe(
      'Sale failed: Already sold.',
    )
  })

  it('says "Unknown error" where there are none, and nothing of the inside', () => {
    expect(withdrawTexts.failed(failureText(new RefusedError('X', ''), t))).toBe(
      'Withdrawal failed: Unknown error',
    )
    expect(failureText(new Error('TypeError at line 12'), t)).toBe('Unknown error')
    expect(failureText(serverError(500), t)).toBe('Server error occurred.')
  })

  it('tells a lost network and a limit apart', () => {
    expect(failureText(new TypeError('Failed to fetch'), t)).toBe(t.problems.network)
    expect(failureText(serverError(429), t)).toBe(t.problems.rateLimited)
    expect(failureText(graphqlError('x', 'RATE_LIMITED'), t)).toBe(t.problems.rateLimited)
  })
})

describe('needsSignIn', () => {
  it('is about the session of this very wallet and nothing else', () => {
    expect(needsSignIn(new RefusedError('UNAUTHENTICATED', ''))).toBe(true)
    expect(needsSignIn(graphqlError('x', 'NOT_YOUR_WALLET'))).toBe(true)
    expect(needsSignIn(new HttpError(401, ''))).toBe(true)
    expect(needsSignIn(new RefusedError('NOT_YOURS', ''))).toBe(false)
    expect(needsSignIn(serverError(403))).toBe(false)
    expect(needsSignIn(new TypeError('Failed to fetch'))).toBe(false)
  })
})
