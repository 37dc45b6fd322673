import { setTimeout as sleep } from 'node:timers/promises'
import { formatPol } from '@polder/base/amount'
import type { Hex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { demoAccount } from '../demo-accounts.ts'
import type { Doors } from './doors.ts'
import { DEMO_PLACE } from './story.ts'

/** Accounts 1 to 3 of the mnemonic are the demo wallet's own; the second and third stay new. */
const FIRST_OTHER = 4

/**
 * Acts as people do: each member signs in with a wallet and posts to the documented calls.
 * @param i.url where the API listens
 * @param i.origin that people use, which a sign-in must name
 */
export function openRealDoors(i: { url: string; origin: string; chainId: number }): Doors {
  const cookies = new Map<number, string>()
  const codes = new Map<number, string>()
  const accountOf = (member: number) => demoAccount(member === DEMO_PLACE ? 1 : FIRST_OTHER + member)
  const addressOf = (member: number): Hex => accountOf(member).address

  async function call<Answer>(member: number, path: string, body?: object): Promise<Answer> {
    for (;;) {
      const answer = await fetch(`${i.url}/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          'content-type': 'application/json',
          origin: i.origin,
          cookie: cookies.get(member) ?? '',
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (answer.status === 429) {
        await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1_000)
        continue
      }
      const [session] = answer.headers.getSetCookie()
      if (session) cookies.set(member, session.split(';')[0]!)
      const read = (await answer.json()) as { success: boolean; error?: string }
      if (!read.success) throw new Error(`${path} of ${addressOf(member)}: ${read.error}`)
      return read as Answer
    }
  }

  async function signIn(member: number): Promise<void> {
    const { nonce } = await call<{ nonce: string }>(member, '/wallet/nonce')
    const message = createSiweMessage({
      address: addressOf(member),
      chainId: i.chainId,
      domain: new URL(i.origin).host,
      uri: i.origin,
      version: '1',
      nonce,
      issuedAt: new Date(),
      expirationTime: new Date(Date.now() + 60_000),
    })
    const signature = await accountOf(member).signMessage({ message })
    await call(member, '/wallet/verify', { message, signature })
  }

  return {
    addressOf,
    async join(member, sponsor) {
      await signIn(member)
      const referralCode = sponsor === null ? null : codes.get(sponsor)!
      const { user } = await call<{ user: { referralCode: string } }>(member, '/wallet/connect', {
        walletAddress: addressOf(member),
        referralCode,
      })
      codes.set(member, user.referralCode)
    },
    async buy(member, nftId) {
      await call(member, '/nfts/purchase', { walletAddress: addressOf(member), nftId })
    },
    async sell(member, nftId) {
      const { purchases } = await call<{ purchases: { id: string; nftId: string; status: string }[] }>(
        member,
        `/nfts/user/${addressOf(member)}`,
      )
      const held = purchases.find((bought) => bought.nftId === nftId && bought.status === 'active')
      if (!held) throw new Error(`${addressOf(member)} holds no ${nftId}`)
      await call(member, `/nfts/sell/${held.id}`, { txHash: null })
    },
    async withdraw(member, wei) {
      const amountPOL = Number(formatPol(wei))
      await call(member, '/treasury/withdraw', { walletAddress: addressOf(member), amountPOL })
    },
    close: async () => undefined,
  }
}
