import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Adds the settings of `.env` at the root, where there is one; what the environment says already has the last word. */
export function loadEnv() {
  const path = join(dirname(dirname(fileURLToPath(import.meta.url))), '.env')
  if (existsSync(path)) process.loadEnvFile(path)
}
