import { createHash, createHmac } from 'node:crypto'
import type { Settings } from '@polder/base/settings'
import type { EntityManager } from 'typeorm'
import type { Notice } from '../jobs/definitions/notice-jobs.ts'
import { execute } from '../sql.ts'
import type { Fact } from './facts.ts'
import { postOut } from './post-out.ts'

/** @returns the addresses of WEBHOOK_URLS by a name for each that hides what may be secret in it */
export function receiversOf({ WEBHOOK_URLS }: Pick<Settings, 'WEBHOOK_URLS'>): Map<string, string> {
  return new Map(
    WEBHOOK_URLS.map((url) => [
      `${new URL(url).hostname.replaceAll(':', '.')}-${createHash('sha256').update(url).digest('hex').slice(0, 8)}`,
      url,
    ]),
  )
}

/** Says whether there is any receiver: where there is none, the books note nothing for one. */
export async function sayWhetherTold(manager: EntityManager, told: boolean): Promise<void> {
  await execute(
    manager,
    'update product_state set tells_receivers = $1 where tells_receivers is distinct from $1',
    [told],
  )
}

/**
 * Tells a receiver, signed as https://www.standardwebhooks.com says; under the same id however often.
 * @throws Error when it is not answered in time, or otherwise than 2xx
 */
export async function sendWebhook(
  url: string,
  { WEBHOOK_SECRET, WEBHOOK_PRIVATE }: Pick<Settings, 'WEBHOOK_SECRET' | 'WEBHOOK_PRIVATE'>,
  { type, key }: Notice,
  fact: Fact,
): Promise<void> {
  const [id, body] = [`${type}-${key}`, JSON.stringify({ type, ...fact })]
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', WEBHOOK_SECRET!)
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  const status = await postOut(url, {
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
    allowPrivate: WEBHOOK_PRIVATE === 'allowed',
  })
  if (status < 200 || status > 299) throw new Error(`answered ${status}`)
}
