import { useState } from 'react'
import { t } from '../texts/texts.ts'
import { failureText } from './failure.ts'

/**
 * What a form or a button does when it is asked to.
 * @param words for a failure; null when there is nothing to say
 * @returns whether it is at work, what is said of its failure, and what starts it
 */
export function useTask(words: (error: unknown) => string | null = (error) => failureText(error, t)) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function run(work: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(words(error))
    } finally {
      setBusy(false)
    }
  }

  return { busy, failure, setFailure, run }
}
