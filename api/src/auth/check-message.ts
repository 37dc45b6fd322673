import { ProductError } from '@polder/base/errors'
import { createSiweMessage, parseSiweMessage, type SiweMessage } from 'viem/siwe'

const MAX_AGE_MS = 5 * 60_000
/** A device's clock may run a little ahead. */
const MAX_AHEAD_MS = 60_000
const MAX_LENGTH = 4_096

export interface MessageRules {
  /** Origins that people use, e.g. `https://polder.example`. */
  origins: readonly string[]
  chainId: number
  /** Real time. */
  now: Date
}

/**
 * Holds a sign-in message (EIP-4361) to every rule but its nonce's freshness and its signature.
 * @returns who wants to sign in, lower case, and the nonce to use up
 * @throws ProductError SIGN_IN_REFUSED naming the rule that is broken
 */
export function checkSignInMessage(
  message: string,
  rules: MessageRules,
): { address: `0x${string}`; nonce: string } {
  if (message.length > MAX_LENGTH) throw refusal('it is too long')
  const parsed = parseWhole(message)
  checkPlace(parsed, rules)
  if (parsed.chainId !== rules.chainId) throw refusal(`its chain id must be ${rules.chainId}`)
  checkTimes(parsed, rules.now)
  return { address: parsed.address.toLowerCase() as `0x${string}`, nonce: parsed.nonce }
}

type Parsed = SiweMessage & { issuedAt: Date; expirationTime: Date }

/** viem's parser overlooks text around the message and takes odd dates: only what it would write itself counts. */
function parseWhole(message: string): Parsed {
  const parsed = parseSiweMessage(message)
  const { address, domain, uri, version, chainId, nonce, issuedAt, expirationTime } = parsed
  if (!address || !domain || !uri || !version || !chainId || !nonce) throw refusal('a field is missing')
  if (!issuedAt) throw refusal('Issued At is missing')
  if (!expirationTime) throw refusal('Expiration Time is missing')
  if (version !== '1') throw refusal('its version must be 1')
  const whole = parsed as Parsed
  if (rewrite(whole) !== message) throw refusal('it is not written as EIP-4361 says')
  return whole
}

function rewrite(parsed: Parsed): string | null {
  try {
    return createSiweMessage(parsed)
  } catch {
    return null
  }
}

function checkPlace(parsed: Parsed, rules: MessageRules): void {
  const origin = rules.origins.find((candidate) => {
    const url = new URL(candidate)
    return url.host === parsed.domain && (!parsed.scheme || `${parsed.scheme}:` === url.protocol)
  })
  if (!origin) throw refusal('it names another site')
  if (!URL.canParse(parsed.uri) || new URL(parsed.uri).origin !== origin)
    throw refusal('its URI names another site')
}

function checkTimes(parsed: Parsed, now: Date): void {
  const age = now.getTime() - parsed.issuedAt.getTime()
  // Written so that an invalid date fails.
  if (!(age <= MAX_AGE_MS)) throw refusal('it is older than 5 minutes')
  if (!(age >= -MAX_AHEAD_MS)) throw refusal("it is dated in the future; check your device's clock")
  if (!(parsed.expirationTime > now && parsed.expirationTime > parsed.issuedAt))
    throw refusal('it has expired')
  if (parsed.notBefore && !(parsed.notBefore <= now)) throw refusal('it is not valid yet')
}

/** @param why completes `The sign-in message was refused:` */
export function refusal(why: string): ProductError {
  return new ProductError('SIGN_IN_REFUSED', `The sign-in message was refused: ${why}.`, 'unauthenticated')
}
