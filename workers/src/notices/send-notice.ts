import type { Settings } from '@polder/base/settings'
import type { DataSource } from 'typeorm'
import type { Notice } from '../jobs/definitions/notice-jobs.ts'
import { READS } from './facts.ts'
import { MAX_ANSWER_MS } from './post-out.ts'
import { browserIn, sendPush } from './send-push.ts'
import { receiversOf, sendWebhook } from './send-webhook.ts'

/**
 * Makes what tells receivers and browsers. One that failed is left alone for as long as it made its worker wait, so that while it
 * hangs no other waits for it.
 * @throws Error of the returned function, when the receiver did not take it
 */
export function createSender(db: DataSource, settings: Settings): (notice: Notice) => Promise<void> {
  const urls = receiversOf(settings)
  const restsUntil = new Map<string, number>()
  return async (notice) => {
    const { type, key, receiver } = notice
    const [url, browser] = [urls.get(receiver), browserIn(receiver)]
    // No longer among WEBHOOK_URLS.
    if (!url && !browser) return
    const fact = await READS[type](db, key)
    if (!fact) throw new Error(`The books have no ${type} ${key}`)
    const rest = restsUntil.get(receiver)
    if (rest !== undefined && rest > Date.now()) throw new Error(`${receiver} has failed just now`)
    // Only one tries whether it is back.
    if (rest !== undefined) restsUntil.set(receiver, Date.now() + MAX_ANSWER_MS)
    const begun = Date.now()
    try {
      if (url) await sendWebhook(url, settings, notice, fact)
      else if (browser) await sendPush(db, settings, browser, notice, fact)
      restsUntil.delete(receiver)
    } catch (error) {
      restsUntil.set(receiver, 2 * Date.now() - begun)
      throw new Error(`${receiver}: ${(error as Error).message}`)
    }
  }
}
