import type { z } from 'zod'
import { hideSecrets } from './redact.ts'
import { type SettingField, settingFields } from './settings-fields.ts'
import { checkSecrets } from './settings-secrets.ts'

type Fields = typeof settingFields
type SettingName = keyof Fields
/** What an embedded part brings along when the environment does not name a real one. */
type EmbeddedName = 'DATABASE_URL' | 'RPC_URL' | 'PUBLIC_RPC_URL' | 'CONTRACT_ADDRESS' | 'SESSION_SECRET'
/** What it may bring along besides. */
type AlsoEmbedded = 'OPERATOR_KEY' | 'ROOT_KEY' | 'CONTRACT_BLOCK' | 'RPC_HEADS_URL' | OtherDatabase
type OtherDatabase = 'MIGRATION_DATABASE_URL' | 'CONSOLE_DATABASE_URL'

type Given = { readonly [Name in SettingName]: z.output<Fields[Name]['schema']> }

interface Derived {
  /** As given, else the smallest majority of RPC_URL. */
  readonly RPC_QUORUM: number
  /** The chain is the embedded one: demo wallet and demo clock exist. */
  readonly demo: boolean
  /** Origins that a sign-in message may name. */
  readonly publicOrigins: readonly string[]
}

/** What the environment says; a part it leaves out is to be embedded. */
export type GivenSettings = Omit<Given, 'RPC_QUORUM'> & Derived
/** What a role runs on: the same, with every embedded part filled in. */
export type Settings = GivenSettings & { readonly [Name in EmbeddedName]: NonNullable<Given[Name]> }

/** Settings that cannot be used. The message names each one and says what to do; it repeats no secret. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  /** @param problems one sentence for each setting, keyed by its name */
  constructor(readonly problems: ReadonlyMap<string, string>) {
    const lines = [...problems].map(([name, problem]) => `  ${name} ${problem}`)
    super(`${problems.size === 1 ? 'A setting needs' : 'Some settings need'} attention:\n${lines.join('\n')}`)
  }
}

/**
 * Reads what the environment says, checks that it fits together, and hides its secrets from every text (`redact`).
 * @param env such as `process.env`; an empty text counts as not given
 * @throws SettingsError naming every bad or missing setting
 */
export function readGivenSettings(env: Record<string, string | undefined>): GivenSettings {
  const problems = new Map<string, string>()
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(settingFields) as [SettingName, SettingField][]) {
    const text = env[name]?.trim() || field.fallback
    const result = field.schema.safeParse(text)
    if (result.success) values[name] = result.data
    else problems.set(name, explain(result.error.issues[0]?.message, text, field))
  }
  const given = values as Given
  checkTogether(given, problems)
  if (problems.size > 0) throw new SettingsError(problems)
  hideSecrets(given)
  const demo = given.RPC_URL.length === 0
  return Object.freeze({
    ...given,
    demo,
    RPC_QUORUM: given.RPC_QUORUM ?? majorityOf(given.RPC_URL.length),
    publicOrigins: given.PUBLIC_URL
      ? [given.PUBLIC_URL]
      : [`http://localhost:${given.PORT}`, `http://127.0.0.1:${given.PORT}`],
    EXPLORER_URL:
      given.EXPLORER_URL ?? (!demo && given.CHAIN_ID === 137 ? 'https://polygonscan.com' : undefined),
    PUBLIC_RPC_URL:
      given.PUBLIC_RPC_URL ?? (!demo && given.CHAIN_ID === 137 ? 'https://polygon-rpc.com' : undefined),
  })
}

/**
 * Fills in what the embedded parts bring along.
 * @param given from {@link readGivenSettings}
 * @param embedded values of the embedded parts
 */
export function withEmbedded(
  given: GivenSettings,
  embedded: Partial<Pick<Settings, EmbeddedName | AlsoEmbedded>>,
): Settings {
  const unused = given.ROLE !== 'all' && given.ROLE !== 'api'
  const filled = {
    ...given,
    ...embedded,
    // A role that serves no browser needs neither of these two.
    SESSION_SECRET: embedded.SESSION_SECRET ?? given.SESSION_SECRET ?? (unused ? '' : undefined),
    PUBLIC_RPC_URL: embedded.PUBLIC_RPC_URL ?? given.PUBLIC_RPC_URL ?? (unused ? '' : undefined),
  }
  const needed = ['RPC_URL', 'DATABASE_URL', 'CONTRACT_ADDRESS', 'SESSION_SECRET', 'PUBLIC_RPC_URL'] as const
  const missing = needed.filter(
    (name) => filled[name] === undefined || (name === 'RPC_URL' && filled[name].length === 0),
  )
  if (missing.length > 0) throw new SettingsError(new Map(missing.map((name) => [name, 'is missing.'])))
  hideSecrets(filled)
  return Object.freeze(filled as Settings)
}

