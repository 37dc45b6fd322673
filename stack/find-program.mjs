import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * @param {string | undefined} given the setting that names the program
 * @param {string[]} names what it is called on PATH
 * @returns {string | undefined} its path
 */
export function findProgram(given, names) {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/opt/homebrew/bin',
  ]
  const candidates = given ? [given] : names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return candidates.find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
