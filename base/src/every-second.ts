const AGE_MS = 1_000

/** @returns reads once a second at most, whoever asks: for what is the same for all, and grows with the product */
export function everySecond<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  let until = 0
  return () => {
    if (value && performance.now() < until) return value
    until = performance.now() + AGE_MS
    value = read()
    // What failed is tried again by the next one.
    value.catch(() => {
      until = 0
    })
    return value
  }
}
