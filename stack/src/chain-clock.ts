import { withClient } from '@polder/base/with-client'
import {
  createTestClient,
  type HttpTransportConfig,
  http,
  type PublicActions,
  publicActions,
  type TestClient,
} from 'viem'

/** @returns a client of a demo's chain, which has anvil's own acts as well */
export function demoClient(
  rpcUrl: string,
  options?: HttpTransportConfig,
): TestClient<'anvil'> & PublicActions {
  return createTestClient({ mode: 'anvil', transport: http(rpcUrl, options) }).extend(publicActions)
}

/**
 * Puts the clock of a demo's chain forward to a time, and makes a block of it. It never goes back: one that is ahead
 * stays, and one that was just loaded, and reads real time, goes to its newest block's at least.
 */
export async function setChainClock(rpcUrl: string, at: Date): Promise<void> {
  const client = demoClient(rpcUrl)
  const [newest, next] = await Promise.all([client.getBlock(), client.getBlock({ blockTag: 'pending' })])
  const seconds = Math.max(Math.floor(at.getTime() / 1000), Number(newest.timestamp)) - Number(next.timestamp)
  if (seconds <= 0) return
  await client.increaseTime({ seconds })
  await client.mine({ blocks: 1 })
}

/**
 * The same to the time that the product's clock reads, after a start: the chain's own knows nothing of days that were moved.
 * A story that was cut short (`beginEarlier`) ends today: no clock is left behind.
 */
export async function followProductClock(
  rpcUrl: string,
  databaseUrl: string,
  maxBehindMs: number,
): Promise<void> {
  await withClient({ connectionString: databaseUrl }, async (client) => {
    await client.query(
      'update product_state set clock_offset_ms = -$1::bigint where clock_offset_ms < -$1::bigint',
      [maxBehindMs],
    )
    const { rows } = await client.query<{ now: Date }>('select product_now() as now')
    await setChainClock(rpcUrl, rows[0]!.now)
  })
}
