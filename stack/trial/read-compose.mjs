import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/**
 * Reads a Compose file as `docker compose` does, for what we use of it: anchors, merges and `${NAME:-default}`.
 * @param {string} path
 * @param {Record<string, string | undefined>} env what the variables are filled with
 * @returns {{ services: Record<string, any>, variables: Map<string, 'required' | 'optional'> }}
 * @throws Error naming a required variable that is missing
 */
export function readCompose(path, env) {
  const variables = new Map()
  const { services } = parse(readFileSync(path, 'utf8'), { merge: true })
  return { services: fill(services, env, variables), variables }
}

function fill(value, env, variables) {
  if (typeof value === 'string') return fillText(value, env, variables)
  if (Array.isArray(value)) return value.map((item) => fill(item, env, variables))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, env, variables)]))
}

function fillText(text, env, variables) {
  return text.replaceAll(/\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}/g, (whole, name, kind, rest = '') => {
    if (whole === '$$') return '$'
    variables.set(name, kind === '?' ? 'required' : 'optional')
    if (env[name]) return env[name]
    if (kind === '?') throw new Error(`required variable ${name} is missing a value: ${rest}`)
    return rest
  })
}
