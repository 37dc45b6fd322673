/** Maps with at most `limit` of them under way; the first failure is thrown and no further one is begun. */
export async function mapLimited<From, To>(
  items: readonly From[],
  limit: number,
  map: (item: From) => Promise<To>,
): Promise<To[]> {
  const results = new Array<To>(items.length)
  let next = 0
  let failed = false
  const worker = async () => {
    while (next < items.length && !failed) {
      const index = next++
      try {
        results[index] = await map(items[index] as From)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  return results
}
