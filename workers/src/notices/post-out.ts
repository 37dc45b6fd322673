import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { useAgent } from 'request-filtering-agent'

/** How long who is told may take to answer. */
export const MAX_ANSWER_MS = 5_000

/**
 * Posts to an address that others named. Of the answer its status is read and nothing more; no redirect is followed.
 * @param i.allowPrivate also to addresses that are not public; else these are refused, whatever a name resolves to
 * @returns the status
 * @throws Error when it is not answered in time
 */
export async function postOut(
  url: string,
  i: { headers: Record<string, string | number>; body: string | Buffer; allowPrivate: boolean },
): Promise<number> {
  const options = {
    method: 'POST',
    agent: useAgent(url, { allowPrivateIPAddress: i.allowPrivate, allowMetaIPAddress: i.allowPrivate }),
    signal: AbortSignal.timeout(MAX_ANSWER_MS),
    headers: { 'content-length': Buffer.byteLength(i.body), ...i.headers },
  }
  return await new Promise<number>((resolve, reject) => {
    const sent = (url.startsWith('https:') ? requestHttps : requestHttp)(url, options, (answer) => {
      answer.destroy()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('error', (error) => reject(options.signal.aborted ? new Error('no answer in time') : error))
    sent.end(i.body)
  })
}
