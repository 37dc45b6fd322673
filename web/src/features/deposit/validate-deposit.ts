import { AmountError, parsePol } from '../../amounts/pol.ts'
import type { Texts } from '../../texts/en.ts'

export type Checked = { ok: true; amount: bigint } | { ok: false; error: string }

/**
 * Any amount above 0 is accepted (docs/money.md#deposit). More than 18 decimals are refused, since
 * rounding them would deposit another amount than was typed.
 */
export function validateDeposit(text: string, t: Texts): Checked {
  try {
    const amount = parsePol(text)
    return amount > 0n ? { ok: true, amount } : { ok: false, error: t.deposit.invalidAmount }
  } catch (error) {
    if (!(error instanceof AmountError)) throw error
    const tooFine = /18 decimals/.test(error.message)
    return { ok: false, error: tooFine ? t.deposit.tooManyDecimals : t.deposit.invalidAmount }
  }
}
