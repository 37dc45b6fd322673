import type { Settings } from '@polder/base/settings'
import type { DataSource, EntityManager } from 'typeorm'
import webPush, { type PushSubscription, type RequestOptions } from 'web-push'
import type { Notice } from '../jobs/definitions/notice-jobs.ts'
import { execute, query } from '../sql.ts'
import type { Fact } from './facts.ts'
import { postOut } from './post-out.ts'

/** How long a push service keeps what a browser that is off has not had, seconds. */
const TTL_SECONDS = 86_400

/** @returns the id of the subscription that a receiver names; null: it is another kind of receiver */
export function browserIn(receiver: string): string | null {
  return /^browser-(\d{1,18})$/.exec(receiver)?.[1] ?? null
}

/** @returns the browsers of the wallet that a deposit or a withdrawal is of, as receivers */
export async function browsersOf(
  manager: EntityManager,
  { type, key }: Omit<Notice, 'receiver'>,
): Promise<string[]> {
  if (type === 'day.closed') return []
  const fact = type === 'deposit.credited' ? 'deposit' : 'withdrawal'
  const rows = await query(
    manager,
    `select s.id from push_subscription s join wallet w on w.address = s.address
     where w.id = (select wallet_id from ${fact} where id = $1)`,
    [key],
  )
  return rows.map(({ id }) => `browser-${id}`)
}

/**
 * Tells a browser, encrypted for it alone. One that its push service refuses is forgotten; only a service that does not
 * answer, or says that it cannot, is asked again.
 * @param id of its subscription, which must be of the wallet that the fact is of
 * @throws Error when the push service does not take it
 */
export async function sendPush(
  db: DataSource,
  settings: Settings,
  id: string,
  { type, key }: Notice,
  { data }: Fact,
): Promise<void> {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = settings
  const [row] = await query(
    db,
    'select endpoint, p256dh, auth, language from push_subscription where id = $1 and address = $2',
    [id, String(data.walletAddress)],
  )
  if (!row || !VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY || !VAPID_SUBJECT) return
  const { endpoint, p256dh, auth, language } = row
  const { netPOL, amountPOL, kept } = data
  const told = { id: `${type}-${key}`, type, pol: netPOL ?? amountPOL, kept, language }
  const message = encrypt(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ ...told, productName: settings.PRODUCT_NAME }),
    { subject: VAPID_SUBJECT, publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY },
  )
  if (!message) return await forget(db, id)
  const status = await postOut(endpoint, {
    ...message,
    allowPrivate: settings.WEBHOOK_PRIVATE === 'allowed',
  })
  if (status >= 400 && status < 500 && status !== 429) return await forget(db, id)
  if (status < 200 || status > 299) throw new Error(`answered ${status}`)
}

/** @returns null for a key that is none: whoever subscribes may say anything, and troubles nobody else by it */
function encrypt(browser: PushSubscription, payload: string, vapidDetails: RequestOptions['vapidDetails']) {
  try {
    const { headers, body } = webPush.generateRequestDetails(browser, payload, {
      vapidDetails,
      TTL: TTL_SECONDS,
    })
    return { headers: headers as Record<string, string>, body: body! }
  } catch {
    return null
  }
}

async function forget(db: DataSource, id: string): Promise<void> {
  await execute(db, 'delete from push_subscription where id = $1', [id])
}
