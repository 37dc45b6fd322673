import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HDAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'

const VALID_FOR_MS = 5 * 60_000
const MAX_TRIES = 6

export type Member = Awaited<ReturnType<typeof signInMember>>

/**
 * Signs a wallet in over REST, as the web app does, and acts for it. What a busy machine does not answer is asked again
 * (docs/integrate.md#trying-again).
 */
export async function signInMember(origin: string, account: HDAccount) {
  const walletAddress = account.address.toLowerCase()
  let cookie = ''

  const call = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const idempotencyKey = randomUUID()
    const ask = () =>
      fetch(`${origin}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey, cookie },
        body: body && JSON.stringify(body),
      })
    let answer = await ask().catch(() => null)
    for (let tries = 1; tries < MAX_TRIES && (!answer || answer.status === 503); tries += 1) {
      await sleep(1_000 * 2 ** (tries - 1))
      answer = await ask().catch(() => null)
    }
    if (!answer) throw new Error(`${path}: no answer`)
    const given = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    if (given.length > 0) cookie = given.join('; ')
    const fields = (await answer.json()) as Record<string, unknown>
    if (!answer.ok) throw new Error(`${path} ${answer.status}: ${fields.error}`)
    return fields
  }

  const { nonce } = (await call('/api/wallet/nonce')) as { nonce: string }
  const message = createSiweMessage({
    address: account.address,
    chainId: 137,
    domain: new URL(origin).host,
    uri: origin,
    version: '1',
    nonce,
    issuedAt: new Date(),
    expirationTime: new Date(Date.now() + VALID_FOR_MS),
  })
  await call('/api/wallet/verify', { message, signature: await account.signMessage({ message }) })
  await call('/api/wallet/connect', { walletAddress, referralCode: null })

  return {
    walletAddress,
    purchase: async (nftId: string) => await call('/api/nfts/purchase', { walletAddress, nftId }),
    withdraw: async (amountPOL: number) => await call('/api/treasury/withdraw', { walletAddress, amountPOL }),
    /** Available balance in POL. */
    available: async () => {
      const { stats } = (await call(`/api/wallet/stats/${walletAddress}`)) as {
        stats: { availableBalancePOL: number }
      }
      return stats.availableBalancePOL
    },
  }
}
