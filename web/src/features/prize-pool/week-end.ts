const DAY_MS = 86_400_000

/**
 * @param now milliseconds since 1970
 * @returns when the ISO week that it lies in ends: the next Monday, 00:00 UTC
 */
export function weekEnd(now: number): number {
  const midnight = now - (((now % DAY_MS) + DAY_MS) % DAY_MS)
  // 1 January 1970 was a Thursday.
  const weekday = (Math.floor(midnight / DAY_MS) + 3) % 7
  return midnight + (7 - weekday) * DAY_MS
}

/** @returns whole days, hours, minutes and seconds of a time in milliseconds; nothing below zero */
export function partsOf(milliseconds: number) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}
