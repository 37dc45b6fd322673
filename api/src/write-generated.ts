import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Writes a file of the repository; with `--check` only compares, and exits 1 when the file is not current.
 * @param path from the root of the repository
 * @param command that writes it
 */
export function writeGenerated(path: string, text: string, command: string): void {
  const file = fileURLToPath(new URL(`../../${path}`, import.meta.url))
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text)
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`${path} is not current: run \`${command}\` and commit it.`)
    process.exitCode = 1
  }
}
