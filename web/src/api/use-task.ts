import { useState } from 'react'
import { t } from '../texts/texts.ts'
import { notify } from '../ui/notify.ts'
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

/** Says a failure in passing, where there is no place to say it. */
export function inPassing(error: unknown): null {
  notify('error', failureText(error, t))
  return null
}