/** What only shows when several settings are read side by side. */
function checkTogether(given: Given, problems: Map<string, string>): void {
  const missing = (name: SettingName, why: string) => {
    if (given[name] === undefined && !problems.has(name)) problems.set(name, why)
  }
  if (problems.has('RPC_URL') || problems.has('ROLE')) return
  if (given.ROLE === 'all' || given.ROLE === 'worker') {
    if (given.WEBHOOK_URLS?.length > 0)
      missing('WEBHOOK_SECRET', 'is missing: receivers of WEBHOOK_URLS know by it who writes to them.')
    if (given.VAPID_PUBLIC_KEY)
      for (const name of ['VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const)
        missing(name, 'is missing: VAPID_PUBLIC_KEY offers notifications that nobody could send.')
  }
  if (given.RPC_URL.length === 0) {
    checkEmbedded(given, problems)
    return
  }
  checkQuorum(given, problems)
  const serves = given.ROLE === 'all' || given.ROLE === 'api'
  missing('CONTRACT_ADDRESS', 'is missing: with RPC_URL set, give the address of the deployed contract.')
  if (given.ROLE === 'all' || given.ROLE === 'signer') checkKeys(given, problems)
  if (serves) {
    missing(
      'SESSION_SECRET',
      'is missing: with RPC_URL set, give a secret; `openssl rand -hex 32` makes one.',
    )
    if (given.CHAIN_ID !== 137)
      missing('PUBLIC_RPC_URL', 'is missing: browsers need an RPC address of this chain.')
  }
  for (const [name, problem] of checkSecrets(given)) if (!problems.has(name)) problems.set(name, problem)
}

/** A key has one place, and publishing has another key than paying. */
function checkKeys(given: Given, problems: Map<string, string>): void {
  if (!checkKey(given, problems, 'OPERATOR')) {
    problems.set(
      'OPERATOR_KEY',
      'is missing: with RPC_URL set, the signer needs the key that signs payouts, here or by OPERATOR_KEYSTORE or OPERATOR_SIGNER_URL.',
    )
  }
  checkKey(given, problems, 'ROOT')
  if (given.ROOT_KEY && given.ROOT_KEY === given.OPERATOR_KEY)
    problems.set('ROOT_KEY', 'is OPERATOR_KEY: publishing needs a key, and nonces, of its own.')
}

/** @returns whether it has a place */
function checkKey(given: Given, problems: Map<string, string>, of: 'OPERATOR' | 'ROOT'): boolean {
  const places = ([`${of}_KEY`, `${of}_KEYSTORE`, `${of}_SIGNER_URL`] as const).filter(
    (name) => given[name] !== undefined || problems.has(name),
  )
  const [first, second] = places
  if (second) problems.set(second, `is set beside ${first}: a key has one place.`)
  if (given[`${of}_KEYSTORE`] && !given[`${of}_KEYSTORE_PASSWORD`])
    problems.set(`${of}_KEYSTORE_PASSWORD`, `is missing: ${of}_KEYSTORE is encrypted with it.`)
  return first !== undefined
}

function checkQuorum({ RPC_URL, RPC_QUORUM }: Given, problems: Map<string, string>): void {
  const [min, all] = [majorityOf(RPC_URL.length), RPC_URL.length]
  if (new Set(RPC_URL).size < all)
    problems.set('RPC_URL', 'names an address twice: one node would be counted as two.')
  if (RPC_QUORUM === undefined || (RPC_QUORUM >= min && RPC_QUORUM <= all)) return
  const range = min === all ? String(all) : `from ${min} to ${all}`
  problems.set('RPC_QUORUM', `must be ${range}: more than half of the ${all} addresses of RPC_URL.`)
}

function majorityOf(count: number): number {
  return Math.floor(count / 2) + 1
}

function checkEmbedded(given: Given, problems: Map<string, string>): void {
  const needs = (part: string) =>
    `is missing: ROLE=${given.ROLE} needs ${part} that other processes can reach too.`
  if (given.ROLE !== 'all') {
    problems.set('RPC_URL', needs('a chain'))
    if (!given.DATABASE_URL) problems.set('DATABASE_URL', needs('a Postgres'))
  }
  const ports = (['PORT', 'CHAIN_PORT', 'DATABASE_PORT'] as const).filter((name) => !problems.has(name))
  for (const [index, name] of ports.entries()) {
    const twin = ports.slice(0, index).find((other) => given[other] === given[name])
    if (twin) problems.set(name, `is ${given[name]}, as ${twin} is: give each a port of its own.`)
  }
}

function explain(message: string | undefined, text: string | undefined, field: SettingField): string {
  const shown = field.secret || text === undefined ? '' : ` It is ${JSON.stringify(text.slice(0, 60))}.`
  return `${message ?? 'cannot be read'}.${shown}`
}
