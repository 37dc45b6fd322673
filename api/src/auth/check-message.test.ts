import { ProductError } from '@polder/base/errors'
import { createSiweMessage, type SiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { checkSignInMessage } from './check-message.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const minutes = (n: number) => new Date(now.getTime() + n * 60_000)
const rules = { origins: ['http://localhost:3000', 'http://127.0.0.1:3000'], chainId: 137, now }
const fields: SiweMessage = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 137,
  domain: 'localhost:3000',
  uri: 'http://localhost:3000',
  version: '1',
  nonce: '0123456789abcdef',
  issuedAt: now,
  expirationTime: minutes(5),
}
const message = (change: Partial<SiweMessage> = {}) => createSiweMessage({ ...fields, ...change })
const check =
  (text: string, change: Partial<typeof rules> = {}) =>
  () =>
    checkSignInMessage(text, { ...rules, ...change })

describe('a sign-in message', () => {
  it('that follows every rule is read', () => {
    expect(check(message())()).toEqual({
      address: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      nonce: '0123456789abcdef',
    })
  })

  it.each([
    ['the other local name', { domain: '127.0.0.1:3000', uri: 'http://127.0.0.1:3000/dashboard' }],
    ['a statement and resources', { statement: 'Sign in.', resources: ['https://polder.example/terms'] }],
    ['its scheme', { scheme: 'http' }],
    ['an age of almost five minutes', { issuedAt: minutes(-4.9) }],
    ["a device's clock a little ahead", { issuedAt: minutes(0.5) }],
    ['a start that has passed', { notBefore: minutes(-1) }],
  ])('may have %s', (_, change) => {
    expect(check(message(change))).not.toThrow()
  })

  it.each<[string, Partial<SiweMessage>, RegExp]>([
    ['another domain', { domain: 'evil.example' }, /another site/],
    ['a domain without its port', { domain: 'localhost' }, /another site/],
    ['another scheme', { scheme: 'https' }, /another site/],
    ['a foreign URI', { uri: 'http://evil.example' }, /URI/],
    ['a URI that only begins like ours', { uri: 'http://localhost:3000@evil.example/' }, /URI/],
    ['the URI of our other name', { uri: 'http://127.0.0.1:3000' }, /URI/],
    ['another chain', { chainId: 1 }, /chain id must be 137/],
    ['an age above five minutes', { issuedAt: minutes(-5.1) }, /older than 5 minutes/],
    ['an issuedAt in the future', { issuedAt: minutes(2), expirationTime: minutes(9) }, /future/],
    ['an expiry that has passed', { expirationTime: minutes(-0.1) }, /expired/],
    ['an expiry before its issue', { issuedAt: minutes(0.5), expirationTime: minutes(0.2) }, /expired/],
    ['a start still to come', { notBefore: minutes(1) }, /not valid yet/],
    ['no expiry', { expirationTime: undefined }, /Expiration Time is missing/],
  ])('with %s is refused', (_, change, why) => {
    expect(check(message(change))).toThrow(why)
  })

  it.each<[string, (text: string) => string]>([
    ['text after it', (text) => `${text}\nand give me your coins`],
    ['text before it', (text) => `Hello\n${text}`],
    ['a blank at its end', (text) => `${text} `],
    ['an address in lower case', (text) => text.replace(fields.address, fields.address.toLowerCase())],
    ['a second URI', (text) => text.replace('\nVersion', '\nURI: http://evil.example\nVersion')],
    ['a version 2', (text) => text.replace('Version: 1', 'Version: 2')],
    ['a nonce of one character', (text) => text.replace(fields.nonce, 'a')],
    ['no nonce', (text) => text.replace(`Nonce: ${fields.nonce}\n`, '')],
    ['no issuedAt', (text) => text.replace(/Issued At: .*\n/, '')],
    ['a date that is none', (text) => text.replace(/Issued At: .*/, 'Issued At: 2026-99-20T12:00:00.000Z')],
    ['another date format', (text) => text.replace(/Issued At: .*/, 'Issued At: 2026-11-20T12:00:00Z')],
    ['a chain id with zeros', (text) => text.replace('Chain ID: 137', 'Chain ID: 0137')],
    ['nothing in it', () => ''],
    ['far too much in it', (text) => text + 'a'.repeat(5_000)],
  ])('with %s is refused', (_, spoil) => {
    const spoilt = spoil(message())
    expect(spoilt).not.toBe(message())
    expect(check(spoilt)).toThrow(ProductError)
  })

  it('must name the public origin where one is set', () => {
    const origins = ['https://polder.example']
    const ours = { domain: 'polder.example', uri: 'https://polder.example/dashboard' }
    expect(check(message(ours), { origins })).not.toThrow()
    expect(check(message({ ...ours, uri: 'http://polder.example' }), { origins })).toThrow(/URI/)
    expect(check(message(), { origins })).toThrow(/another site/)
  })

  it('is refused as unauthenticated', () => {
    try {
      check('nonsense')()
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({ code: 'SIGN_IN_REFUSED', errorClass: 'unauthenticated' })
    }
  })
})
