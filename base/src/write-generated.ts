import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Writes a generated file. With `--check` nothing is written, and the process fails when the file is not current.
 * @param name path from the root of the repository
 * @param command what writes it, for people
 */
export function writeGenerated(name: string, text: string, command: string): void {
  const path = fileURLToPath(new URL(`../../${name}`, import.meta.url))
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  if (process.argv.includes('--check')) {
    console.error(`${name} is not current: run \`${command}\``)
    process.exitCode = 1
  } else {
    writeFileSync(path, text)
    console.log(`${name} written`)
  }
}
