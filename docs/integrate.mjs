// A client that acts (docs/integrate.md): signs a wallet in, buys an NFT exactly once, says what the wallet has, and withdraws
// where an amount is given, which it follows until it is paid, or takes back what still waits after PATIENCE_MS.
//   KEY=0x… node docs/integrate.mjs https://polder.example dike [idempotency key of an earlier run] [amount in POL]
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'

const [origin = 'http://localhost:3000', nftId = 'dike', key = randomUUID(), amountPOL] =
  process.argv.slice(2)
const { PATIENCE_MS = 60_000 } = process.env
const account = privateKeyToAccount(process.env.KEY)
const walletAddress = account.address.toLowerCase()
let cookie = ''

// Shown before it is used: with it, a run that was cut off goes on.
console.log(`idempotency key ${key}`)
await signIn()
await call('/wallet/connect', { walletAddress })
await call('/nfts/purchase', { walletAddress, nftId }, key)
const { stats } = await call(`/wallet/stats/${walletAddress}`)
const { purchases } = await call(`/nfts/user/${walletAddress}`)
console.log(`bought; ${purchases.length} NFTs, ${stats.availableBalancePOL} POL available`)
if (amountPOL) await withdraw()

async function withdraw() {
  const asked = await call('/treasury/withdraw', { walletAddress, amountPOL }, `${key}-out`)
  const path = `/treasury/withdrawals/${asked.withdrawalId}`
  console.log(`withdrawal ${asked.withdrawalId}`)
  for (const deadline = Date.now() + Number(PATIENCE_MS); ; await sleep(1_000)) {
    const { withdrawal } = await call(path)
    if (withdrawal.status !== 'pending') return console.log(withdrawal.status, withdrawal.txHash ?? '')
    if (Date.now() < deadline) continue
    if (!withdrawal.cancellable) return console.log('under way: ask for it again later')
    await call(`${path}/cancel`, {})
  }
}

async function signIn() {
  cookie = ''
  const { nonce } = await call('/wallet/nonce')
  const { config } = await call('/config')
  const message = createSiweMessage({
    address: account.address,
    chainId: config.chainId,
    domain: new URL(origin).host,
    uri: origin,
    version: '1',
    nonce,
    issuedAt: new Date(),
    expirationTime: new Date(Date.now() + 300_000),
  })
  await call('/wallet/verify', { message, signature: await account.signMessage({ message }) })
}

/** Sends the same request, under the same key, until it is answered. */
async function call(path, body, idempotencyKey) {
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`${origin}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        cookie,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    }).catch(() => undefined)
    const code = answer?.headers.get('x-error-code')
    if (answer?.ok) {
      const [session] = answer.headers.getSetCookie()
      if (session) cookie = session.split(';')[0]
      return await answer.json()
    }
    if (tries < 6 && code === 'UNAUTHENTICATED' && idempotencyKey) await signIn()
    else if (tries < 6 && answer?.status === 429)
      await sleep(Number(answer.headers.get('retry-after')) * 1_000)
    else if (tries < 6 && (!answer || answer.status >= 500)) await sleep(1_000 * 2 ** tries)
    else throw new Error(`${path}: ${answer?.status ?? 'no answer'} ${code ?? ''}`)
  }
}
