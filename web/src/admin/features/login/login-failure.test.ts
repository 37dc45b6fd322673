import { expect, it } from 'vitest'
import { HttpError } from '../../../api/failure.ts'
import { loginFailure } from './login-failure.ts'

it('says what the server said', () => {
  expect(loginFailure(new HttpError(401, 'Wrong username or password.'))).toBe('Wrong username or password.')
})

it('says "Login failed" when the server gave no words', () => {
  expect(loginFailure(new HttpError(503, ''))).toBe('Login failed')
})

it('asks to check the credentials when no answer came', () => {
  expect(loginFailure(new TypeError('Failed to fetch'))).toBe('Login failed. Please check your credentials.')
})
