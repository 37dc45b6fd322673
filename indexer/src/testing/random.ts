/** A stream of numbers that a seed decides (mulberry32), so that a failing run can be repeated. */
export function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    /** @returns a whole number from 0 to below `end` */
    below: (end: number) => Math.floor(next() * end),
    /** @returns true in that share of cases */
    chance: (share: number) => next() < share,
  }
}

export type Random = ReturnType<typeof randomFrom>
