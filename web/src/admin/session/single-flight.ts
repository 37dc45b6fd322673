/**
 * Work that runs once however many ask for it at a time: whoever asks while it runs gets the same answer.
 * @param work started again by the first who asks after it has ended
 */
export function singleFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}
