import { redisServers } from './redis-servers.ts'
import { settingFields } from './settings-fields.ts'

/** A shorter text stands in ordinary words too. It is still hidden as a part of its whole address. */
const MIN_LENGTH = 8
const CENSOR = '[secret]'

/** What this process was told in confidence, as it may be written, and what is written instead. */
const hidden = new Map<string, string>()
let pattern: RegExp | undefined

/**
 * From now on {@link redact} hides these settings, whatever text they turn up in: those of `settingFields` that are
 * secret, whole; of an address also its password, each part of its path and each value of its query, where keys of RPC
 * providers stand. The host stays readable.
 * @param settings as read; names that are no settings are passed over
 */
export function hideSecrets(settings: object): void {
  for (const [name, value] of Object.entries(settings)) {
    const field = Object.hasOwn(settingFields, name)
      ? settingFields[name as keyof typeof settingFields]
      : undefined
    if (!field?.secret) continue
    for (const text of [value].flat()) {
      if (typeof text !== 'string') continue
      hide(text)
      for (const { href } of redisServers(text) ?? []) hide(href)
    }
  }
  const texts = [...hidden.keys()].sort((one, other) => other.length - one.length)
  const escaped = texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
  pattern = escaped.length === 0 ? undefined : new RegExp(escaped.join('|'), 'gi')
}

/** @returns the text without the values that {@link hideSecrets} was told */
export function redact(text: string): string {
  return pattern ? text.replace(pattern, (found) => hidden.get(found.toLowerCase()) ?? CENSOR) : text
}

/**
 * Takes the values out of an error's message and stack, and out of its causes. The error stays the same object.
 * @returns what was given
 */
export function redactError<Thrown>(thrown: Thrown): Thrown {
  for (
    let error: unknown = thrown, depth = 0;
    error instanceof Error && depth < 10;
    error = error.cause, depth += 1
  ) {
    for (const name of ['stack', 'message'] as const)
      if (typeof error[name] === 'string') error[name] = redact(error[name])
  }
  return thrown
}

function hide(secret: string): void {
  const url = URL.canParse(secret) ? new URL(secret) : null
  if (!url) {
    note(secret)
    note(secret.replace(/^0x/i, ''))
    return
  }
  const { protocol, host, username, password, pathname, searchParams } = url
  const shown = `${protocol}//${host}/${CENSOR}`
  if (username || password || pathname.length > 1 || url.search)
    for (const whole of [secret, url.href]) note(whole, shown)
  note(password)
  note(Buffer.from(`${decode(username)}:${decode(password)}`).toString('base64'))
  // A database's name stands in a path too, and is no secret.
  if (/^(http|ws)s?:$/.test(protocol)) for (const part of pathname.split('/')) note(part)
  for (const value of searchParams.values()) note(value)
}

/** Notes a value in each form in which it may be written. */
function note(value: string, instead = CENSOR): void {
  const plain = decode(value)
  for (const form of [value, plain, encodeURIComponent(plain), JSON.stringify(plain).slice(1, -1)])
    if (form.length >= MIN_LENGTH) hidden.set(form.toLowerCase(), instead)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
