import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Adds the settings of `.env` at the root (or of the file that ENV_FILE names), where there is one. What the
 * environment says already has the last word.
 */
export function loadEnv() {
  const path = process.env.ENV_FILE ?? join(dirname(dirname(fileURLToPath(import.meta.url))), '.env')
  if (existsSync(path)) process.loadEnvFile(path)
}
