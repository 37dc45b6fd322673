// Users of a cluster: they deposit on the chain, buy, sell, withdraw, read and stay subscribed, and try again under the same key
// until they are answered, as docs/integrate.md says. What they were promised is written down.
import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { mnemonicToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import WebSocket from 'ws'
import { root, say } from './processes.mjs'

const MNEMONIC = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const DEPOSIT_POL = 500
const PATIENCE_MS = 10_000
const TRY_AGAIN_MS = 250
const THINK_MS = 10_000
/** Nothing that was tried lasts longer. */
const GIVE_UP_MS = 240_000

/**
 * Brings users in and lets them go on until `stop`.
 * @param {{ users: number, sockets: number, random: import('@polder/indexer/testing/random').Random }} i
 */
export async function startLoad(cluster, { users, sockets, random }) {
  const log = { waits: [], acts: [], failures: [], gaveUp: [] }
  const over = new AbortController()
  const { signal } = over
  setMaxListeners(users, signal)
  const people = Array.from({ length: users }, (_, addressIndex) =>
    openUser(cluster, mnemonicToAccount(MNEMONIC, { addressIndex }), log, random),
  )
  for (let n = 0; n < users; n += 10) await Promise.all(people.slice(n, n + 10).map((one) => one.arrive()))
  say(`${users} users have signed in and deposited`)
  const lines = people
    .slice(0, sockets)
    .map((one) => subscribe(cluster, one.address, log, () => !signal.aborted))
  const lives = people.map(async (one) => {
    while (!signal.aborted) {
      await sleep(random.below(2 * THINK_MS), undefined, { signal }).catch(() => undefined)
      if (!signal.aborted) await one.doSomething().catch((error) => log.gaveUp.push(error.message))
    }
  })
  return {
    log,
    stop: async () => {
      over.abort()
      await Promise.all(lives)
      for (const line of lines) line.close()
    },
  }
}

function openUser(cluster, account, log, random) {
  const address = account.address.toLowerCase()
  let cookie = ''
  /** Asks until it is answered. @returns the status and the fields of the answer */
  const ask = async (kind, path, body, key) => {
    const began = Date.now()
    for (let tries = 1; ; tries += 1) {
      const answer = await fetch(`${cluster.url}/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', cookie, ...(key && { 'idempotency-key': key }) },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch((error) => ({ failure: error.cause?.code ?? error.name }))
      const fields = answer.failure ? undefined : await answer.json().catch(() => undefined)
      if (fields && answer.status < 500 && answer.status !== 429) {
        const set = answer.headers.getSetCookie().map((line) => line.split(';')[0])
        if (set.length > 0) cookie = set.join('; ')
        log.waits.push({ kind, began, ended: Date.now(), tries })
        return { status: answer.status, fields, code: answer.headers.get('x-error-code') }
      }
      log.failures.push({ kind, at: Date.now(), why: answer.failure ?? String(answer.status), path })
      if (Date.now() - began > GIVE_UP_MS) throw new Error(`${path}: not answered in ${GIVE_UP_MS / 1_000} s`)
      const seconds = Number(answer.headers?.get('retry-after') ?? 0)
      if (seconds * 1_000 > GIVE_UP_MS) throw new Error(`${path}: told to come back in ${seconds} s`)
      await sleep(Math.max(seconds * 1_000, TRY_AGAIN_MS))
    }
  }
  const signIn = async () => {
    cookie = ''
    const { nonce } = (await ask('act', '/wallet/nonce')).fields
    const message = createSiweMessage({
      ...{ address: account.address, chainId: 137, domain: new URL(cluster.url).host, uri: cluster.url },
      ...{ version: '1', nonce, issuedAt: new Date(), expirationTime: new Date(Date.now() + 300_000) },
    })
    const signature = await account.signMessage({ message })
    // Answered or not, the nonce may be used: with another one it is tried again.
    const { status } = await ask('act', '/wallet/verify', { message, signature })
    if (status !== 200) await signIn()
  }
  /** Acts once under a key of its own, and writes down what was said. */
  const act = async (kind, path, body) => {
    const record = { wallet: address, kind, key: randomUUID(), path, body, sent: Date.now() }
    log.acts.push(record)
    for (;;) {
      const { status, fields, code } = await ask('act', path, body, record.key)
      if (status === 401) await signIn()
      else return Object.assign(record, { status, code, fields, answered: Date.now() })
    }
  }
  const read = (path) => ask('read', path)
  const deposit = async () => {
    await cluster.chain.deposit(account, DEPOSIT_POL)
  }
  return {
    address,
    arrive: async () => {
      await cluster.chain.give(account.address, 1_000_000)
      await signIn()
      await ask('act', '/wallet/connect', { walletAddress: address })
      await deposit()
    },
    doSomething: async () => {
      const dice = random.below(100)
      if (dice < 40) await read(`/wallet/stats/${address}`)
      else if (dice < 60) await read(`/dashboard-stats/${address}`)
      else if (dice < 63) await deposit()
      else if (dice < 80) await act('purchase', '/nfts/purchase', { walletAddress: address, nftId: 'dike' })
      else if (dice < 92)
        await act('withdraw', '/treasury/withdraw', { walletAddress: address, amountPOL: 5 })
      else {
        const { fields } = await read(`/nfts/user/${address}?limit=50`)
        const held = fields.purchases.filter(({ status }) => status === 'active')
        if (held.length > 0) await act('sell', `/nfts/sell/${held[random.below(held.length)].id}`, {})
      }
    },
  }
}

/** A subscription that opens again when it is lost; how long it was away counts as a wait. */
function subscribe(cluster, address, log, going) {
  const trusted = readFileSync(join(root, 'api/src/graphql/trusted-documents.generated.ts'), 'utf8')
  const query = JSON.parse(/("subscription WalletChanged.*"),$/m.exec(trusted)[1])
  const send = (message) => socket.send(JSON.stringify(message))
  let [socket, away] = [undefined, Date.now()]
  const open = () => {
    socket = new WebSocket(`${cluster.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      handshakeTimeout: 3_000,
    })
    // As graphql-ws does by its `keepAlive`: a line that answers no ping is dead.
    let heard = Date.now()
    const pulse = setInterval(() => {
      if (Date.now() - heard > 3_000) socket.terminate()
      else if (socket.readyState === WebSocket.OPEN) send({ type: 'ping' })
    }, 1_000)
    socket.on('open', () => send({ type: 'connection_init' }))
    socket.on('message', (data) => {
      heard = Date.now()
      const { type } = JSON.parse(data)
      if (type === 'connection_ack')
        send({
          id: '1',
          type: 'subscribe',
          payload: { query, operationName: 'WalletChanged', variables: { address } },
        })
      if (type === 'next' && away !== undefined) {
        log.waits.push({ kind: 'socket', began: away, ended: Date.now(), tries: 1 })
        away = undefined
      }
    })
    socket.on('error', () => undefined)
    socket.on('close', async () => {
      clearInterval(pulse)
      away ??= Date.now()
      await sleep(TRY_AGAIN_MS)
      if (going()) open()
    })
  }
  open()
  return { close: () => socket.terminate() }
}
