import type { Texts } from '../texts/texts.ts'
import { type AmountProblem, readAmount } from './read-amount.ts'

/** An amount that may go on, or what to say; `early` while it is typed, where no further key mends it. */
export type Checked = { ok: true; amount: bigint } | { ok: false; error: string; early: boolean }

/**
 * What every form of an amount asks: that it can be read and is above 0.
 * @param invalid the form's own words (docs/web.md#acting) for nothing, 0 and what is no number
 */
export function checkAmount(text: string, invalid: string, t: Texts): Checked {
  const read = readAmount(text)
  if ('problem' in read)
    return { ok: false, error: problemText(read.problem, invalid, t), early: !/^\s*[.,]?\s*$/.test(text) }
  return read.wei > 0n ? { ok: true, amount: read.wei } : { ok: false, error: invalid, early: false }
}

/** The words for what cannot be read, the same in every form. */
export function problemText(problem: AmountProblem, invalid: string, t: Texts): string {
  return problem === 'notANumber' ? invalid : t.amounts[problem]
}
