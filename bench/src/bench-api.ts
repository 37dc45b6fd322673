import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { TRUSTED_DOCUMENTS } from '@polder/api/graphql/trusted-documents.generated'
import { WebSocket } from 'undici'
import { startServer } from './bench-child.ts'

/**
 * Starts the product's API in a process of its own. It asks no chain and, unless `env` says otherwise, limits nobody.
 * @param i.connections to the database, at most
 * @param i.node the Node that runs it, this one when left out
 */
export async function startApiServer(i: {
  databaseUrl: string
  port: number
  connections: number
  node?: string
  env?: Record<string, string>
}): Promise<ChildProcess> {
  return await startServer({
    node: i.node,
    script: fileURLToPath(new URL('./bench-api-server.js', import.meta.url)),
    env: {
      ROLE: 'api',
      PORT: String(i.port),
      DATABASE_URL: i.databaseUrl,
      DATABASE_POOL_SIZE: String(i.connections),
      RPC_URL: 'http://127.0.0.1:9',
      PUBLIC_RPC_URL: 'http://127.0.0.1:9',
      CONTRACT_ADDRESS: `0x${'5'.repeat(40)}`,
      SESSION_SECRET: 'a secret of thirty-two characters or more',
      RATE_LIMIT_PER_SECOND: '1000000',
      RATE_LIMIT_BURST: '1000000',
      ...i.env,
    },
  })
}

interface Told {
  type: string
  payload?: { data?: { walletChanged: { balances: { available: string } } } }
}

/**
 * Subscribes to a wallet as the web app does (graphql-transport-ws).
 * @param onAvailable told its available balance at once and after each change, POL in decimals
 * @param headers of the upgrade
 * @returns once it was told first; how to end it
 */
export async function subscribeToWallet(
  port: number,
  address: string,
  onAvailable: (available: string) => void,
  headers: Record<string, string> = {},
): Promise<() => void> {
  const query = Object.values(TRUSTED_DOCUMENTS).find((text) =>
    text.startsWith('subscription WalletChanged('),
  )!
  const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, {
    protocols: 'graphql-transport-ws',
    headers,
  })
  const say = (message: object) => socket.send(JSON.stringify(message))
  socket.onopen = () => say({ type: 'connection_init' })
  await new Promise<void>((resolve, reject) => {
    socket.onmessage = ({ data }) => {
      const { type, payload } = JSON.parse(String(data)) as Told
      if (type === 'connection_ack')
        say({ id: '1', type: 'subscribe', payload: { query, variables: { address } } })
      if (type !== 'next') return
      if (!payload?.data) return reject(new Error(String(data)))
      onAvailable(payload.data.walletChanged.balances.available)
      resolve()
    }
    socket.onclose = ({ reason }) => reject(new Error(`The subscription was closed: ${reason}`))
  })
  return () => socket.close()
}
