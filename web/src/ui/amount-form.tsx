import { clsx } from 'clsx'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { Checked } from '../amounts/check-amount.ts'
import { useOnline } from '../platform/use-online.ts'
import { separators } from '../texts/language.ts'
import { sharedTexts } from '../texts/shared.ts'
import { t } from '../texts/texts.ts'
import { isInsufficientFunds } from '../wallet/wallet-error.ts'
import { Button } from './button.tsx'

interface AmountFormProps {
  text: string
  onChange(text: string): void
  /** What is typed, as it may go on, or what to say of it. */
  checked: Checked
  /** What Max fills in, and what is said where there is too little for one. */
  maximum(): Promise<string> | string
  noMaximum?: string
  hint?: ReactNode
  /** Nothing can be done here, whatever is typed. */
  disabled?: boolean
  /** What the button says that goes on. */
  button: string
  /** @returns what keeps it from going on all the same */
  onSubmit(amount: bigint): string | null
  /** Between the amount and the button. */
  children: ReactNode
}

/**
 * An amount of POL with its suffix, a Max button, and one line that says what is wrong. A line of text, since browsers
 * drop the comma from a field of numbers: `1,5` became 15.
 */
export function AmountForm({ checked, disabled = false, ...i }: AmountFormProps) {
  const id = useId()
  const online = useOnline()
  const [refused, setRefused] = useState<string | null>(null)
  const early = disabled || checked.ok || !checked.early ? null : checked.error
  const error = refused ?? early

  function change(next: string) {
    i.onChange(next)
    setRefused(null)
  }

  async function fillMaximum() {
    try {
      change(await i.maximum())
    } catch (failure) {
      console.error('The maximum could not be read', failure)
      setRefused(isInsufficientFunds(failure) && i.noMaximum ? i.noMaximum : t.problems.generic)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setRefused(checked.ok ? i.onSubmit(checked.amount) : checked.error)
  }

  return (
    <form noValidate onSubmit={submit}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium text-sm">
          {t.common.amount}
        </label>
        {i.hint && <span className="figures text-ink-faint text-xs">{i.hint}</span>}
      </div>
      <div
        className={clsx(
          'mt-2 flex items-center gap-2 rounded-control border bg-sunken py-1.5 pr-2 pl-4 transition-colors focus-within:outline-2 focus-within:outline-offset-1',
          error ? 'border-clay outline-clay' : 'border-line-strong outline-(--ring)',
        )}
      >
        <input
          id={id}
          inputMode="decimal"
          placeholder={`0${separators.decimal}0`}
          autoComplete="off"
          value={i.text}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => change(event.target.value)}
          className="figures min-w-0 grow bg-transparent py-2 font-semibold disabled:opacity-60 text-2xl tracking-tight outline-none placeholder:text-ink-faint"
        />
        <span className="font-medium text-ink-faint">{t.common.pol}</span>
        <button
          type="button"
          disabled={disabled}
          onClick={fillMaximum}
          className="min-h-9 tap:min-h-11 rounded-control bg-water-soft px-3 font-semibold text-sm text-water hover:text-water-strong disabled:cursor-not-allowed disabled:opacity-60"
        >
          {t.common.max}
        </button>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-2 font-medium text-clay text-sm">
          {error}
        </p>
      )}
      {i.children}
      <Button
        type="submit"
        size="large"
        wide
        className="mt-5 whitespace-normal!"
        disabled={disabled || !online || early !== null}
      >
        {online || disabled ? i.button : sharedTexts.offline(i.button)}
      </Button>
    </form>
  )
}
