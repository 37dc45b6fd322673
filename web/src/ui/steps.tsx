import { clsx } from 'clsx'
import { Check, LoaderCircle, X } from 'lucide-react'
import type { ReactNode } from 'react'

export interface Step {
  label: string
  state: 'done' | 'current' | 'failed' | 'todo'
  note?: ReactNode
}

/** Where something that takes several steps stands. */
export function Steps({ steps }: { steps: Step[] }) {
  return (
    <ol>
      {steps.map((step, index) => (
        <li
          key={step.label}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="relative flex gap-3.5 pb-5 last:pb-0"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden
              className={clsx(
                'absolute top-7 bottom-0 left-3 w-px',
                step.state === 'done' ? 'bg-water' : 'bg-line',
              )}
            />
          )}
          <Mark state={step.state} />
          <div className="min-w-0">
            <p className={clsx('leading-6', step.state === 'todo' ? 'text-ink-faint' : 'font-medium')}>
              {step.label}
            </p>
            {step.note && <div className="mt-0.5 text-ink-faint text-sm">{step.note}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Mark({ state }: { state: Step['state'] }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'grid size-6 shrink-0 place-items-center rounded-full',
        state === 'done' && 'bg-water text-on-water',
        state === 'current' && 'bg-water-soft text-water',
        state === 'failed' && 'bg-clay-soft text-clay',
        state === 'todo' && 'border border-line',
      )}
    >
      {state === 'done' && <Check className="size-3.5" strokeWidth={3} />}
      {state === 'current' && <LoaderCircle className="size-4 animate-spin" />}
      {state === 'failed' && <X className="size-3.5" strokeWidth={3} />}
    </span>
  )
}
