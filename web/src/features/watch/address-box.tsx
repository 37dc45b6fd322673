import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { withTexts } from '../../texts/in-dutch.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'

/** Where an address is typed whose figures one wants to see; what is wrong with it is said before leaving. */
export function AddressBox() {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  async function watch(event: FormEvent) {
    event.preventDefault()
    // Both come apart from the first view, which this box is part of.
    const [{ readAddress }, { watchTexts }] = await Promise.all([
      import('./read-address.ts'),
      withTexts(import('../../texts/watch.ts')),
    ])
    const read = readAddress(text)
    if ('problem' in read) setProblem(watchTexts.problems[read.problem])
    else navigate(`/watch/${read.address}`)
  }

  return (
    <form onSubmit={watch} noValidate>
      <label htmlFor={id} className="font-medium text-sm">
        {t.connect.watch}
      </label>
      <div className="mt-1.5 flex gap-2">
        <input
          id={id}
          value={text}
          placeholder="0x..."
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => {
            setText(event.target.value)
            setProblem(null)
          }}
          className="min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 font-mono text-[0.8125rem] placeholder:text-ink-faint"
        />
        <Button type="submit" look="secondary">
          {t.connect.watchButton}
        </Button>
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-2 font-medium text-clay text-sm">
          {problem}
        </p>
      )}
    </form>
  )
}
