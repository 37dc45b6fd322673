import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const root = dirname(import.meta.dirname)

/**
 * Writes a generated file. With `--check` nothing is written, and the process fails when the file is not current.
 * @param {string} name path from the root
 * @param {string} text
 * @param {string} command what writes it, for people
 */
export function writeGenerated(name, text, command) {
  const path = join(root, name)
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  if (process.argv.includes('--check')) {
    console.error(`${name} is not current: run \`${command}\``)
    process.exitCode = 1
  } else {
    writeFileSync(path, text)
    console.log(`${name} written`)
  }
}
