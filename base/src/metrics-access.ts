import { timingSafeEqual } from 'node:crypto'

/**
 * Whether somebody may read the metrics: from this machine, or with the bearer token of METRICS_TOKEN.
 * @param asked `address` of the client, as far as it is known; `authorization` as the header came
 */
export function mayReadMetrics(
  asked: { address: string | undefined; authorization: string | undefined },
  token: string | undefined,
): boolean {
  return /^(127\.|::1$|::ffff:127\.)/.test(asked.address ?? '') || bears(asked.authorization, token)
}

function bears(authorization: string | undefined, token: string | undefined): boolean {
  if (!token) return false
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
