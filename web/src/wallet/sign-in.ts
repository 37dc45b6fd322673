import { createSiweMessage } from 'viem/siwe'
import { HttpError } from '../api/failure.ts'
import { postJson, readAnswer } from '../api/rest.ts'

const VALID_FOR_MS = 5 * 60_000
const MAX_SKEW_MS = 60_000

export interface SignIn {
  address: `0x${string}`
  chainId: number
  statement: string
  sign(message: string): Promise<string>
}

/**
 * Signs in with Ethereum (EIP-4361): one signature, then the server sets an HttpOnly cookie.
 * @throws the wallet's rejection as it came, or HttpError with the server's words
 */
export async function signIn({ address, chainId, statement, sign }: SignIn): Promise<void> {
  const { host, origin } = window.location
  const { nonce, serverTime } = await fetchNonce()
  const message = createSiweMessage({
    address,
    chainId,
    domain: host,
    uri: origin,
    version: '1',
    nonce,
    statement,
    issuedAt: serverTime,
    expirationTime: new Date(serverTime.getTime() + VALID_FOR_MS),
  })
  const signature = await sign(message)
  await readAnswer(await postJson('/api/wallet/verify', { message, signature }))
}

async function fetchNonce(): Promise<{ nonce: string; serverTime: Date }> {
  const response = await fetch('/api/wallet/nonce', { cache: 'no-store' })
  const { nonce } = await readAnswer(response)
  if (typeof nonce !== 'string') throw new HttpError(response.status, '')
  return { nonce, serverTime: serverTimeOf(response) }
}

/** This machine's clock, or the server's where the two differ so much that a message would be stale. */
function serverTimeOf(response: Response): Date {
  const here = new Date()
  const there = new Date(response.headers.get('date') ?? Number.NaN)
  return Math.abs(there.getTime() - here.getTime()) > MAX_SKEW_MS ? there : here
}
