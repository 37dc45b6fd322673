import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { GivenSettings } from '@polder/base/settings'
import { dataPaths } from './data-dir.ts'
import { StartError } from './start-error.ts'

const names = ['superuserPassword', 'ownerPassword', 'appPassword', 'sessionSecret'] as const
/** What the embedded parts keep to themselves: generated once, readable by this user only. */
export type Secrets = Readonly<Record<(typeof names)[number], string>>

/** Reads the secrets of DATA_DIR, and makes what is missing. */
export function ensureSecrets(settings: Pick<GivenSettings, 'DATA_DIR'>): Secrets {
  const path = dataPaths(settings).secrets
  const found = readSecrets(settings)
  const secrets = Object.fromEntries(
    names.map((name) => [name, found?.[name] ?? randomBytes(24).toString('hex')]),
  )
  if (!names.every((name) => found?.[name])) {
    writeFileSync(`${path}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  return secrets as unknown as Secrets
}

/** @returns the secrets of DATA_DIR, undefined when there are none yet */
export function readSecrets(settings: Pick<GivenSettings, 'DATA_DIR'>): Partial<Secrets> | undefined {
  const path = dataPaths(settings).secrets
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Partial<Secrets>
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new StartError(`DATA_DIR: ${path} cannot be read. \`npm run reset\` empties the demo.`, { cause })
  }
}
