import { readGivenSettings, type Settings, withEmbedded } from '../settings.ts'

/**
 * Reads settings for a process in which every part is a real one.
 * @param env such as `process.env`; an empty text counts as not given
 * @throws SettingsError naming every bad or missing setting
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  return withEmbedded(readGivenSettings(env), {})
}
