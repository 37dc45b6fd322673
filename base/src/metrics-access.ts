import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Settings } from './settings.ts'

const LOOPBACK = /^((::ffff:)?127(\.\d{1,3}){3}|::1|\[::1\]|localhost)$/
/** What a proxy says of itself. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * Whether somebody may read the metrics: with the bearer token of METRICS_TOKEN, or from this machine. Behind a proxy on
 * this machine everybody seems to be here, so that counts only where nothing speaks of one: neither a setting nor a header.
 */
export function mayReadMetrics(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  settings: Pick<Settings, 'METRICS_TOKEN' | 'PUBLIC_URL' | 'TRUST_PROXY'>,
): boolean {
  if (bears(headers.authorization, settings.METRICS_TOKEN)) return true
  const { PUBLIC_URL, TRUST_PROXY } = settings
  if (TRUST_PROXY !== 0 || FORWARDED.some((name) => name in headers)) return false
  const names = [
    socket.remoteAddress,
    hostOf(`http://${headers.host}`),
    ...(PUBLIC_URL ? [hostOf(PUBLIC_URL)] : []),
  ]
  return names.every((name) => LOOPBACK.test(name ?? ''))
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : ''
}

function bears(authorization: string | undefined, token: string | undefined): boolean {
  if (!token) return false
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
