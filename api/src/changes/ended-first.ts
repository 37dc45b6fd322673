/**
 * Ends what a generator waits for before the generator itself, which would not end while it waits.
 * @param end what it waits for
 */
export function endedFirst<Value>(
  told: AsyncGenerator<Value, void, void>,
  end: () => Promise<unknown>,
): AsyncGenerator<Value, void, void> {
  const leave = told.return.bind(told)
  return Object.assign(told, {
    return: async () => {
      await end()
      return await leave()
    },
  })
}
