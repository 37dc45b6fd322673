import { isPublishedKey } from './known-keys.ts'

interface Secrets {
  readonly RPC_URL: readonly string[]
  readonly DATABASE_URL?: string | undefined
  readonly CONSOLE_DATABASE_URL?: string | undefined
  readonly MIGRATION_DATABASE_URL?: string | undefined
  readonly REDIS_URL?: string | undefined
  readonly OPERATOR_KEY?: string | undefined
  readonly ROOT_KEY?: string | undefined
  readonly SESSION_SECRET?: string | undefined
  readonly METRICS_TOKEN?: string | undefined
}

/** Passwords that stand in manuals and examples. */
const COMMON =
  /^(|admin|change-?me|demo|example|pass|password|polder|postgres|redis|root|secret|test|\d{1,6})$/i
/** 64 hexadecimal digits at random have fewer different ones than this once in 10^10. */
const MIN_DIFFERENT = 8

/**
 * Finds demo secrets in a deployment. Beside a chain on this machine everything goes: that is somebody developing.
 * @returns problems by the setting's name, without the secret
 */
export function checkSecrets(given: Secrets): Map<string, string> {
  const problems = new Map<string, string>()
  if (given.RPC_URL.every(isLocal)) return problems
  for (const name of ['OPERATOR_KEY', 'ROOT_KEY'] as const) {
    const key = given[name]
    if (key && isPublishedKey(key))
      problems.set(
        name,
        'is a test key printed in manuals: whoever reads them empties its account. Make a key of your own.',
      )
  }
  for (const name of ['SESSION_SECRET', 'METRICS_TOKEN'] as const) {
    const text = given[name]
    if (text && new Set(text).size < MIN_DIFFERENT)
      problems.set(name, 'is easily guessed; `openssl rand -hex 32` makes one that is not.')
  }
  for (const name of [
    'DATABASE_URL',
    'CONSOLE_DATABASE_URL',
    'MIGRATION_DATABASE_URL',
    'REDIS_URL',
  ] as const) {
    const password = given[name] && passwordOf(given[name])
    if (password && COMMON.test(password))
      problems.set(name, 'has a password that stands in manuals; `openssl rand -hex 24` makes a better one.')
  }
  return problems
}

function isLocal(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname)
}

/** @returns undefined where none is given: the server may know its clients by other means */
function passwordOf(url: string): string | undefined {
  return decodeURIComponent(new URL(url).password) || undefined
}
