import type { DataSource } from 'typeorm'
import { execute, inTransaction, query } from '../sql.ts'

/** Where a browser is told, as the Push API gives it. */
export interface PushSubscriptionDraft {
  endpoint: string
  /** base64url */
  p256dh: string
  auth: string
  /** of the notifications */
  language: 'en' | 'nl'
}

/** A wallet's browsers; of more, the ones that asked first are forgotten. */
const MAX_BROWSERS = 10

/** Lets a browser be told of a wallet's deposits and payments. The caller has proved that the person holds the wallet. */
export async function subscribePush(
  db: DataSource,
  i: PushSubscriptionDraft & { address: string },
): Promise<void> {
  await inTransaction(db, async (manager) => {
    await query(
      manager,
      `insert into push_subscription (address, endpoint, p256dh, auth, language) values ($1, $2, $3, $4, $5)
       on conflict (address, endpoint) do update set p256dh = $3, auth = $4, language = $5`,
      [i.address, i.endpoint, i.p256dh, i.auth, i.language],
    )
    await execute(
      manager,
      `delete from push_subscription where id in (
         select id from push_subscription where address = $1 order by id desc offset ${MAX_BROWSERS})`,
      [i.address],
    )
  })
}

export async function unsubscribePush(
  db: DataSource,
  i: { address: string; endpoint: string },
): Promise<void> {
  await execute(db, 'delete from push_subscription where address = $1 and endpoint = $2', [
    i.address,
    i.endpoint,
  ])
}
