import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from '@polder/base/settings'
import { StartError } from '../start-error.ts'

const TRIES = 50
const SENT = 'alertmanager_notification_requests_total'
const FAILED = 'alertmanager_notification_requests_failed_total'

/**
 * Sends one alert by Alertmanager, critical so that nothing holds it back, and waits until its receivers have taken it.
 * @throws StartError saying what to do when nobody is told
 */
export async function tryAlerts({ ALERTMANAGER_URL: url, demo }: Settings): Promise<string> {
  if (!url && demo) return 'none: this is a demo'
  if (!url)
    throw new StartError(
      'ALERTMANAGER_URL is not set: nobody is told when something breaks. Start the monitoring and set it (docs/operations.md#production).',
    )
  const before = await readCounts(url)
  const now = new Date()
  // Of an alert that is new: one that was told is not told again for hours.
  const labels = { alertname: `PolderDoctor ${now.toISOString()}`, severity: 'critical' }
  const annotations = { summary: 'A trial of the way alerts go, by `npm run doctor`. Nothing is wrong.' }
  const endsAt = new Date(now.getTime() + 60_000)
  await ask(url, '/api/v2/alerts', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ labels, annotations, endsAt }]),
  })
  for (let tries = 0; tries < TRIES; tries += 1) {
    await sleep(200)
    const { sent, failed } = await readCounts(url)
    if (failed > before.failed)
      throw new StartError(
        `the receivers of Alertmanager at ${url} did not take a trial. Its log says why; correct ALERT_WEBHOOK_URL, or what alertmanager.yml says of mail.`,
      )
    if (sent > before.sent) return 'a trial was taken by their receivers: see that it arrived'
  }
  throw new StartError(
    `Alertmanager at ${url} told nobody of a trial. Give its route a receiver in alertmanager.yml.`,
  )
}

async function readCounts(url: string) {
  const text = await (await ask(url, '/metrics')).text()
  const sum = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'gm'))].reduce(
      (all, [, n]) => all + Number(n),
      0,
    )
  return { sent: sum(SENT), failed: sum(FAILED) }
}

async function ask(url: string, path: string, how?: RequestInit): Promise<Response> {
  const answer = await fetch(new URL(path, url), { ...how, signal: AbortSignal.timeout(5_000) }).catch(
    () => undefined,
  )
  if (answer?.ok) return answer
  throw new StartError(
    `no Alertmanager answers at ${url} (ALERTMANAGER_URL)${answer ? `: ${answer.status}` : ''}. Start the monitoring, or correct the address.`,
  )
}
