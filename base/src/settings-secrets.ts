import { isPublishedKey } from './known-keys.ts'
import { redisServers } from './redis-servers.ts'

const KEYS = ['OPERATOR_KEY', 'ROOT_KEY'] as const
const TEXTS = ['SESSION_SECRET', 'METRICS_TOKEN', 'WEBHOOK_SECRET'] as const
const DATABASES = [
  'DATABASE_URL',
  'CONSOLE_DATABASE_URL',
  'DATABASE_SESSION_URL',
  'MIGRATION_DATABASE_URL',
] as const

type Name = (typeof KEYS | typeof TEXTS | typeof DATABASES)[number] | 'REDIS_URL'
type Secrets = { readonly [name in Name]?: string | undefined } & { readonly RPC_URL: readonly string[] }

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
  for (const name of KEYS) {
    const key = given[name]
    if (key && isPublishedKey(key))
      problems.set(
        name,
        'is a test key printed in manuals: whoever reads them empties its account. Make a key of your own.',
      )
  }
  for (const name of TEXTS) {
    const text = given[name]
    if (text && new Set(text).size < MIN_DIFFERENT)
      problems.set(name, 'is easily guessed; `openssl rand -hex 32` makes one that is not.')
  }
  const [redis] = redisServers(given.REDIS_URL ?? '') ?? []
  for (const name of [...DATABASES, 'REDIS_URL'] as const) {
    const url = name === 'REDIS_URL' ? redis : given[name]
    const password = url && passwordOf(url)
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
function passwordOf(url: string | URL): string | undefined {
  return decodeURIComponent(new URL(url).password) || undefined
}
