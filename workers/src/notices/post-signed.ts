import { createHmac } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { useAgent } from 'request-filtering-agent'

/** How long a receiver may take to answer. */
export const MAX_ANSWER_MS = 5_000

/**
 * Posts a message signed as https://www.standardwebhooks.com says. Of the answer its status is read and nothing more; no
 * redirect is followed.
 * @param i.id the same whenever the same message is sent
 * @param i.allowPrivate also to addresses that are not public; else these are refused, whatever a name resolves to
 * @throws Error when it is not answered in time, or otherwise than 2xx
 */
export async function postSigned(
  url: string,
  i: { id: string; body: string; secret: string; allowPrivate: boolean },
): Promise<void> {
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', i.secret).update(`${i.id}.${timestamp}.${i.body}`).digest('base64')
  const options = {
    method: 'POST',
    agent: useAgent(url, { allowPrivateIPAddress: i.allowPrivate, allowMetaIPAddress: i.allowPrivate }),
    signal: AbortSignal.timeout(MAX_ANSWER_MS),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(i.body),
      'webhook-id': i.id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
  }
  const status = await new Promise<number>((resolve, reject) => {
    const sent = (url.startsWith('https:') ? requestHttps : requestHttp)(url, options, (answer) => {
      answer.destroy()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('error', (error) => reject(options.signal.aborted ? new Error('no answer in time') : error))
    sent.end(i.body)
  })
  if (status < 200 || status > 299) throw new Error(`answered ${status}`)
}
